import type { BranchTables } from '#branch-server/db/tables.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { ensureColleagues } from '../colleagues.ts';
import { crowdOf, daysUntil } from './crowd.ts';
import { generatePastDay, type SimulatedPastDay } from './generate-past-day.ts';
import { insertRows } from './insert-rows.ts';
import type { PastOffice } from './past-office.ts';
import { type PastRows, pastRows } from './past-rows.ts';
import { readOffice } from './read-office.ts';

export interface PastOptions {
  readonly days: number;
  readonly seed: number;
  /** End of the history; of today only finished visits. */
  readonly now: Millis;
}

/** Demo users who worked at workstations in addition to the simulated ones. */
const OPERATORS_BEFORE = ['lucia', 'marcos'];

/**
 * Generates the history of the demonstration branch, in the transaction that creates its data. Rows bypass the
 * change log, because the branch has no central.
 */
export async function generatePast(
  scope: TransactionScope<never, BranchTables>,
  { days, seed, now }: PastOptions,
): Promise<void> {
  const { trx } = scope;
  const before = await trx
    .selectFrom('users')
    .select('id')
    .where('username', 'in', OPERATORS_BEFORE)
    .orderBy('id')
    .execute();
  const colleagues = await ensureColleagues(scope);
  const office = await readOffice(trx, [...before.map(({ id }) => id), ...colleagues]);
  if (!office || office.pairs.length === 0) return;

  const insert = insertRows(trx);
  let seq = 0;
  let last: PastRows | null = null;
  let lastDay = '';
  for (const { day, rows } of pastDays(office, { days, seed, now })) {
    await insert('tickets', rows.tickets);
    const events = rows.events.map((event) => {
      seq += 1;
      return { ...event, seq };
    });
    await insert('ticket_events', events);
    await insert('workstation_sessions', rows.sessions);
    await insert('ticket_transactions', rows.transactions);
    const numbers = [...rows.numbers].map(([id_queues, number]) => ({
      id_branches: office.idBranches,
      id_queues,
      day,
      last: number,
    }));
    await insert('day_numbers', numbers);
    last = rows;
    lastDay = day;
  }
  if (!last) return;
  await insert('event_counters', [{ id_branches: office.idBranches, seq }]);
  const counters = [...last.numbers].map(([id_queues, number]) => ({
    id_branches: office.idBranches,
    id_queues,
    day: lastDay,
    last: number,
    waiting: 0,
  }));
  await insert('queue_counters', counters);
}

/** Generates the days in order; of an unfinished day only its finished part, if any. */
function* pastDays(
  office: PastOffice,
  { days, seed, now }: PastOptions,
): Generator<{ readonly day: string; readonly rows: PastRows }> {
  const { zoneHours } = office;
  const random = seededRandom(seed);
  const newId = createTicketIds(0, random);
  const all = daysUntil(now, days, zoneHours);
  for (const [index, midnight] of all.entries()) {
    const crowd = crowdOf(midnight, { zoneHours, daysBefore: all.length - 1 - index }, random);
    if (!crowd) continue;
    const simulated = over(generatePastDay(office, crowd, random), now - MINUTE_MS);
    if (simulated.visits.length === 0) continue;
    const day = businessDay(crowd.opensAt, { zoneHours, resetHour: 0 });
    yield { day, rows: pastRows(simulated, { office, day, newId, random }) };
  }
}

/** Visits that ended before a moment, and sessions up to it. */
const over = ({ visits, sessions }: SimulatedPastDay, now: Millis): SimulatedPastDay => ({
  visits: visits.filter((visit) => (visit.at(-1)?.at ?? 0) <= now),
  sessions: sessions
    .filter(({ openedAt }) => openedAt < now)
    .map((session) => ({ ...session, closedAt: Math.min(session.closedAt, now) })),
});
