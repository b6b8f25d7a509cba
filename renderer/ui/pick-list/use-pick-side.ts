import { useState } from 'react';
import { matching, type Pickable } from './pick-state.ts';

/** Keeps the state of one side of a pick list: what is typed to find something, and what is marked. */
export function usePickSide(all: readonly Pickable[]) {
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const shown = matching(all, search);
  return {
    setMarked,
    visibleIds: idsOf(shown),
    markedIds: idsOf(shown.filter(({ id }) => marked.has(id))),
    props: { items: shown, total: all.length, search, onSearch: setSearch, marked, onMark: setMarked },
  };
}

const idsOf = (items: readonly Pickable[]) => items.map(({ id }) => id);
