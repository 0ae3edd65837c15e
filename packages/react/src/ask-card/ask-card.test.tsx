import type { Ask } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { buildAsk, buildToolCall, createEventBuilder } from '@callboard/core/testing';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { AskCard } from './ask-card.tsx';
import { askChunk } from './ask-chunk.ts';

beforeAll(async () => {
  askChunk.load();
  await new Promise<void>((resolve) => void askChunk.subscribe(resolve));
}, 30_000);

type OnAnswer = (answer: AskAnswer) => void | Promise<void>;

const call = buildToolCall({ status: 'awaiting-approval', name: 'shell', input: { command: 'ls demo' } });

function card(ask: Partial<Ask>, onAnswer?: OnAnswer): ReactElement {
  return (
    <TranscriptProvider onAnswer={onAnswer}>
      <AskCard ask={buildAsk(ask)} call={call} canRemember canEdit />
    </TranscriptProvider>
  );
}

function spy(): ReturnType<typeof vi.fn<OnAnswer>> {
  return vi.fn<OnAnswer>();
}

function deferred(): { promise: Promise<void>; reject: (error: Error) => void; resolve: () => void } {
  let reject: (error: Error) => void = () => {};
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, reject, resolve };
}

describe('an approval', () => {
  it('shows the command that would run', () => {
    render(card({}, spy()));
    expect(screen.getByRole('group', { name: 'Details' })).toHaveTextContent('ls demo');
    expect(screen.getByRole('button', { name: 'Allow once' })).toHaveAttribute('data-variant', 'primary');
  });

  it('is not fooled by a placeholder in the ask itself (fault 35, 1)', () => {
    render(card({ input: {} }, spy()));
    expect(screen.getByRole('group', { name: 'Details' })).toHaveTextContent('ls demo');
  });

  it('says that details were not provided and suggests nothing (fault 35, 2)', () => {
    render(
      <TranscriptProvider onAnswer={spy()}>
        <AskCard ask={buildAsk()} />
      </TranscriptProvider>,
    );
    expect(screen.getByText('Details not provided')).toBeVisible();
    for (const button of screen.getAllByRole('button'))
      expect(button).not.toHaveAttribute('data-variant', 'primary');
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['Allow once', { outcome: 'approved' }],
    ['Always allow', { outcome: 'approved', remember: true }],
    ['Deny', { outcome: 'denied' }],
  ])('sends the answer of "%s"', async (name, answer) => {
    const onAnswer = spy();
    render(card({}, onAnswer));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ ask: buildAsk(), ...answer });
  });

  it('offers the answers of the source, and a way to refuse when it offers none', async () => {
    const onAnswer = spy();
    const options = [
      { id: 'proceed_once', label: 'Yes, this time', role: 'allow' as const },
      { id: 'proceed_always', label: 'Yes, for this folder', role: 'allow-always' as const },
    ];
    render(card({ options }, onAnswer));
    expect(screen.getByRole('button', { name: 'Deny' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, for this folder' }));
    expect(onAnswer).toHaveBeenCalledWith(
      expect.objectContaining({ outcome: 'approved', value: 'proceed_always', remember: true }),
    );
  });

  it('sends an edited input and a reason', async () => {
    const onAnswer = spy();
    render(card({}, onAnswer));
    await userEvent.click(screen.getByRole('button', { name: 'Edit input' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Edit input' }), {
      target: { value: '{"command": "ls' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    expect(onAnswer).not.toHaveBeenCalled();
    expect(screen.getByText(/not valid JSON/)).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: 'Edit input' }), {
      target: { value: '{"command": "ls -a"}' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Say why' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'safer');
    await userEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ outcome: 'approved', input: { command: 'ls -a' }, reason: 'safer' }),
    );
  });

  it('answers once for two clicks, with a host that promises and with one that does not (fault 34)', async () => {
    const sending = deferred();
    const slow = vi.fn<OnAnswer>(() => sending.promise);
    const { unmount } = render(card({}, slow));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Allow once' }));
    expect(slow).toHaveBeenCalledOnce();
    unmount();
    const quick = spy();
    render(card({}, quick));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Allow once' }));
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }));
    expect(quick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Sent' })).toHaveAttribute('aria-disabled', 'true');
    sending.resolve();
  });

  it('keeps state by ask: one under way leaves the other usable, a rejection comes back with the error (fault 34, I2)', async () => {
    const first = deferred();
    const onAnswer = vi.fn<OnAnswer>(({ ask }) => (ask.id === 'p1' ? first.promise : undefined));
    render(
      <TranscriptProvider onAnswer={onAnswer}>
        <AskCard ask={buildAsk({ title: 'First' })} call={call} />
        <AskCard ask={buildAsk({ key: 'ask:p2', id: 'p2', title: 'Second' })} call={call} />
      </TranscriptProvider>,
    );
    const [one, two] = ['First', 'Second'].map((name) => within(screen.getByRole('region', { name })));
    await userEvent.click(one!.getByRole('button', { name: 'Allow once' }));
    expect(one!.getByRole('button', { name: 'Sending' })).toHaveFocus();
    await userEvent.click(two!.getByRole('button', { name: 'Deny' }));
    expect(onAnswer).toHaveBeenCalledTimes(2);
    await act(async () => first.reject(new Error('503: no route')));
    expect(one!.getByRole('status')).toHaveTextContent('Not sent: 503: no route');
    await userEvent.click(one!.getByRole('button', { name: 'Allow once' }));
    expect(onAnswer).toHaveBeenCalledTimes(3);
  });

  it('can be answered again when the connection it went out on is gone', async () => {
    const onAnswer = spy();
    const { rerender } = render(card({}, onAnswer));
    await userEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    rerender(card({ unreachable: true }, onAnswer));
    expect(screen.queryByRole('button', { name: /Allow|Sent/ })).toBeNull();
    expect(screen.getByText(/connection is gone/)).toBeVisible();
    rerender(card({}, onAnswer));
    await userEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  it('draws no control where nobody takes an answer', () => {
    render(card({}));
    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
    expect(screen.getByText('This view cannot send answers.')).toBeVisible();
  });

  it.each([
    ['expired', 'expired'],
    ['superseded', 'no longer asked'],
    ['denied', 'denied'],
    ['cancelled', 'cancelled'],
  ] as const)('stays as a record when it is %s', (state, word) => {
    render(card({ state }, spy()));
    expect(screen.getByText(word)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
  });
});

describe('keys never approve by accident (fault 113)', () => {
  it('ignores Enter in a composer beside it', async () => {
    const onAnswer = spy();
    render(
      <>
        <textarea aria-label="Message" />
        {card({}, onAnswer)}
      </>,
    );
    await userEvent.click(screen.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('yes{Enter}');
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it.each([
    ['the Enter that Safari sends after a composition', { key: 'Enter' }, true],
    ['a key that an input method is using', { key: 'Enter', keyCode: 229 }, false],
    ['a composing key', { key: 'Enter', isComposing: true }, false],
    ['a held key', { key: 'Enter', repeat: true }, false],
    ['a held space bar', { key: ' ', repeat: true }, false],
  ])('stops %s on the button itself', (_, init, composed) => {
    render(card({}, spy()));
    const allow = screen.getByRole('button', { name: 'Allow once' });
    if (composed) fireEvent.compositionEnd(allow);
    const event = createEvent.keyDown(allow, init);
    fireEvent(allow, event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('stops a space bar that went down before the button was there', () => {
    render(card({}, spy()));
    const allow = screen.getByRole('button', { name: 'Allow once' });
    const up = createEvent.keyUp(allow, { key: ' ' });
    fireEvent(allow, up);
    expect(up.defaultPrevented).toBe(true);
  });

  it('approves nothing while Enter is held and one ask takes the place of another', async () => {
    const onAnswer = spy();
    const { rerender } = render(card({}, onAnswer));
    screen.getByRole('button', { name: 'Deny' }).focus();
    await userEvent.keyboard('{Enter>3}');
    rerender(card({ key: 'ask:p2', id: 'p2' }, onAnswer));
    await userEvent.keyboard('{Enter>3/}');
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ outcome: 'denied' }));
    expect(onAnswer.mock.calls[0]![0].ask.id).toBe('p1');
  });

  it('lets Enter on Deny deny once', async () => {
    const onAnswer = spy();
    render(card({}, onAnswer));
    screen.getByRole('button', { name: 'Deny' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ ask: buildAsk(), outcome: 'denied' });
  });

  it('makes a line of Enter in the reason and answers nothing', async () => {
    const onAnswer = spy();
    render(card({}, onAnswer));
    await userEvent.click(screen.getByRole('button', { name: 'Say why' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'one{Enter}two');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('one\ntwo');
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe('a question', () => {
  const options = [
    { id: 'a', label: 'Berlin', description: 'North' },
    { id: 'b', label: 'Rome' },
  ];

  it('chooses nothing beforehand and sends the one chosen', async () => {
    const onAnswer = spy();
    render(card({ kind: 'question', prompt: 'Which city?', options }, onAnswer));
    await screen.findByRole('radio', { name: /Berlin/ });
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'Rome' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'answered', value: 'b' }));
  });

  it('sends several, with words of the person', async () => {
    const onAnswer = spy();
    render(card({ kind: 'question', prompt: 'Which?', options, multiple: true }, onAnswer));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Berlin/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Something else' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your own answer' }), 'Oslo');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ value: ['a', 'Oslo'] }));
  });

  it('takes words alone when nothing is offered, and can be skipped', async () => {
    const onAnswer = spy();
    render(card({ kind: 'question', prompt: 'Why?' }, onAnswer));
    expect(await screen.findByRole('textbox', { name: 'Your own answer' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'cancelled' }));
  });
});

describe('a form', () => {
  const schema = {
    type: 'object',
    required: ['name', 'count'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      count: { type: 'integer', title: 'Count', minimum: 1, maximum: 5 },
      mail: { type: 'string', format: 'email', title: 'Mail' },
      loud: { type: 'boolean', title: 'Loud', default: true },
      size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'], title: 'Size' },
      days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue'] }, title: 'Days' },
      place: { type: 'object', title: 'Place', properties: { city: { type: 'string', title: 'City' } } },
    },
  };

  it('collects every kind of field and leaves out what stayed empty', async () => {
    const onAnswer = spy();
    render(card({ kind: 'form', schema }, onAnswer));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Count' }), '3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Size/ }), 'Large');
    await userEvent.click(screen.getByRole('checkbox', { name: 'tue' }));
    await userEvent.type(screen.getByRole('textbox', { name: /City/ }), 'Rome');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        outcome: 'answered',
        value: { name: 'Ada', count: 3, loud: true, size: 'l', days: ['tue'], place: { city: 'Rome' } },
      }),
    );
  });

  it('says what is wrong where it is wrong, and goes there', async () => {
    const onAnswer = spy();
    render(card({ kind: 'form', schema }, onAnswer));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Count' }), '9');
    await userEvent.type(screen.getByRole('textbox', { name: /Mail/ }), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onAnswer).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('This is needed');
    expect(screen.getByRole('textbox', { name: 'Count' })).toHaveAccessibleDescription('At most 5');
    expect(screen.getByRole('textbox', { name: /Mail/ })).toHaveAccessibleDescription(/does not look like/);
  });

  it.each([[undefined], [{ type: 'array' }], [{ $ref: '#/x' }], [{ type: 'object', properties: {} }]])(
    'takes JSON for a schema without known fields: %j',
    async (unknownSchema) => {
      const onAnswer = spy();
      render(card({ kind: 'form', schema: unknownSchema }, onAnswer));
      const field = await screen.findByRole('textbox', { name: 'Answer as JSON' });
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      expect(screen.getByText(/not valid JSON/)).toBeVisible();
      fireEvent.change(field, { target: { value: '[1]' } });
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ value: [1] }));
    },
  );
});

describe('a sign-in', () => {
  it('links to the host it names', async () => {
    render(card({ kind: 'sign-in', url: 'https://login.example.com/x?y=1' }, spy()));
    const link = await screen.findByRole('link', { name: 'Sign in at login.example.com' });
    expect(link).toHaveAttribute('href', 'https://login.example.com/x?y=1');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it.each(['javascript:alert(1)', 'https://login.example@evil.example/', 'mailto:a@b.c', ''])(
    'makes no link of %j',
    async (url) => {
      render(card({ kind: 'sign-in', url }, spy()));
      await screen.findByText(/cannot be opened/);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});

describe('an ask of the store', () => {
  it('says which agent asks and ends with its owner (E4)', async () => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        b.tool('t1', 'delegate'),
        b.agent('a1', { spawnToolCallId: 't1', name: 'Scout' }),
        b.in({ agentId: 'a1' }).tool('t2', 'delegate'),
        b.in({ agentId: 'a1' }).agent('a2', { spawnToolCallId: 't2', name: 'Digger', parentAgentId: 'a1' }),
        b.in({ agentId: 'a2' }).tool('t3', 'shell', { input: { command: 'make' } }),
        b.in({ agentId: 'a2' }).ask('p1', { toolCallId: 't3', kind: 'approval' }),
      ].flat(),
    );
    const askKey = store.getState().openAskKeys[0]!;
    render(
      <StrictMode>
        <TranscriptProvider store={store} onAnswer={spy()}>
          <AskCard askKey={askKey} />
        </TranscriptProvider>
      </StrictMode>,
    );
    expect(screen.getByText(/Scout › Digger/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Details' })).toHaveTextContent('make');
    act(() => store.abort());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull());
  });

  it.each(['approval', 'question', 'form', 'sign-in'] as const)('renders on a server: %s', (kind) => {
    expect(renderToString(card({ kind }, spy()))).toContain('data-slot="ask-card"');
  });
});
