import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { crowdOf, daysUntil } from '#branch-server/features/demo/past/crowd.ts';
import { listReportDesigns } from '#shared/contract/reports/report-designs.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

type Event = Selectable<BranchTables['ticket_events']>;
type Ticket = Selectable<BranchTables['tickets']>;

/** A Wednesday at noon. */
const NOON = Date.UTC(2026, 10, 25, 12);
const DAYS = 20;

const begin = (seed: number) =>
  startBranch({ clock: createSettableClock(NOON), past: { days: DAYS, seed }, twice: null });
const all = async <Row>(branch: Branch, query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query).execute(branch.reader())).rows;
const one = async (branch: Branch, query: string): Promise<number> => {
  const [row] = await all<{ n: number }>(branch, query);
  return row?.n ?? Number.NaN;
};

describe('the history of the demonstration', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await begin(7);
  });
  afterAll(() => branch.stop());

  it('covers every open day of the branch, and the finished part of today', async () => {
    const days = await all<{ day: string; n: number }>(
      branch,
      'select day, count(*) as n from tickets group by day order by day',
    );
    const weekdays = days.map(({ day }) => new Date(day).getUTCDay());
    expect(weekdays).not.toContain(0);
    expect(days.at(0)?.day).toBe('2026-11-05');
    expect(days.at(-1)?.day).toBe('2026-11-25');
    expect(days).toHaveLength(18);
    for (const { n } of days) expect(n).toBeGreaterThan(60);
    expect(await one(branch, `select max(at) as n from ticket_events`)).toBeLessThan(NOON);
  });

  it('includes saved reports, one of them sent every Friday', async () => {
    const reporter = await branch.signIn('informes');
    const stored = await reporter.call(listReportDesigns, {});
    expect(stored.map(({ name, username, scheduled }) => [name, username, scheduled])).toEqual([
      ['Citas de este mes', 'informes', 'N'],
      ['Horas punta del mes', 'informes', 'N'],
      ['La semana de la oficina', 'informes', 'Y'],
      ['Nivel de servicio del mes pasado', 'informes', 'N'],
    ]);
    const at = stored[2]?.sending.nextAt ?? 0;
    expect(at).toBeGreaterThan(NOON);
    expect(new Date(at).getUTCDay()).toBe(5);
    for (const { description } of stored) expect(description).toMatch(/\p{L}/u);
    // The generated past does not reach the previous month.
    for (const { reportType, design } of stored.slice(0, 3)) {
      const { rows } = await reporter.call(showReport, { body: { reportType, filters: design.filters } });
      expect(rows.length).toBeGreaterThan(1);
    }
  });

  it('has an event log without gaps, in order, consistent with each ticket', async () => {
    const events = await one(branch, 'select count(*) as n from ticket_events');
    expect(await one(branch, 'select max(seq) as n from ticket_events')).toBe(events);
    expect(await one(branch, 'select seq as n from event_counters')).toBe(events);
    const backwards = `select count(*) as n from ticket_events e join ticket_events f
      on f.id_branches = e.id_branches and f.seq = e.seq + 1 where f.at < e.at`;
    expect(await one(branch, backwards)).toBe(0);
    const log = await all<Event>(branch, 'select * from ticket_events order by seq');
    const tickets = await all<Ticket>(branch, 'select * from tickets');
    const ofTicket = Map.groupBy(log, ({ id_tickets }) => id_tickets);
    for (const ticket of tickets) {
      const own = ofTicket.get(ticket.id) ?? [];
      expect(own.map(({ from_state }) => from_state)).toEqual([
        null,
        ...own.slice(0, -1).map(({ to_state }) => to_state),
      ]);
      expect({
        arrived_at: own.at(0)?.at,
        called_at: own.findLast(({ kind }) => kind === 'call')?.at,
        ended_at: own.at(-1)?.at,
        state: own.at(-1)?.to_state,
        id_queues: own.at(-1)?.id_queues,
        row_ver: own.filter(({ kind }) => kind !== 'recall').length,
      }).toEqual({
        arrived_at: ticket.arrived_at,
        called_at: ticket.called_at,
        ended_at: ticket.ended_at,
        state: ticket.state,
        id_queues: ticket.id_queues,
        row_ver: ticket.row_ver,
      });
    }
    expect(ofTicket.size).toBe(tickets.length);
  });

  it('issues no number twice a day, and leaves no ticket waiting or being served', async () => {
    const twice = `select count(*) as n from (select day, code from tickets group by day, code having count(*) > 1)`;
    expect(await one(branch, twice)).toBe(0);
    const left = `select count(*) as n from tickets where state not in ('assisted', 'noshow') or ended_at is null`;
    expect(await one(branch, left)).toBe(0);
    expect(await one(branch, 'select sum(waiting) as n from queue_counters')).toBe(0);
  });

  it('serves each ticket during a session of its operator, one at a time', async () => {
    const outside = `select count(*) as n from tickets t where not exists (select 1 from workstation_sessions s
      where s.id_workstations = t.id_workstations and s.id_users = t.id_users
      and s.opened_at <= t.called_at and s.closed_at >= t.ended_at)`;
    expect(await one(branch, outside)).toBe(0);
    expect(await one(branch, 'select count(*) as n from workstation_sessions where closed_at is null')).toBe(
      0,
    );
    const overlapping = `select count(*) as n from (select called_at,
      lag(ended_at) over (partition by id_workstations order by called_at) as before from tickets)
      where called_at < before`;
    expect(await one(branch, overlapping)).toBe(0);
  });

  it('continues the numbers of today, and is not in the change log', async () => {
    const entities = await all<{ entity: string }>(branch, 'select distinct entity from change_log');
    expect(entities.map(({ entity }) => entity)).not.toContain('tickets');
    const last = await one(
      branch,
      `select max(number) as n from tickets where letter = 'A' and day = '2026-11-25'`,
    );
    const { code } = await take(branch);
    expect(code).toBe(`A${String(last + 1).padStart(3, '0')}`);
  });
});

it('the history is equal for equal seeds, and differs for others', async () => {
  const digest = async (seed: number) => {
    const branch = await begin(seed);
    const sum = await all(
      branch,
      `select count(*) as n, sum(id) as ids, sum(called_at % 100000) as called, sum(seq * to_queue) as events
       from tickets join (select seq, id_tickets, id_queues as to_queue from ticket_events) on id_tickets = id`,
    );
    await branch.stop();
    return sum;
  };
  const [first, again, other] = [await digest(7), await digest(7), await digest(8)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

describe('a day of the history', () => {
  const crowd = (day: string, daysBefore = 0) =>
    crowdOf(Date.parse(day), { zoneHours: 0, daysBefore }, () => 0.25)?.perHour.reduce((a, b) => a + b, 0) ??
    0;

  it('is closed on Sundays, quiet on Saturdays, busy on Mondays and at the turn of the month', () => {
    expect(crowd('2026-11-15')).toBe(0);
    expect(crowd('2026-11-14')).toBeLessThan(crowd('2026-11-11') / 2);
    expect(crowd('2026-11-16')).toBeGreaterThan(crowd('2026-11-18'));
    expect(crowd('2026-12-02')).toBeGreaterThan(crowd('2026-11-18'));
  });

  it('is less busy the older it is', () => {
    expect(crowd('2026-11-18', 80)).toBeLessThan(crowd('2026-11-18', 10));
  });

  it('starts at midnight of the branch', () => {
    expect(daysUntil(Date.UTC(2026, 10, 25, 23), 1, 2).map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-24T22:00:00.000Z',
      '2026-11-25T22:00:00.000Z',
    ]);
  });
});

/** Texts without a language, and given names that usernames repeat in all of them. */
const SHARED =
  /^(?:[A-Z0-9.:\-+]*|Valdemar|Erik|Sandström|Elena|Irene|Marcos|Paula|Diego|Nerea|Hugo|version)$/;
const NAMED = [
  'name',
  'description',
  'first_name',
  'mid_name',
  'last_name',
  'address',
  'country',
  'company_name',
];

it('a demonstration in Swedish has no Spanish text', async () => {
  const textsIn = async (language: 'es' | 'sv'): Promise<Set<string>> => {
    const past = { days: 1, seed: 7 };
    const branch = await startBranch({ clock: createSettableClock(NOON), past, twice: null, language });
    onTestFinished(() => branch.stop());
    const columns = await all<{ at: string; name: string }>(
      branch,
      `select m.name as at, c.name from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like '%central%' and m.name not like 'sqlite%' and m.name not like 'kysely%'
          and m.name not in ('general_parameters', 'change_log')
          and c.name in (${NAMED.map((name) => `'${name}'`).join()})`,
    );
    const texts = new Set<string>();
    for (const { at, name } of columns)
      for (const { text } of await all<{ text: string }>(branch, `select ${name} as text from ${at}`))
        if (text && !SHARED.test(text)) texts.add(text);
    return texts;
  };
  const spanish = await textsIn('es');
  const swedish = await textsIn('sv');
  expect(spanish.size).toBeGreaterThan(80);
  expect([...swedish].filter((text) => spanish.has(text))).toEqual([]);
});
