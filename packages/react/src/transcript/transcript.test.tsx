import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Transcript } from './transcript.tsx';

describe('Transcript', () => {
  it('shows a conversation from a store alone', () => {
    const b = createEventBuilder();
    b.runStart();
    b.user('u1', 'Plan a **trip**');
    b.tool('t1', 'web_search', { messageId: 'm1', input: { query: 'vite 8' } });
    b.progress('t1', 60, 100, 'Sanitizing page…');
    const store = createTranscriptStore({ flush: 'sync' });
    store.dispatch(b.events);
    render(<Transcript store={store} />);
    expect(screen.getByRole('article', { name: 'You' })).toHaveTextContent('Plan a trip');
    expect(screen.getByRole('button', { name: /Web search/ })).toBeInTheDocument();
    act(() => store.dispatch([...b.ok('t1', 'x'), ...b.text('m1', 'Done.'), ...b.runEnd()]));
    expect(screen.getByText('Done.')).toBeInTheDocument();
  });
});
