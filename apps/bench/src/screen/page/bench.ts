import type { Contender, Prepared } from './contender.ts';
import { conversationOf } from './conversation.ts';
import type { Shape } from './conversation.ts';
import { frame, frames, until } from './frames.ts';
import { lastBar, notesIn, prove, shows, triggersOnScreen } from './proof.ts';
import type { Proof } from './proof.ts';
import { countRenders } from './renders.ts';
import { underLoad } from './load.ts';
import type { Load } from './load.ts';

/** What one tick made happen. */
export interface TickCount {
  components: number;
  commits: number;
  stringified: number;
}

/** The page's side of the bench: the driver calls these by the protocol and reads the main thread's clock around them. */
export interface Bench {
  prepare: (count: number, shape: Shape, variant: string) => Promise<void>;
  mount: () => Promise<void>;
  prove: () => Promise<Proof>;
  /** Ticks until `count` or, once three are done, until `budget` ms have passed; returns how many there were. */
  ticks: (count: number, budget: number) => Promise<number>;
  countTick: () => Promise<TickCount>;
  /** `count` events in one task. */
  countBurst: (count: number) => Promise<TickCount>;
  /** Where to click to open the detail of a settled row in view. */
  target: () => { x: number; y: number };
  /** The same control again, wherever it is now. */
  again: () => { x: number; y: number };
  /** From now on the next click is timed. */
  arm: () => void;
  /** Frames from the click to the open detail; resolves ten frames after it. */
  opened: () => Promise<{ frames: number }>;
  /** The text of the open detail. */
  detail: () => string;
  closedBy: () => 'click' | 'Escape';
  closed: () => Promise<void>;
  load: (ms: number, kind: 'work' | 'ticks') => Promise<Load>;
  unmount: () => Promise<void>;
  /** Frames without anything to do. */
  rest: (count: number) => Promise<void>;
}

/** Puts a contender at the driver's disposal. */
export function register({ marks, prepare }: Contender): void {
  const place = document.querySelector<HTMLElement>('#place') ?? document.body;
  let prepared: Prepared | undefined;
  let total = 0;
  let percent = 0;
  let bar: Element | undefined;
  let click: Promise<number> | undefined;
  let chosen: Element | undefined;

  function current(): Prepared {
    if (prepared === undefined) throw new Error('bench: prepare first');
    return prepared;
  }

  async function tick(): Promise<void> {
    percent += 1;
    if (percent > 99) throw new Error('bench: a bar has room for 99 ticks');
    current().tick(percent);
    // A test that fails lets a frame pass, so there is one frame at least.
    await frame();
    await until('a tick', () => {
      if (bar?.isConnected !== true) bar = lastBar(place);
      return bar?.getAttribute('aria-valuenow') === String(percent);
    });
  }

  async function counted(act: () => Promise<void>): Promise<TickCount> {
    const { stringify } = JSON;
    let stringified = 0;
    JSON.stringify = new Proxy(stringify, {
      apply(target, self, input) {
        stringified += 1;
        return Reflect.apply(target, self, input) as string;
      },
    });
    const end = countRenders();
    await act();
    JSON.stringify = stringify;
    return { ...end(), stringified };
  }

  const bench: Bench = {
    async prepare(count, shape, variant) {
      total = count;
      prepared = await prepare(conversationOf(count, shape), variant);
      await frames(2);
    },
    async mount() {
      current().mount(place);
      await until('the last row', () => shows(place, total - 1));
      await frames(5);
    },
    prove: () => prove(place, marks, total),
    async ticks(count, budget) {
      const start = performance.now();
      let done = 0;
      while (done < count && (done < 3 || performance.now() - start < budget)) {
        await tick();
        done += 1;
      }
      return done;
    },
    countTick: () => counted(tick),
    countBurst: (count) =>
      counted(async () => {
        current().work?.(count);
        await frames(3);
      }),
    target() {
      const { bottom } = place.getBoundingClientRect();
      for (const trigger of triggersOnScreen(place, marks).reverse()) {
        const box = trigger.getBoundingClientRect();
        const note = [...notesIn(trigger)][0] ?? -1;
        if (box.bottom > bottom - 200 || note < 0 || note === total - 1) continue;
        chosen = trigger;
        return pointOf(box);
      }
      throw new Error('bench: no row in view to click');
    },
    again() {
      if (chosen === undefined) throw new Error('bench: nothing was clicked yet');
      return pointOf(chosen.getBoundingClientRect());
    },
    arm() {
      click = new Promise((done) => {
        const listen = { capture: true, once: true };
        addEventListener('click', () => done(until('the detail', isOpen)), listen);
      });
    },
    async opened() {
      const taken = await click;
      await frames(10);
      // Seen in the task of the click itself means: painted with the next frame.
      return { frames: Math.max(1, taken ?? Number.NaN) };
    },
    detail: () => document.querySelector(marks.detail)?.textContent ?? '',
    closedBy: () => marks.closedBy,
    async closed() {
      await until('the detail to close', () => !isOpen());
      await frames(2);
    },
    load: (ms, kind) => underLoad({ place, marks, ms, apply: applier(kind) }),
    async unmount() {
      current().unmount();
      place.replaceChildren();
      prepared = undefined;
      bar = undefined;
      click = undefined;
      chosen = undefined;
      await frames(5);
    },
    rest: frames,
  };

  function pointOf(box: DOMRect): { x: number; y: number } {
    return { x: box.x + 40, y: box.y + Math.min(10, box.height / 2) };
  }

  function isOpen(): boolean {
    return document.querySelector(marks.detail) !== null;
  }

  function applier(kind: 'work' | 'ticks'): (count: number) => void {
    const { work, tick: tickOnce } = current();
    if (kind === 'work' && work !== undefined) return work;
    return (count) => {
      for (let left = count; left > 0; left--) tickOnce((percent = (percent % 90) + 1));
    };
  }

  Object.assign(globalThis, { bench });
}
