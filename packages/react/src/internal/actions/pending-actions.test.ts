import { describe, expect, it, vi } from 'vitest';
import { createPendingActions } from './pending-actions.ts';

describe('actions under way (I2)', () => {
  it('is pending until the promise settles, and runs one action of a key at a time', async () => {
    const actions = createPendingActions();
    let settle: () => void = () => undefined;
    const action = vi.fn<() => Promise<void>>(
      () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    actions.run('p1', { name: 'allow', action });
    actions.run('p1', { name: 'deny', action });
    expect(action).toHaveBeenCalledOnce();
    expect(actions.get('p1')).toEqual({ pending: true, name: 'allow' });
    expect(actions.get('p2').pending).toBe(false);
    settle();
    await vi.waitFor(() => expect(actions.get('p1')).toEqual({ pending: false }));
  });

  it('keeps the error of a rejection or a throw until the next try', async () => {
    const actions = createPendingActions();
    actions.run('p1', { name: 'allow', action: () => Promise.reject(new Error('no')) });
    await vi.waitFor(() =>
      expect(actions.get('p1')).toMatchObject({ pending: false, error: new Error('no') }),
    );
    actions.run('p1', {
      name: 'allow',
      action: () => {
        throw new Error('still no');
      },
    });
    expect(actions.get('p1').error).toEqual(new Error('still no'));
    actions.run('p1', { name: 'allow', action: () => undefined });
    expect(actions.get('p1')).toEqual({ pending: false });
  });

  it('runs what may run once no second time after it went well, until it is forgotten (fault 34)', () => {
    const actions = createPendingActions();
    const action = vi.fn<() => void>();
    actions.run('p1', { name: 'allow', action, limit: 'once' });
    actions.run('p1', { name: 'deny', action, limit: 'once' });
    expect(action).toHaveBeenCalledOnce();
    expect(actions.get('p1')).toEqual({ pending: false, sent: true, name: 'allow' });
    actions.forget('p1');
    actions.run('p1', { name: 'deny', action, limit: 'once' });
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('tells those who listen to the key', () => {
    const actions = createPendingActions();
    const heard = vi.fn<() => void>();
    const end = actions.subscribe('p1', heard);
    actions.run('p2', { name: 'stop', action: () => undefined });
    expect(heard).not.toHaveBeenCalled();
    actions.run('p1', { name: 'stop', action: () => undefined });
    expect(heard).toHaveBeenCalledOnce();
    end();
    actions.run('p1', { name: 'stop', action: () => undefined });
    expect(heard).toHaveBeenCalledOnce();
  });
});
