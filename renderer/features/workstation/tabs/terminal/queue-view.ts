import { atom } from 'jotai';
import type { QueueColumn, SortDirection } from './queue-rows.ts';

interface QueueView {
  readonly by: QueueColumn;
  readonly order: SortDirection;
  readonly page: number;
  readonly size: number;
}

/** Keeps how the operator has the queues shown, while they look elsewhere too. */
export const queueViewAtom = atom<QueueView>({ by: 'name', order: 'asc', page: 1, size: 10 });

/** Sorts by the column pressed: the sorted one turns its order over, another one begins with the first page. */
export function sortedBy(view: QueueView, by: QueueColumn): QueueView {
  return { ...view, by, order: by === view.by && view.order === 'asc' ? 'desc' : 'asc', page: 1 };
}
