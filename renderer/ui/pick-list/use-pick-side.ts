import { useState } from 'react';
import { matching, type Pickable } from './pick-state.ts';

/** State of one side of a pick list: search and marked items. */
export function usePickSide(all: readonly Pickable[]) {
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const visible = matching(all, search);
  return {
    setMarked,
    visibleIds: idsOf(visible),
    markedIds: idsOf(visible.filter(({ id }) => marked.has(id))),
    props: { items: visible, total: all.length, search, onSearch: setSearch, marked, onMark: setMarked },
  };
}

const idsOf = (items: readonly Pickable[]) => items.map(({ id }) => id);
