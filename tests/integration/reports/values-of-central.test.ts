import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { openCentralSource } from '#central-server/reports/central-source.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { getReportChoices, serveReport, showReport } from '#shared/contract/reports/reports.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { BOOKED_AS, COUNTED_AS } from '#shared/domain/reports/filters.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { AppointmentsTable } from '#shared/server/db/schema/appointments.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { everyStat, withoutTotals } from '#tests/support/reports/every-statistic.ts';
import { eventFact, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Filters = BodyOf<typeof showReport>['filters'];
type Ticket = Parameters<typeof ticketFact>[0];
type Event = Parameters<typeof eventFact>[0];

const STATS = [
  'queueAttention',
  'waits',
  'serviceLevel',
  'hoursOfDay',
  'absences',
  'services',
  'trend',
].concat([
  ...['forecasts', 'forecastsOfServices', 'forecastsByHour', 'forecastsTrend'],
  ...['appointments', 'appointmentsOfServices', 'appointmentsByHour', 'appointmentsTrend'],
  ...['appointmentsByBooking', 'appointmentWaits', 'appointmentWaitsByHour', 'appointmentList'],
]);

let branch: Branch;
let atBranch: SignedIn;
beforeAll(async () => {
  branch = await startBranch({ past: { days: 20, seed: 11 } });
  atBranch = await branch.signIn('informes');
});
afterAll(() => branch.stop());

const requested = (name: string, filters: Filters = []) => ({
  body: {
    reportType: REPORT_TYPES.find((type) => type.name === name)?.id ?? 0,
    filters: [...filters, CURRENT_YEAR],
  },
});
const CURRENT_YEAR: Filters[number] = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'currentYear', from: '', to: '', fromTime: '09:30', toTime: '13:15' },
};

describeCentral('reports of central', (_open, newStorage) => {
  let central: Central;
  let boss: SignedIn;
  let at: CentralDatabaseOptions;
  beforeAll(async () => {
    at = await newStorage();
    central = await startCentral({ storage: at, clock: branch.clock });
    boss = await central.signIn('informes');
    const sent = lookInto(branch.folder, (sqlite) => ({
      tickets: rowsOf<Ticket>(sqlite, 'select * from tickets').map(ticketFact),
      events: rowsOf<Event>(
        sqlite,
        'select e.*, t.day from ticket_events e inner join tickets t on t.id = e.id_tickets',
      ).map(eventFact),
    }));
    await putFacts(central.database(), sent);
    const appointments = lookInto(branch.folder, (sqlite) =>
      rowsOf<Insertable<AppointmentsTable>>(sqlite, 'select * from appointments'),
    );
    for (const one of appointments)
      await central.database().db.insertInto('appointments').values(one).execute();
    await createRollUpHousekeeping({
      ...central,
      database: central.database(),
      log: central.log.log,
    }).catchUp();
  });
  afterAll(() => central.stop());

  it('equal those of the branch for the same days', async () => {
    for (const name of STATS) {
      const [own, there] = await Promise.all([
        atBranch.call(showReport, requested(name)),
        boss.call(showReport, requested(name)),
      ]);
      expect(own.rows.length).toBeGreaterThan(0);
      const { columns, rows, groups, total } = there;
      expect([name, { columns, rows, groups, total }]).toEqual([
        name,
        { columns: own.columns, rows: own.rows, groups: own.groups, total: own.total },
      ]);
    }
  });

  it('of whole days equal a count by ticket, also beside days with new data', async () => {
    const source = openCentralSource(at);
    try {
      const dirty = { id_branches: DEMO.branch, mark: 1 };
      await central
        .database()
        .db.insertInto('dirty_days')
        .values(['2026-11-09', '2026-11-12', '2026-11-16'].map((day) => ({ ...dirty, day })))
        .execute();
      const now = central.clock.now();
      expect(await everyStat(source, now)).toEqual(await everyStat(withoutTotals(source), now));
    } finally {
      await source.close();
    }
  });

  it('list the same tickets behind each figure as the branch', async () => {
    for (const as of COUNTED_AS) {
      const counted: Filters = [{ type: 'FILTER_COUNTED_AS', data: { as } }];
      const [own, there] = await Promise.all([
        atBranch.call(showReport, requested('tickets', counted)),
        boss.call(showReport, requested('tickets', counted)),
      ]);
      expect([as, there.rows.map(({ of }) => of)]).toEqual([as, own.rows.map(({ of }) => of)]);
      // No tickets are cancelled in the past of the demo, and hardly any is called before the quoted wait.
      if (as !== 'canceled' && as !== 'sooner') expect([as, own.rows.length > 0]).toEqual([as, true]);
    }
  });

  it('list the same appointments behind each figure as the branch', async () => {
    for (const as of BOOKED_AS) {
      const booked: Filters = [{ type: 'FILTER_BOOKED_AS', data: { as } }];
      const [own, there] = await Promise.all([
        atBranch.call(showReport, requested('appointmentList', booked)),
        boss.call(showReport, requested('appointmentList', booked)),
      ]);
      expect([as, there.rows.map(({ cells }) => cells)]).toEqual([as, own.rows.map(({ cells }) => cells)]);
      expect([as, own.rows.length > 0]).toEqual([as, true]);
    }
  });

  it('exclude branches of the filter, and those not included for the caller (O-341)', async () => {
    const none: Filters = [{ type: 'BRANCHES', data: { included: [], notIncluded: [DEMO.branch] } }];
    const empty = { rows: [], total: null };
    for (const name of ['queueAttention', 'appointments', 'appointmentList'])
      expect(await boss.call(showReport, requested(name, none))).toMatchObject(empty);

    const elsewhere = await central.configure(async (scope) => {
      const user = await addUser(scope, await addRole(scope, [MODULES.reportStatistics]));
      const other = await addBranchLike(scope, 'Otra');
      await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches: other });
      const stranger = await addUser(scope, await addRole(scope, []));
      const included = { id_users: stranger.idUsers, id_branches: DEMO.branch };
      await repository(scope, 'user_branches').insert(included);
      return { ...central.as(user.token), ...user, other, stranger: stranger.idUsers };
    });
    const theirs: Filters = [{ type: 'BRANCHES', data: { included: [DEMO.branch], notIncluded: [] } }];
    for (const filters of [[], theirs])
      for (const name of ['queueAttention', 'appointments', 'appointmentList'])
        expect(await elsewhere.call(showReport, requested(name, filters))).toMatchObject(empty);
    const { branches, users } = await elsewhere.call(getReportChoices, {});
    const offered = users.map(({ id }) => id);
    expect(offered).toContain(elsewhere.idUsers);
    expect(offered).not.toContain(elsewhere.stranger);
    expect(branches.map(({ id }) => id)).toEqual([elsewhere.other]);
    const file = { ...requested('queueAttention', theirs).body, formatExport: 'csv' as const };
    expect((await apiErrorOf(elsewhere.call(serveReport, { body: file }))).status).toBe('REPORT_EMPTY');
  });
});
