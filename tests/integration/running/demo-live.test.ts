import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import {
  getDemonstration,
  type Simulation,
  steerSimulation,
} from '#shared/contract/installation/demonstration.ts';
import { bookAppointment } from '#shared/contract/tickets/appointments.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const STEP = 2_000;

describe('a simulated demonstration', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch({ demoLive: { everyMs: 2 }, twice: null, prepare: luciaIsThere });
    await pass(45 * MINUTE);
  });
  afterAll(() => branch.stop());

  const all = async <Row>(query: string): Promise<Row[]> =>
    (await sql.raw<Row>(query).execute(branch.reader())).rows;
  const one = async (query: string): Promise<number> => (await all<{ n: number }>(query))[0]?.n ?? Number.NaN;

  /** Advances the clock in small steps, each long enough for the simulated users to act. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP) {
      branch.clock.advance(STEP);
      // biome-ignore lint/plugin: simulated customers act on a real timer between two steps of the clock
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }

  it('has arrivals, services, no-shows, recalls and transfers', async () => {
    expect(await one('select count(*) as n from tickets')).toBeGreaterThan(25);
    expect(await one("select count(*) as n from tickets where state = 'assisted'")).toBeGreaterThan(15);
    const kinds = await all<{ kind: string }>('select distinct kind from ticket_events');
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['issue', 'call', 'recall', 'end']));
    expect(branch.log.lines().filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('serves no customer longer than a service takes', async () => {
    const now = branch.clock.now();
    expect(
      await one(
        `select count(*) as n from tickets where state = 'assisting' and called_at < ${now - 15 * MINUTE}`,
      ),
    ).toBe(0);
  });

  it('never uses the workstation of a user, those reserved for users, or their names', async () => {
    const people = `select count(*) as n from ticket_events e join users u on u.id = e.id_users
      where u.username not like 'demo-%'`;
    expect(await one(people)).toBe(0);
    expect(await one('select count(*) as n from ticket_events where id_workstations in (1, 2, 6)')).toBe(0);
    const sessions = await all<{ id_users: number }>(
      'select id_users from workstation_sessions where id_workstations in (1, 2, 6)',
    );
    const [lucia] = await all<{ id: number }>("select id from users where username = 'lucia'");
    expect(sessions).toEqual([{ id_users: lucia?.id }]);
  });

  it('continues after a supervisor closed a workstation', { timeout: 600_000 }, async () => {
    const supervisor = await branch.signIn('supervisor');
    const players = `select w.id_workstations as id from workstation_sessions w join users u on u.id = w.id_users
      where w.closed_at is null and u.username like 'demo-%'`;
    const idle = `${players} and w.id_workstations not in
      (select id_workstations from tickets where state = 'assisting')`;
    while ((await all(idle)).length === 0) await pass(STEP);
    const [{ id } = { id: 0 }] = await all<{ id: number }>(idle);
    await supervisor.call(closeWorkstationOfOther, { body: { idWorkstations: id } });
    while ((await all(players)).length < 4 && (await one('select count(*) as n from tickets')) < 200) {
      await pass(MINUTE);
    }
    expect((await all(players)).length).toBeGreaterThan(2);
  });

  it('finishes its work when it ends, and continues when it starts again', async () => {
    let left = Number.NaN;
    const events = await one('select count(*) as n from ticket_events');
    await branch.restart(() => {
      const file = new Database(join(branch.folder, DATABASE_FILES.branch), { readonly: true });
      left = file
        .prepare<[], number>(
          `select count(*) from workstation_sessions w join users u on u.id = w.id_users
           where w.closed_at is null and u.username like 'demo-%'`,
        )
        .pluck()
        .get() as number;
      file.close();
    });
    expect(left).toBe(0);
    await pass(10 * MINUTE);
    expect(await one('select count(*) as n from ticket_events')).toBeGreaterThan(events + 5);
  });
});

describe('a demonstration started at night', () => {
  let branch: Branch;
  beforeAll(async () => {
    // The checks are rare enough that only the beginning and the controls matter.
    branch = await startBranch({
      clock: createSettableClock(Date.UTC(2026, 10, 18, 2, 30)),
      demoLive: { everyMs: 3_600_000 },
      twice: null,
    });
  });
  afterAll(() => branch.stop());

  const count = async (query: string): Promise<number> => {
    const { rows } = await sql
      .raw<{ n: number }>(`select count(*) as n from ${query}`)
      .execute(branch.reader());
    return rows[0]?.n ?? Number.NaN;
  };
  const OPEN = 'workstation_sessions where closed_at is null';

  it('has open workstations, current tickets and customers who have waited for minutes', async () => {
    expect(await count(OPEN)).toBe(4);
    expect(await count("tickets where state = 'assisting'")).toBeGreaterThan(1);
    expect(await count("tickets where state = 'waiting'")).toBeGreaterThan(7);
    const since = branch.clock.now() - 4 * MINUTE;
    expect(await count(`tickets where state = 'waiting' and arrived_at < ${since}`)).toBeGreaterThan(1);
  });

  it('is paused, accelerated, stopped and restarted by administrators only', async () => {
    const [admin, lucia] = [await branch.signIn('admin'), await branch.signIn('lucia')];
    const steer = (body: Simulation) => admin.call(steerSimulation, { body });
    expect(await lucia.call(getDemonstration, {})).toEqual({ simulation: { state: 'running', speed: 1 } });
    const paused = { state: 'paused', speed: 20 } as const;
    expect(await steer(paused)).toEqual(paused);
    expect(await count(OPEN)).toBe(4);
    await steer({ state: 'stopped', speed: 20 });
    expect(await count(OPEN)).toBe(0);
    expect(await count("tickets where state = 'assisting'")).toBe(0);
    await steer({ state: 'running', speed: 5 });
    expect(await count(OPEN)).toBe(4);
    expect(await lucia.call(getDemonstration, {})).toEqual({ simulation: { state: 'running', speed: 5 } });
    for (const [caller, status] of [
      [branch.anybody, 'INVALID_TOKEN'],
      [lucia, 'FORBIDDEN'],
    ] as const)
      expect((await apiErrorOf(caller.call(steerSimulation, { body: paused }))).status).toBe(status);
    expect(await lucia.call(getDemonstration, {})).toEqual({ simulation: { state: 'running', speed: 5 } });
  });
});

it('nothing is simulated or controllable elsewhere', async () => {
  const branch = await startBranch();
  onTestFinished(() => branch.stop());
  const admin = await branch.signIn('admin');
  expect(await admin.call(getDemonstration, {})).toEqual({ simulation: null });
  const steering = admin.call(steerSimulation, { body: { state: 'paused', speed: 1 } });
  expect((await apiErrorOf(steering)).status).toBe('NOT_FOUND');
});

describe('a demonstration with appointments', () => {
  it('has most customers arrive at the kiosk around their time, and the others as no-shows', async () => {
    const branch = await startBranch({ demoLive: { everyMs: 2 }, twice: null, prepare: loansByAppointment });
    onTestFinished(() => branch.stop());
    const admin = await branch.signIn('admin');
    await offerAppointments(admin);
    const first = branch.clock.now() + 60 * MINUTE;
    const slots = Array.from({ length: 8 }, (_, half) => first + half * 30 * MINUTE);
    for (const start of [...slots, ...slots])
      await admin.call(bookAppointment, {
        params: { id: DEMO.branch },
        body: {
          idServices: DEMO.services.loans,
          idSegments: DEMO.segments.general,
          start,
          customerName: 'Ana',
        },
      });
    type Row = { state: string; slot_start: number; arrived_at: number | null };
    const appointments = async () =>
      (
        await sql
          .raw<Row>(
            'select a.state, slot_start, t.arrived_at from appointments a left join tickets t on t.id = a.id_tickets',
          )
          .execute(branch.reader())
      ).rows;
    const isOver = async () => (await appointments()).every(({ state }) => state !== 'booked');
    const end = first + 8 * 30 * MINUTE;
    while (branch.clock.now() < end || !(await isOver())) {
      branch.clock.advance(MINUTE);
      // Simulated operators who mark no-shows check once a second.
      // biome-ignore lint/plugin: simulated customers act on a real timer between two steps of the clock
      await new Promise((resolve) => setTimeout(resolve, branch.clock.now() < end ? 4 : 200));
    }
    const stored = (await appointments()).filter(({ state }) => state === 'arrived');
    expect(stored.length).toBeGreaterThan(8);
    for (const { slot_start, arrived_at } of stored) {
      expect(Number(arrived_at)).toBeGreaterThanOrEqual(slot_start - 25 * MINUTE);
      expect(Number(arrived_at)).toBeLessThan(slot_start + 15 * MINUTE);
    }
    const others = (await appointments()).filter(({ state }) => state !== 'arrived');
    expect(others.every(({ state }) => state === 'noshow')).toBe(true);
  });
});

/** She has opened one of those that the simulated operators would use first. */
async function luciaIsThere({ trx, now }: TransactionScope<Notice, BranchTables>): Promise<void> {
  const lucia = await trx
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'lucia')
    .executeTakeFirstOrThrow();
  const known = await trx.selectFrom('workstation_sessions').select('id').execute();
  if (known.length > 0) return;
  await trx
    .insertInto('workstation_sessions')
    .values({ id_workstations: 6, id_users: lucia.id, opened_at: now })
    .execute();
}
