import { randomUUID } from 'node:crypto';
import { createAuditTrail } from '#branch-server/db/audit-trail.ts';
import { createJournal } from '#branch-server/db/journal.ts';
import { type BranchDatabase, openDatabase } from '#branch-server/db/open-database.ts';
import { createWriteGate } from '#branch-server/db/write-gate.ts';
import { tokenHash } from '#shared/server/access/token.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { type ProfileType, seedProfile } from './seed-profile.ts';

export interface BenchSeed {
  /** Waiting tickets at the beginning. */
  readonly waiting?: number;
  /** Tickets finished long before. */
  readonly finished?: number;
  /** Type of the workstations' attention profile; FIFO by default. */
  readonly profile?: ProfileType;
  /** Operators with an open workstation; {@link OPERATORS} by default. */
  readonly operators?: number;
}

/** Default number of operators, each with an open workstation. */
export const OPERATORS = 100;
/** The ids of the demo workstations come first. */
export const workstationOf = (operator: number): number => 7 + operator;
export const tokenOf = (operator: number): string => `bench-token-${operator}`;
/** Token of the demo administrator. */
export const ADMIN_TOKEN = 'bench-token-admin';

const DAY_MS = 24 * 3_600_000;

/** The demo branch for a run: a hundred open workstations, no politeness, enough numbers. */
export async function seedBench(folder: string, seed: BenchSeed): Promise<void> {
  const { waiting = 0, finished = 0, profile = 'FIFO', operators = OPERATORS } = seed;
  const database = await openDatabase(folder);
  const { sqlite } = database;
  const journal = createJournal({ sqlite, clock: systemClock, bootId: randomUUID() });
  const gate = createWriteGate<never>({
    sqlite,
    kysely: database.writer,
    journal,
    audit: createAuditTrail(sqlite),
    clock: systemClock,
    firstId: () => 0,
    onCommit: () => {},
  });
  await gate.transaction((scope) => seedDemo(scope, { zoneHours: 0 }));
  sqlite.transaction(() => {
    sqlite.exec('update queues set max_limit = 99999999; update politeness set seconds = 0;');
    openWorkstations(database, operators);
    addTickets(database, { count: finished, state: 'assisted', endedAgoMs: 30 * DAY_MS });
    addTickets(database, { count: waiting, state: 'waiting', endedAgoMs: 0 });
    seedProfile(sqlite, profile);
  })();
  database.close();
}

function openWorkstations({ sqlite }: BranchDatabase, operators: number): void {
  const now = Date.now();
  const employee = sqlite.prepare(
    `insert into employees (first_name, last_name) values ('Bench', ?) returning id`,
  );
  const user = sqlite.prepare(
    `insert into users (id_employees, id_roles, username, password_hash, user_type, enabled)
     select ?, id_roles, ?, '', 'GALA', 1 from users where username = 'lucia' returning id`,
  );
  const workstation = sqlite.prepare(
    `insert into workstations (name, enabled, id_branches, id_workstation_types, id_attention_profiles)
     select ?, 1, id_branches, id_workstation_types, id_attention_profiles from workstations where id = 1 returning id`,
  );
  const token = sqlite.prepare(
    'insert into tokens (token_hash, id_users, issued_at, expires_at) values (?, ?, ?, ?)',
  );
  const session = sqlite.prepare(
    'insert into workstation_sessions (id_workstations, id_users, opened_at) values (?, ?, ?)',
  );
  const displayed = sqlite.prepare(
    `insert into display_workstations (id_displays, id_workstations, position) values (1, ?, 'L')`,
  );
  const { id: admin } = sqlite.prepare(`select id from users where username = 'admin'`).get() as {
    id: number;
  };
  token.run(tokenHash(ADMIN_TOKEN), admin, now, now + DAY_MS);
  for (let operator = 0; operator < operators; operator += 1) {
    const { id: idEmployees } = employee.get(String(operator)) as { id: number };
    const { id: idUsers } = user.get(idEmployees, `bench${operator}`) as { id: number };
    const { id: idWorkstations } = workstation.get(`Desk ${operator}`) as { id: number };
    if (idWorkstations !== workstationOf(operator))
      throw new Error('workstations are not numbered as expected');
    token.run(tokenHash(tokenOf(operator)), idUsers, now, now + DAY_MS);
    session.run(idWorkstations, idUsers, now);
    displayed.run(idWorkstations);
  }
}

/** Adds tickets, spread evenly over the queues of the general segment. */
function addTickets(
  { sqlite }: BranchDatabase,
  { count, state, endedAgoMs }: { count: number; state: 'waiting' | 'assisted'; endedAgoMs: number },
): void {
  const insert = sqlite.prepare(
    `insert into tickets (id, id_branches, id_queues, id_services, id_segments, letter, number, code, state, day,
       language, arrived_at, entered_at, callable_at, called_at, ended_at, id_workstations)
     values (?, 1, ?, 1, 1, ?, ?, ?, ?, '2026-01-01', 'es', ?, ?, ?, ?, ?, ?)`,
  );
  const at = Date.now() - endedAgoMs - count;
  const ended = state === 'assisted';
  for (let index = 0; index < count; index += 1) {
    const queue = 1 + (index % 5);
    const letter = 'ABCDE'[queue - 1];
    const arrived = at + index;
    insert.run(
      (ended ? 1 : 500_000_000) + index,
      queue,
      letter,
      50_000_000 + index,
      `${letter}${index}`,
      state,
      arrived,
      arrived,
      arrived,
      ended ? arrived + 60_000 : null,
      ended ? arrived + 120_000 : null,
      ended ? 1 : null,
    );
  }
  if (ended || count === 0) return;
  const counter = sqlite.prepare(
    `insert into queue_counters (id_branches, id_queues, last, day, waiting)
     select 1, id_queues, 0, '', count(*) from tickets where state = 'waiting' group by id_queues`,
  );
  counter.run();
}
