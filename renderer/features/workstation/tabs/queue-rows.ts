import { useQuery } from '@tanstack/react-query';
import { atom } from 'jotai';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { type QueueListRow, workstationQueues } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { isLate as isBeyondPromise } from '#shared/domain/statistics/in-time.ts';
import { useElapsed } from '../time.ts';

/** Reads the queues of a workstation; waiting times advance between reads. Undefined while loading. */
export function useQueueRows(idWorkstations: number): {
  readonly rows: readonly QueueListRow[] | undefined;
  readonly failed: boolean;
} {
  const api = useApi();
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: [LIVE.queues, idWorkstations],
    queryFn: ({ signal }) => api.call(workstationQueues, { params: { id: idWorkstations } }, { signal }),
  });
  const passed = useElapsed(dataUpdatedAt, Date.now);
  return { rows: data && aged(data, passed), failed: isError };
}

export const QUEUE_COLUMNS = ['name', 'customers', 'wait', 'level'] as const;
export type QueueColumn = (typeof QUEUE_COLUMNS)[number];
export type SortDirection = 'asc' | 'desc';

/** Whether the longest wait exceeds the queue's service level. */
export function isLate({ ticketsCount, waitingTime, sla }: QueueListRow): boolean {
  return ticketsCount > 0 && isBeyondPromise(waitingTime * 1000, sla);
}

/**
 * Adds the seconds since the read to the waiting times.
 *
 * @internal used by tests besides this file
 */
export function aged(rows: readonly QueueListRow[], passed: Seconds): QueueListRow[] {
  return rows.map((row) =>
    row.ticketsCount > 0 ? { ...row, waitingTime: row.waitingTime + Math.max(0, Math.trunc(passed)) } : row,
  );
}

/** Sorts by a column, then by name. Queues without a level are last in both orders. */
export function sorted(rows: readonly QueueListRow[], by: QueueColumn, order: SortDirection): QueueListRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (a: QueueListRow, b: QueueListRow) =>
    a.name.localeCompare(b.name, undefined, { numeric: true });
  const compare: Record<QueueColumn, (a: QueueListRow, b: QueueListRow) => number> = {
    name: (a, b) => sign * byName(a, b),
    customers: (a, b) => sign * (a.ticketsCount - b.ticketsCount),
    wait: (a, b) => sign * (a.waitingTime - b.waitingTime),
    level: (a, b) => compareLevels(a.level, b.level, sign),
  };
  return [...rows].sort((a, b) => compare[by](a, b) || byName(a, b));
}

/** Totals of all queues: waiting customers, longest wait, mean of the known levels. */
export function totals(rows: readonly QueueListRow[]) {
  const levels = rows.flatMap(({ level }) => level ?? []);
  return {
    customers: rows.reduce((sum, { ticketsCount }) => sum + ticketsCount, 0),
    wait: rows.reduce((maxLength, { waitingTime }) => Math.max(maxLength, waitingTime), 0),
    level:
      levels.length === 0 ? null : Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length),
  };
}

function compareLevels(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}

interface QueueView {
  readonly by: QueueColumn;
  readonly order: SortDirection;
  readonly page: number;
  readonly size: number;
}

/** Sort and page of the queue table, retained while other tabs are shown. */
export const queueViewAtom = atom<QueueView>({ by: 'name', order: 'asc', page: 1, size: 10 });

/** Sorts by a column: the same column reverses the order, another one starts at the first page. */
export function sortedBy(view: QueueView, by: QueueColumn): QueueView {
  return { ...view, by, order: by === view.by && view.order === 'asc' ? 'desc' : 'asc', page: 1 };
}
