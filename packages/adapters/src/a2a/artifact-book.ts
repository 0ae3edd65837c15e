import type { EventScope } from '@callboard/core';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { partsIn, wordsOf } from './wire.ts';
import type { Part } from './wire.ts';

interface Artifact {
  taskId: string;
  /** Undefined when it holds more than words. */
  text: string | undefined;
  parts: readonly Part[];
  name: string | undefined;
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

  /** Reads an artifact of a task, whole or as a piece. */
  update(scope: EventScope, taskId: string, { artifact, append }: Update): void {
    const artifactId = this.#idOf(words(artifact['artifactId']) ?? 'artifact', taskId);
    const known = this.#artifacts.get(artifactId);
    const before = append && known ? known.parts : [];
    const parts = [...before, ...partsIn(artifact['parts'])];
    const name = words(artifact['name']) ?? known?.name;
    const next = { taskId, parts, name, text: plainTextOf(parts) };
    this.#artifacts.set(artifactId, next);
    const more = known?.name === name ? addition(known, next) : undefined;
    if (more !== undefined) this.#append(scope, artifactId, more);
    else {
      const facts = given({ name, meta: metaOf(artifact) });
      const content = next.text === undefined ? valueOf(parts) : { text: next.text };
      this.#stamp.emit(scope, { type: 'artifact.set', artifactId, ...facts, ...content });
    }
  }

  #append(scope: EventScope, artifactId: string, piece: { off: number; text: string }): void {
    if (piece.text !== '') this.#stamp.emit(scope, { type: 'artifact.delta', artifactId, ...piece });
  }

  /** Ids are those of a task; the same id in another task gets the task's beside it. */
  #idOf(wireId: string, taskId: string): string {
    const known = this.#artifacts.get(wireId);
    return known === undefined || known.taskId === taskId ? wireId : `${taskId}/${wireId}`;
  }
}

/** The text of parts that are nothing else. */
function plainTextOf(parts: readonly Part[]): string | undefined {
  const texts = wordsOf(parts);
  return texts.length === parts.length ? texts.join('') : undefined;
}

/** What is new, when it only goes on with what is known; undefined when it does not. */
function addition(known: Artifact | undefined, next: Artifact): { off: number; text: string } | undefined {
  if (known === undefined) return undefined;
  if (known.text === undefined || next.text === undefined)
    return sameJson(known.parts, next.parts) ? { off: 0, text: '' } : undefined;
  const off = known.text.length;
  return next.text.startsWith(known.text) ? { off, text: next.text.slice(off) } : undefined;
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
