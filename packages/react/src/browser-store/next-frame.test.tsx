import { createEventBuilder } from '@callboard/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTranscriptStore } from './create-browser-transcript-store.ts';
import { nextFrame } from './next-frame.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the schedule of a store in a page', () => {
  it('runs in the next frame, once', () => {
    const callback = vi.fn<() => void>();
    nextFrame(callback);
    vi.advanceTimersToNextFrame();
    expect(callback).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('runs without frames, as in a hidden tab', () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    const callback = vi.fn<() => void>();
    nextFrame(callback);
    vi.advanceTimersByTime(250);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('leaves nothing behind when cancelled', () => {
    const callback = vi.fn<() => void>();
    nextFrame(callback)();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(callback).not.toHaveBeenCalled();
  });

  it('stamps events and tells of a burst once (S5)', () => {
    const store = createBrowserTranscriptStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    const b = createEventBuilder();
    const began = Date.now();
    b.runStart();
    b.tool('t1', 'read_file', { input: {} });
    for (const event of b.events) store.dispatch(event);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(listener).toHaveBeenCalledOnce();
    expect(store.getState().toolCalls.at(0)?.started.seen).toBe(began);
  });
});
