import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { ReadChange } from '#sync/central/changes.ts';

const IDS: Readonly<Record<string, number>> = { north: 1, south: 2 };
const MONDAY = Date.UTC(2026, 10, 16, 9);

/** Id of the model's branch in central's tables. */
export function idOf(branch: string): number {
  const id = IDS[branch];
  if (id === undefined) throw new Error(`the model has no branch ${branch}`);
  return id;
}

/** The number in a row's name: rows of the model are called `row 7`, `change 7`. */
export const numberOf = (eid: string): number => Number(/\d+$/.exec(eid)?.[0]);

/**
 * Maps a row of the model, which contains only owner and validity, to a ticket that central's tables accept or
 * reject.
 */
export function centralTicket(branch: string, { change, values }: ReadChange, poisoned: boolean): ReadChange {
  const number = numberOf(change.eid);
  if (change.entity !== 'tickets') return { change: { ...change, pk: String(number) }, values };
  const at = MONDAY + number * 60_000;
  const ticket = {
    id: number,
    id_branches: idOf(branch),
    row_ver: 1,
    id_queues: 1 + (number % 3),
    id_services: 1,
    id_segments: 1,
    letter: 'A',
    number,
    code: `A${number}`,
    state: 'waiting',
    day: '2026-11-16',
    language: 'es',
    arrived_at: poisoned ? 'at nine' : at,
    entered_at: at,
    callable_at: at,
    of_a_later_version: number,
  };
  const logged: LoggedChange = { ...change, pk: String(number), payload: JSON.stringify(ticket) };
  return { change: logged, values: ticket };
}
