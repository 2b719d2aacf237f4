import type { HistoryState, StateChange } from '../state-change.js';

type Tree = Record<string, unknown>;

/** Paths to lists whose elements have ids. */
const lists = ['notifications', 'tables', 'items'];

/** A state as the tree that the paths of changes lead into; what is empty is left out, as changes leave it out. */
export function treeOf(state: HistoryState | undefined): Tree {
  if (!state) return {};
  const elements = Object.entries(state.elements ?? {}).map(([list, records]): [string, Tree] => [
    list,
    Object.fromEntries([...records].map(([id, fields]) => [id, withoutEmpty(fields)])),
  ]);
  return structuredClone({ ...withoutEmpty(state.fields), ...Object.fromEntries(elements.filter(isNotEmpty)) });
}

/** The tree that the changes make of it, by nothing but their paths and their values. */
export function applied(before: Tree, changes: readonly StateChange[]): Tree {
  const tree: Tree = structuredClone(before);
  const gone = new Set<string>();
  for (const { path, after } of changes) {
    const segments = path.split('/').slice(1).map(unescaped);
    put(tree, segments, after);
    const [list = '', id = ''] = segments;
    if (after === null && lists.includes(list) && segments.length <= 3) gone.add(`${list}\n${id}`);
  }
  for (const list of lists) {
    const records = (tree[list] ?? {}) as Tree;
    for (const [id, fields] of Object.entries(records)) {
      records[id] = withoutEmpty(fields as Tree);
      if (gone.has(`${list}\n${id}`) && Object.keys(records[id] as Tree).length === 0) delete records[id];
    }
    if (Object.keys(records).length === 0) delete tree[list];
  }
  return withoutEmpty(tree);
}

function put(tree: Tree, segments: readonly string[], value: unknown): void {
  const [name = '', next, ...rest] = segments;
  if (next !== undefined) {
    tree[name] ??= /^\d+$/.test(next) && !lists.includes(name) ? [] : {};
    put(tree[name] as Tree, [next, ...rest], value);
  } else if (value !== null) tree[name] = structuredClone(value);
  else if (Array.isArray(tree)) (tree as unknown[]).length = Math.min((tree as unknown[]).length, Number(name));
  else delete tree[name];
}

function withoutEmpty(fields: object): Tree {
  const isEmpty = (value: unknown) => value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

function isNotEmpty([, records]: readonly [string, Tree]): boolean {
  return Object.keys(records).length > 0;
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
