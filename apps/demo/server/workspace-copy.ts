import { cp, mkdir } from 'node:fs/promises';

/** Puts the sample notes where tools may change them. Files that are there already stay; deleted ones come back. */
export async function prepareWorkspace(samples: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp(samples, target, { recursive: true, force: false });
}
