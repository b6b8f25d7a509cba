import type { TicketId } from '../ids.ts';

/** The tickets that a postponed one lets go first, those that wait still. */
export type Postponed = ReadonlyMap<TicketId, readonly TicketId[]>;

/**
 * Tells how many customers of a queue are before each: by arrival, and whoever asked for some more minutes right behind
 * the last of those whom they let go first. `waiting` has all of the queue, the earliest first.
 *
 *     waitingPositions([1, 2, 3], new Map([[1, [2]]])) // 2 -> 0, 1 -> 1, 3 -> 2
 */
export function waitingPositions(
  waiting: readonly TicketId[],
  postponed: Postponed,
): ReadonlyMap<TicketId, number> {
  const positions = new Map<TicketId, number>();
  if (postponed.size === 0) {
    for (const id of waiting) positions.set(id, positions.size);
    return positions;
  }
  const queued = new Set(waiting.filter((id) => !postponed.has(id)));
  const after = Map.groupBy(
    waiting.filter((id) => postponed.has(id)),
    (id) => Math.max(0, ...(postponed.get(id) ?? []).filter((one) => queued.has(one))),
  );
  for (const id of after.get(0) ?? []) positions.set(id, positions.size);
  for (const id of queued) {
    positions.set(id, positions.size);
    for (const one of after.get(id) ?? []) positions.set(one, positions.size);
  }
  return positions;
}
