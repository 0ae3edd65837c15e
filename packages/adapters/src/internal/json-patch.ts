import { sameJson } from './json.ts';

type Container = Record<string, unknown> | unknown[];

/** One change of RFC 6902. */
interface Change {
  op: unknown;
  path: string[];
  from: string[];
  value: unknown;
}

/**
 * Applies a JSON Patch (RFC 6902) and returns the new value; what a change does not touch is shared with the old one.
 * Throws when the patch does not fit; the old value stays as it was.
 */
export function patchJson(value: unknown, patch: readonly unknown[]): unknown {
  return patch.reduce((current, step) => applyChange(current, readChange(step)), value);
}

function readChange(step: unknown): Change {
  const { op, path, from, value } = (step ?? {}) as Record<string, unknown>;
  return { op, path: pointer(path), from: from === undefined ? [] : pointer(from), value };
}

function pointer(path: unknown): string[] {
  if (path === '') return [];
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Error('no JSON pointer');
  return path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function applyChange(root: unknown, { op, path, from, value }: Change): unknown {
  if (op === 'add') return put(root, path, { value, isNew: true });
  if (op === 'remove') return remove(root, path);
  if (op === 'replace') {
    read(root, path);
    return put(root, path, { value, isNew: false });
  }
  if (op === 'copy') return put(root, path, { value: read(root, from), isNew: true });
  if (op === 'move') return put(remove(root, from), path, { value: read(root, from), isNew: true });
  if (op === 'test' && sameJson(read(root, path), value)) return root;
  throw new Error(op === 'test' ? 'the value is another one' : 'no change of RFC 6902');
}

function read(root: unknown, path: readonly string[]): unknown {
  return path.reduce((current, name) => {
    const parent = container(current);
    if (Array.isArray(parent)) return parent[indexIn(parent, name, parent.length - 1)];
    if (!Object.hasOwn(parent, name)) throw new Error(`nothing at ${name}`);
    return parent[name];
  }, root);
}

function put(root: unknown, path: readonly string[], told: { value: unknown; isNew: boolean }): unknown {
  const [name, ...rest] = path;
  const { value, isNew } = told;
  if (name === undefined) return value;
  const parent = container(root);
  if (Array.isArray(parent)) {
    const adds = rest.length === 0 && isNew;
    const index =
      adds && name === '-' ? parent.length : indexIn(parent, name, parent.length - (adds ? 0 : 1));
    return adds ? parent.toSpliced(index, 0, value) : parent.with(index, put(parent[index], rest, told));
  }
  if (rest.length > 0 && !Object.hasOwn(parent, name)) throw new Error(`nothing at ${name}`);
  return own(parent, name, put(parent[name], rest, told));
}

function remove(root: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return null;
  const parent = container(root);
  if (Array.isArray(parent)) {
    const index = indexIn(parent, name, parent.length - 1);
    return rest.length === 0 ? parent.toSpliced(index, 1) : parent.with(index, remove(parent[index], rest));
  }
  if (!Object.hasOwn(parent, name)) throw new Error(`nothing at ${name}`);
  if (rest.length > 0) return own(parent, name, remove(parent[name], rest));
  return Object.fromEntries(Object.entries(parent).filter(([key]) => key !== name));
}

/** A copy with one own field, whatever its name is: `__proto__` is a name like any other. */
function own(parent: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(parent).filter(([key]) => key !== name), [name, value]]);
}

function container(value: unknown): Container {
  if (typeof value !== 'object' || value === null) throw new Error('nothing to change there');
  return value as Container;
}

function indexIn(list: readonly unknown[], name: string, last: number): number {
  if (!/^(0|[1-9]\d*)$/.test(name) || Number(name) > last)
    throw new Error(`no place ${name} in a list of ${list.length}`);
  return Number(name);
}
