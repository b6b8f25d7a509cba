import type { BranchTables } from '#branch-server/db/tables.ts';
import { insertRows } from '#branch-server/features/demo/past/insert-rows.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#shared/domain/time/units.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import {
  bookedTimes,
  drawServiceMs,
  drawShifts,
  LOAN_MINUTES,
  OPERATORS,
  queueOf,
  walkIns,
} from './server-draws.ts';
import type { ServerPattern } from './server-patterns.ts';

/** Weeks of history; its waits have no effect. */
const WEEKS = 4;
const WAIT_MS = 5 * MINUTE_MS;
/** Past days have other seeds than the simulated days. */
const PAST_SEED = 1_000;

/** The same day of the four weeks before: a branch in operation has a history. */
export async function insertPastWeeks(
  scope: TransactionScope<Notice, BranchTables>,
  pattern: ServerPattern,
  seed: number,
): Promise<void> {
  const random = seededRandom(seed + PAST_SEED);
  const users = await scope.trx.selectFrom('users').select(['id', 'username']).execute();
  const insert = insertRows(scope.trx);
  for (let week = WEEKS; week > 0; week -= 1) {
    const startedAt = scope.now - week * WEEK_MS;
    const newId = createTicketIds(0, random);
    const appointments = bookedTimes(pattern, startedAt, random).flatMap(({ start, arrivesAt }) =>
      arrivesAt === null
        ? []
        : [
            {
              at: arrivesAt,
              service: DEMO.services.loans,
              minutes: LOAN_MINUTES,
              appointment: { id: 0, at: start },
            },
          ],
    );
    const arrivals = [...walkIns(pattern, startedAt, random), ...appointments];
    arrivals.sort((one, other) => one.at - other.at);
    await insert(
      'tickets',
      arrivals.map(({ at, service, minutes, appointment }, index) => {
        const calledAt = Math.round(at + WAIT_MS);
        return {
          id: newId(Math.round(at)),
          id_branches: DEMO.branch,
          id_queues: queueOf(service),
          id_services: service,
          id_segments: DEMO.segments.general,
          letter: 'A',
          number: index + 1,
          code: `A${index + 1}`,
          no_ticket: 0 as const,
          state: 'assisted' as const,
          day: new Date(startedAt).toISOString().slice(0, 10),
          language: 'es' as const,
          arrived_at: Math.round(at),
          entered_at: Math.round(at),
          callable_at: Math.round(at),
          appointment_at: appointment?.at ?? null,
          called_at: calledAt,
          ended_at: Math.round(calledAt + drawServiceMs(random, minutes)),
        };
      }),
    );
    await insert(
      'workstation_sessions',
      drawShifts(pattern, startedAt, random).map(({ from, until }, index) => ({
        id_workstations: index + 1,
        id_users: users.find(({ username }) => username === OPERATORS[index])?.id ?? 1,
        opened_at: from,
        closed_at: Math.min(until, startedAt + pattern.perHour.length * HOUR_MS),
      })),
    );
  }
}
