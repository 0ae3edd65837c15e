import { median } from '../statistics.ts';
import type { Contender } from './contenders.ts';
import type { Chrome, Visit } from './chrome.ts';
import { folderOf } from './build-pages.ts';
import type { Load } from './page/load.ts';
import type { Shape } from './page/conversation.ts';

/** How many calls, and how they lie in turns. */
export interface Size {
  readonly count: number;
  readonly shape: Shape;
}

/** What one visit measured. CPU in ms of the main thread. */
export interface Reading {
  readonly mount: number;
  readonly tick: number;
  /** Components rendered by a tick, the median of five. */
  readonly components: number;
  /** Commits of a tick. */
  readonly commits: number;
  /** Calls of JSON.stringify in five ticks. */
  readonly stringified: number;
  readonly click: number;
  /** Frames from a click to the open detail. */
  readonly frames: number;
  /** JavaScript heap a mounted row, bytes. */
  readonly heap: number;
}

const CLICKS = 3;
const TICKS = 30;

/** Shows a conversation once and measures mounting, ticks and opening a detail; proves in between that all of it was there. */
export async function measure(chrome: Chrome, contender: Contender, size: Size): Promise<Reading> {
  const visit = await chrome.visit(folderOf(contender.page));
  try {
    await visit.call('prepare', size.count, size.shape, contender.variant);
    await visit.collect();
    const before = await visit.meter();
    const mount = await cpuOf(visit, () => visit.call('mount'));
    await visit.collect();
    const { heap } = await visit.meter();
    await proveAll(visit, contender, size);
    const ticked = await ticks(visit);
    const clicked = await clicks(visit);
    return { mount, ...ticked, ...clicked, heap: (heap - before.heap) / size.count };
  } catch (error) {
    throw new Error(`bench: ${contender.name}, ${size.count} calls (${size.shape})`, { cause: error });
  } finally {
    await visit.close();
  }
}

async function cpuOf(visit: Visit, act: () => Promise<unknown>): Promise<number> {
  const before = await visit.meter();
  await act();
  return (await visit.meter()).cpu - before.cpu;
}

async function proveAll(visit: Visit, { name, virtual }: Contender, { count }: Size): Promise<void> {
  const proof = await visit.call('prove');
  const whole = virtual || proof.rows === count;
  if (whole && proof.found === proof.sought) return;
  throw new Error(`bench: ${name} did not show the whole work: ${JSON.stringify(proof)} of ${count} rows`);
}

async function ticks(
  visit: Visit,
): Promise<Pick<Reading, 'tick' | 'components' | 'commits' | 'stringified'>> {
  await visit.call('ticks', 5, 500);
  const counts = [];
  for (let at = 0; at < 5; at++) counts.push(await visit.call('countTick'));
  const before = await visit.meter();
  const done = await visit.call('ticks', TICKS, 1500);
  const { cpu } = await visit.meter();
  return {
    tick: (cpu - before.cpu) / done,
    components: median(counts.map(({ components }) => components)),
    commits: median(counts.map(({ commits }) => commits)),
    stringified: counts.reduce((sum, { stringified }) => sum + stringified, 0),
  };
}

/** Opens and closes a detail once to load its code, then a few times for the clock. */
async function clicks(visit: Visit): Promise<Pick<Reading, 'click' | 'frames'>> {
  await openOnce(visit);
  let cpu = 0;
  const frames: number[] = [];
  for (let at = 0; at < CLICKS; at++) {
    const opened = await openOnce(visit);
    cpu += opened.cpu;
    frames.push(opened.frames);
  }
  return { click: cpu / CLICKS, frames: median(frames) };
}

async function openOnce(visit: Visit): Promise<{ cpu: number; frames: number }> {
  const { x, y } = await visit.call('target');
  const { mouse, keyboard } = visit.page;
  await mouse.move(x, y);
  await visit.call('rest', 5);
  await visit.call('arm');
  let frames = 0;
  const cpu = await cpuOf(visit, async () => {
    await mouse.down();
    await mouse.up();
    ({ frames } = await visit.call('opened'));
  });
  const text = await visit.call('detail');
  if (!/limit|hits/.test(text))
    throw new Error(`bench: the detail shows no value of the call: ${text.slice(0, 200)}`);
  if ((await visit.call('closedBy')) === 'Escape') await keyboard.press('Escape');
  else {
    const now = await visit.call('again');
    await mouse.click(now.x, now.y);
  }
  await visit.call('closed');
  return { cpu, frames };
}

/** Frames from the very first click to something in the detail's place while its code is still on the way. */
export async function coldClick(chrome: Chrome, contender: Contender, size: Size): Promise<number> {
  const visit = await chrome.visit(folderOf(contender.page));
  try {
    await visit.page.route('**/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    await visit.call('prepare', size.count, size.shape, contender.variant);
    await visit.call('mount');
    return (await openOnce(visit)).frames;
  } finally {
    await visit.close();
  }
}

/** A list under 1,000 events a second. */
export async function underLoad(
  chrome: Chrome,
  contender: Contender,
  options: Size & { ms: number },
): Promise<Load & { cpu: number }> {
  const visit = await chrome.visit(folderOf(contender.page));
  try {
    await visit.call('prepare', options.count, options.shape, contender.variant);
    await visit.call('mount');
    await visit.call('rest', 30);
    const before = await visit.meter();
    const load = await visit.call('load', options.ms, 'work');
    return { ...load, cpu: (await visit.meter()).cpu - before.cpu };
  } finally {
    await visit.close();
  }
}

/** What is left of a conversation that was shown, opened, worked on and closed again, against the time before. */
export interface Remains {
  readonly nodes: number;
  readonly listeners: number;
  /** Bytes a showing. */
  readonly heap: number;
}

/** Shows and closes a conversation twice to warm up, then three times, and looks what stays behind. */
export async function remains(chrome: Chrome, contender: Contender, size: Size): Promise<Remains> {
  const visit = await chrome.visit(folderOf(contender.page));
  try {
    for (let warm = 0; warm < 2; warm++) await showAndClose(visit, contender, size);
    await visit.collect();
    const before = await visit.meter();
    for (let time = 0; time < 3; time++) await showAndClose(visit, contender, size);
    await visit.collect();
    const after = await visit.meter();
    return {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: (after.heap - before.heap) / 3,
    };
  } finally {
    await visit.close();
  }
}

async function showAndClose(visit: Visit, contender: Contender, size: Size): Promise<void> {
  await visit.call('prepare', size.count, size.shape, contender.variant);
  await visit.call('mount');
  await openOnce(visit);
  await visit.call('load', 500, 'work');
  await visit.call('unmount');
}
