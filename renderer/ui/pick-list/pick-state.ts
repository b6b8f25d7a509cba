import { foldText } from '#shared/domain/fold-text.ts';

/** Something that can be included. */
export interface Pickable {
  readonly id: number;
  readonly name: string;
}

/** Maximum number of rendered items; the search finds others. */
export const MAX_RENDERED = 200;

/** Items whose name contains the search, ignoring case and accents, in original order. */
export function matching(items: readonly Pickable[], search: string): readonly Pickable[] {
  const wanted = foldText(search.trim());
  return wanted === '' ? items : items.filter(({ name }) => foldText(name).includes(wanted));
}

/** Parts all items in two, by whether they are included. */
export const parted = (items: readonly Pickable[], included: readonly number[]) => {
  const inside = new Set(included);
  return {
    included: items.filter(({ id }) => inside.has(id)),
    notIncluded: items.filter(({ id }) => !inside.has(id)),
  };
};

/** Active index after a key, among `count` items; unchanged for other keys. */
export function nextIndex(key: string, index: number, count: number): number {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return index;
  }
}
