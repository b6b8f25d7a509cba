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
import type { AppointmentsTable } from '#shared/server/db/appointment-tables.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { everyFigure, withoutSums } from '#tests/support/reports/every-figure.ts';
import { eventFact, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Filters = BodyOf<typeof showReport>['filters'];
type Ticket = Parameters<typeof ticketFact>[0];
type Event = Parameters<typeof eventFact>[0];

const FIGURES = [
  'queueAttention',
  'waits',
  'serviceLevel',
  'hoursOfDay',
  'absences',
  'services',
  'course',
].concat([
  ...['forecasts', 'forecastsOfServices', 'forecastsByHour', 'forecastsCourse'],
  ...['appointments', 'appointmentsOfServices', 'appointmentsByHour', 'appointmentsCourse'],
  ...['appointmentsByBooking', 'appointmentWaits', 'appointmentWaitsByHour', 'appointmentList'],
]);

let branch: Branch;
let atBranch: SignedIn;
beforeAll(async () => {
  branch = await startBranch({ past: { days: 20, seed: 11 } });
  atBranch = await branch.signIn('informes');
}, 120_000);
afterAll(() => branch.stop());

const asked = (name: string, filters: Filters = []) => ({
  body: {
    reportType: REPORT_TYPES.find((type) => type.name === name)?.id ?? 0,
    filters: [...filters, CURRENT_YEAR],
  },
});
const CURRENT_YEAR: Filters[number] = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'currentYear', from: '', to: '', fromTime: '09:30', toTime: '13:15' },
};

describeCentral('reports of central', (_open, place) => {
  let central: Central;
  let boss: SignedIn;
  let at: CentralDatabaseOptions;
  beforeAll(async () => {
    at = await place();
    central = await startCentral({ place: at, clock: branch.clock });
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
  }, 120_000);
  afterAll(() => central.stop());

  it('come to what the branch itself says of the same days', async () => {
    for (const name of FIGURES) {
      const [own, there] = await Promise.all([
        atBranch.call(showReport, asked(name)),
        boss.call(showReport, asked(name)),
      ]);
      expect(own.rows.length).toBeGreaterThan(0);
      const { columns, rows, groups, total } = there;
      expect([name, { columns, rows, groups, total }]).toEqual([
        name,
        { columns: own.columns, rows: own.rows, groups: own.groups, total: own.total },
      ]);
    }
  });

  it('kept of whole days say what is counted one by one, also beside days with news', async () => {
    const source = openCentralSource(at);
    try {
      const dirty = { id_branches: DEMO.branch, mark: 1 };
      await central
        .database()
        .db.insertInto('dirty_days')
        .values(['2026-11-09', '2026-11-12', '2026-11-16'].map((day) => ({ ...dirty, day })))
        .execute();
      const now = central.clock.now();
      expect(await everyFigure(source, now)).toEqual(await everyFigure(withoutSums(source), now));
    } finally {
      await source.close();
    }
  });

  it('list the very tickets behind each figure that the branch lists', async () => {
    for (const as of COUNTED_AS) {
      const counted: Filters = [{ type: 'FILTER_COUNTED_AS', data: { as } }];
      const [own, there] = await Promise.all([
        atBranch.call(showReport, asked('tickets', counted)),
        boss.call(showReport, asked('tickets', counted)),
      ]);
      expect([as, there.rows.map(({ of }) => of)]).toEqual([as, own.rows.map(({ of }) => of)]);
      // Nobody gives up in the past of the demonstration, and hardly anybody is called sooner than told.
      if (as !== 'canceled' && as !== 'sooner') expect([as, own.rows.length > 0]).toEqual([as, true]);
    }
  });

  it('list the very appointments behind each figure that the branch lists', async () => {
    for (const as of BOOKED_AS) {
      const booked: Filters = [{ type: 'FILTER_BOOKED_AS', data: { as } }];
      const [own, there] = await Promise.all([
        atBranch.call(showReport, asked('appointmentList', booked)),
        boss.call(showReport, asked('appointmentList', booked)),
      ]);
      expect([as, there.rows.map(({ cells }) => cells)]).toEqual([as, own.rows.map(({ cells }) => cells)]);
      expect([as, own.rows.length > 0]).toEqual([as, true]);
    }
  });

  it('say nothing of branches that are left out, nor of those that are not included for who asks', async () => {
    const none: Filters = [{ type: 'BRANCHES', data: { included: [], notIncluded: [DEMO.branch] } }];
    const nothing = { rows: [], total: null };
    for (const name of ['queueAttention', 'appointments', 'appointmentList'])
      expect(await boss.call(showReport, asked(name, none))).toMatchObject(nothing);

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
        expect(await elsewhere.call(showReport, asked(name, filters))).toMatchObject(nothing);
    const { branches, users } = await elsewhere.call(getReportChoices, {});
    const offered = users.map(({ id }) => id);
    expect(offered).toContain(elsewhere.idUsers);
    expect(offered).not.toContain(elsewhere.stranger);
    expect(branches.map(({ id }) => id)).toEqual([elsewhere.other]);
    const file = { ...asked('queueAttention', theirs).body, formatExport: 'csv' as const };
    expect((await refusalOf(elsewhere.call(serveReport, { body: file }))).status).toBe('REPORT_EMPTY');
  });
});
