import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { appointmentOf, bookedAt } from './booked-tickets.ts';

export interface Years {
  readonly days: number;
  readonly ticketsADay: number;
}

const DAY_MS = 86_400_000;
const OPENS_MS = 8 * 3_600_000;
const OPEN_MS = 9 * 3_600_000;
const MAX_WAIT_MS = 20 * 60_000;
const MAX_SERVICE_MS = 10 * 60_000;
const STAFF = 50;
const PAIRS = 5;

/** Adds this number of past days, up to yesterday, to a seeded branch, with tickets and events. */
export function seedYears(folder: string, { days, ticketsADay }: Years): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  sqlite.pragma('synchronous = off');
  const random = seededRandom(1);
  const queues = sqlite.prepare<[], number>('select id from queues order by id').pluck().all();
  const users = sqlite.prepare<[], number>('select id from users order by id').pluck().all();
  const ticket = sqlite.prepare(`
    insert into tickets (id, id_branches, id_queues, id_services, id_segments, letter, number, code, state, day, language,
      arrived_at, entered_at, callable_at, called_at, ended_at, id_workstations, id_users, forecast_from, forecast_to,
      id_queues_first, id_services_first, id_segments_first, first_called_at, appointment_at)
    values (?, 1, ?, ?, 1, ?, ?, ?, ?, ?, 'es', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`);
  const event = sqlite.prepare(`
    insert into ticket_events (id_branches, seq, id_tickets, kind, to_state, at, id_queues, id_users, id_workstations)
    values (1, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const book = inserting(sqlite, 'appointments');
  let seq = Number(sqlite.prepare('select coalesce(max(seq), 0) from ticket_events').pluck().get());
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  sqlite.transaction(() => {
    for (let back = days; back > 0; back -= 1) {
      const began = today - back * DAY_MS;
      const day = new Date(began).toISOString().slice(0, 10);
      for (let index = 0; index < ticketsADay; index += 1) {
        const arrived = began + OPENS_MS + Math.floor((index / ticketsADay) * OPEN_MS);
        const called = arrived + Math.floor(random() * MAX_WAIT_MS);
        const ended = called + Math.floor(random() * MAX_SERVICE_MS);
        const id = lowestTicketIdAt(arrived) + index;
        const queue = queues[index % queues.length] ?? 1;
        // An operator stays at one workstation for the day.
        const workstation = 1 + (index % STAFF);
        const user = users[(workstation + back) % Math.min(users.length, STAFF)] ?? 1;
        const appointment = bookedAt(index, arrived);
        const state = index % 20 === 0 ? 'noshow' : 'assisted';
        ticket.run(
          ...[id, queue, 1 + (index % PAIRS), 'Y', index % 999, `Y${index % 999}`, state, day],
          ...[arrived, arrived, arrived, called, ended, workstation, user],
          ...[300, 600, queue, 1 + (index % PAIRS), called, appointment],
        );
        if (appointment !== null) {
          const pair = { id_queues: queue, id_services: 1 + (index % PAIRS), id_segments: 1 };
          book(appointmentOf({ id, id_branches: 1, ...pair, arrived_at: arrived }, appointment));
        }
        const end = state === 'noshow' ? 'noShow' : 'end';
        for (const [kind, to, at] of [
          ['issue', 'waiting', arrived],
          ['call', 'assisting', called],
          [end, state, ended],
        ] as const) {
          seq += 1;
          event.run(seq, id, kind, to, at, queue, ...(kind === 'issue' ? [null, null] : [user, workstation]));
        }
      }
    }
    sqlite
      .prepare(
        `insert into event_counters (id_branches, seq) values (1, ?)
         on conflict (id_branches) do update set seq = excluded.seq`,
      )
      .run(seq);
  })();
  sqlite.close();
}

/** Inserts rows with equal columns by one prepared statement. */
function inserting(sqlite: Sqlite.Database, table: string): (row: object) => void {
  let statement: Sqlite.Statement | undefined;
  return (row) => {
    const columns = Object.keys(row);
    statement ??= sqlite.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    );
    statement.run(row);
  };
}
