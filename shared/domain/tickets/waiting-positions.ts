import type { TicketId } from '../ids.ts';

/** For each postponed ticket, the waiting ones that go before it. */
export type Postponed = ReadonlyMap<TicketId, readonly TicketId[]>;

/**
 * Number of customers before each ticket: by arrival, with postponed ones behind the last of their `Postponed` list.
 * `waiting` is the whole queue, earliest first. waitingPositions([1, 2, 3], new Map([[1, [2]]])) // 2 -> 0, 1 -> 1, 3
 * -> 2
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
