import type { EventScope } from '@callboard/core';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { partsIn, wordsOf } from './wire.ts';
import type { Part } from './wire.ts';

interface Artifact {
  taskId: string;
  name: string | undefined;
  /** The words of one that is nothing else. */
  text: string;
  /** Everything in one that holds more than words. */
  parts: readonly Part[] | undefined;
}

/** An artifact as it comes: whole, or a piece to append. */
interface Update {
  artifact: JsonObject;
  append: boolean;
}

/** What the tasks make. A piece is appended or replaces everything; a repeat of what is there says nothing. */
export class ArtifactBook {
  readonly #stamp: Stamp;
  readonly #artifacts = new Map<string, Artifact>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** Reads an artifact of a task, whole or as a piece. Appending words costs the words. */
  update(scope: EventScope, taskId: string, { artifact, append }: Update): void {
    const artifactId = this.#idOf(words(artifact['artifactId']) ?? 'artifact', taskId);
    const known = this.#artifacts.get(artifactId);
    const name = words(artifact['name']) ?? known?.name;
    const added = contentOf(partsIn(artifact['parts']));
    const next = { taskId, name, ...(append && known ? joined(known, added) : added) };
    this.#artifacts.set(artifactId, next);
    const more = known?.name === name ? addition(known, next, append ? added.text : undefined) : undefined;
    if (more === undefined) {
      const content = next.parts === undefined ? { text: next.text } : valueOf(next.parts);
      const facts = given({ name, meta: metaOf(artifact) });
      this.#stamp.emit(scope, { type: 'artifact.set', artifactId, ...facts, ...content });
    } else if (more.text !== '') this.#stamp.emit(scope, { type: 'artifact.delta', artifactId, ...more });
  }

  /** Ids are those of a task; the same id in another task gets the task's beside it. */
  #idOf(wireId: string, taskId: string): string {
    const known = this.#artifacts.get(wireId);
    return known === undefined || known.taskId === taskId ? wireId : `${taskId}/${wireId}`;
  }
}

type Content = Pick<Artifact, 'text' | 'parts'>;

function contentOf(parts: readonly Part[]): Content {
  const texts = wordsOf(parts);
  return { text: texts.join(''), parts: texts.length === parts.length ? undefined : parts };
}

function joined(known: Content, added: Content): Content {
  const text = known.text + added.text;
  if (known.parts === undefined && added.parts === undefined) return { text, parts: undefined };
  return { text, parts: [...partsOf(known), ...partsOf(added)] };
}

function partsOf({ text, parts }: Content): readonly Part[] {
  return parts ?? (text === '' ? [] : [{ kind: 'text', value: text }]);
}

/** What is new, when it only goes on with what is known; undefined when it does not. */
function addition(
  known: Content | undefined,
  next: Content,
  appended: string | undefined,
): { off: number; text: string } | undefined {
  if (known === undefined) return undefined;
  const off = known.text.length;
  if (known.parts === undefined && next.parts === undefined) {
    // A long text that grows is not taken apart for each piece.
    if (appended !== undefined) return { off, text: appended };
    return next.text.startsWith(known.text) ? { off, text: next.text.slice(off) } : undefined;
  }
  return sameJson(known.parts, next.parts) ? { off, text: '' } : undefined;
}

/** One thing is shown as itself, several as a list. */
function valueOf(parts: readonly Part[]): { value: unknown; mediaType?: string } {
  const [part] = parts;
  if (part === undefined || parts.length > 1) return { value: parts.map(({ value }) => value) };
  const mediaType = part.kind === 'file' && isObject(part.value) ? words(part.value['mediaType']) : undefined;
  return { value: part.value, ...given({ mediaType }) };
}

function metaOf({ description, metadata }: JsonObject): JsonObject | undefined {
  const meta = given({ description: words(description), metadata });
  return Object.keys(meta).length === 0 ? undefined : meta;
}
