import { describe, expect, it, vi } from 'vitest';
import { createChunk } from './chunk.ts';

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a chunk', () => {
  it('is fetched once, however often it is asked for', async () => {
    const fetch = vi.fn<() => Promise<string>>(() => Promise.resolve('parts'));
    const chunk = createChunk(fetch);
    const heard = vi.fn<() => void>();
    chunk.subscribe(heard);
    expect(fetch).not.toHaveBeenCalled();
    chunk.load();
    chunk.load();
    await settled();
    chunk.load();
    expect(fetch).toHaveBeenCalledOnce();
    expect(heard).toHaveBeenCalledOnce();
    expect(chunk.get()).toEqual({ parts: 'parts', failed: false });
  });

  it('says that it failed and can be fetched again', async () => {
    const fetch = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue('parts');
    const chunk = createChunk(fetch);
    chunk.load();
    await settled();
    expect(chunk.get()).toEqual({ failed: true });
    chunk.load();
    await settled();
    expect(chunk.get().parts).toBe('parts');
  });
});
