import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { recountVisits, type Visit } from '#tests/support/reports/recount-visits.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Filters = BodyOf<typeof showReport>['filters'];
type Cells = readonly (string | number | null)[];

let branch: Branch;
let boss: SignedIn;
let visits: readonly Visit[];
beforeAll(async () => {
  branch = await startBranch({ past: { days: 40, seed: 7 } });
  boss = await branch.signIn('informes');
  visits = lookInto(branch.folder, recountVisits);
});
afterAll(() => branch.stop());

const days = (from: string, to: string): Filters[number] => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from, to, fromTime: '', toTime: '' },
});
const numberOf = (name: string) => REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
const displayed = (name: string, filters: Filters) =>
  boss.call(showReport, { body: { reportType: numberOf(name), filters } });

const sum = (of: readonly Visit[], what: (visit: Visit) => number) =>
  of.reduce((total, visit) => total + what(visit), 0);
const mean = (of: readonly Visit[], what: (visit: Visit) => number) =>
  of.length === 0 ? null : Math.round(sum(of, what) / of.length / 1000);
const maximum = (of: readonly Visit[], what: (visit: Visit) => number) =>
  of.length === 0 ? null : Math.round(Math.max(...of.map(what)) / 1000);
const share = (part: number, complete: number) =>
  complete === 0 ? null : Math.round((part / complete) * 1000) / 10;
/** The percentile of waits, in whole seconds. */
function reached(of: readonly Visit[], percent: number) {
  const waits = of.map((visit) => Math.floor((visit.wait ?? 0) / 1000)).sort((one, other) => one - other);
  return waits[Math.ceil((waits.length * percent) / 100) - 1] ?? null;
}

const called = (of: readonly Visit[]) => of.filter(({ wait }) => wait !== null);
const served = (of: readonly Visit[]) => of.filter(({ end }) => end === 'assisted');
const absent = (of: readonly Visit[]) => of.filter(({ end }) => end === 'noshow');
const waited = ({ wait }: Visit) => wait ?? 0;
const lasted = ({ service }: Visit) => service ?? 0;

/** The expected value of each column, computed from visits. */
const COUNTED: Readonly<Record<string, (of: readonly Visit[]) => number | null>> = {
  arrived: (of) => of.length,
  called: (of) => called(of).length,
  promised: (of) => called(of).filter(({ promise }) => promise > 0).length,
  inTime: (of) => called(of).filter((one) => one.promise > 0 && waited(one) <= one.promise * 1000).length,
  late: (of) => called(of).filter((one) => one.promise > 0 && waited(one) > one.promise * 1000).length,
  level: (of) => share(COUNTED.inTime?.(of) ?? 0, COUNTED.promised?.(of) ?? 0),
  served: (of) => served(of).length,
  noShow: (of) => absent(of).length,
  canceled: (of) => of.filter(({ end }) => end === 'canceled').length,
  ended: (of) => served(of).length + absent(of).length,
  noShowShare: (of) => share(absent(of).length, served(of).length + absent(of).length),
  transferred: (of) => sum(of, ({ transfers }) => transfers),
  waitMean: (of) => mean(called(of), waited),
  waitMedian: (of) => reached(called(of), 50),
  waitP90: (of) => reached(called(of), 90),
  waitMax: (of) => maximum(called(of), waited),
  serviceMean: (of) => mean(served(of), lasted),
  serviceMax: (of) => maximum(served(of), lasted),
};

/** The columns that identify rows. */
const KEYS: Readonly<Record<string, (visit: Visit) => string | number>> = {
  branch: ({ branch: name }) => name,
  queue: ({ queue }) => queue,
  service: ({ service_name }) => service_name,
  segment: ({ segment }) => segment,
  period: ({ day }) => day,
  weekday: ({ day }) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7,
};

function recounted(name: string, of: readonly Visit[]): { rows: Cells[]; total: Cells } {
  const type = REPORT_TYPES.find((one) => one.name === name);
  if (!type) throw new Error(`no type ${name}`);
  const stats = (some: readonly Visit[]) => type.columns.map((column) => COUNTED[column]?.(some) ?? null);
  const keys = (visit: Visit) => type.by.map((key) => KEYS[key]?.(visit) ?? null);
  const groups = Map.groupBy(of, (visit) => JSON.stringify(keys(visit)));
  return {
    rows: [...groups].map(([key, some]) => [...JSON.parse(key), ...stats(some)]),
    total: [...type.by.map(() => null), ...stats(of)],
  };
}

const inOrder = (rows: readonly Cells[]) => rows.map((row) => JSON.stringify(row)).toSorted();

it('equal the event log, recounted manually, for every day of a month', async () => {
  const [from = '', to = ''] = [visits.at(0)?.day, visits.at(-1)?.day];
  for (const name of [
    'queueAttention',
    'waits',
    'serviceLevel',
    'services',
    'segments',
    'trend',
    'absences',
  ]) {
    const report = await displayed(name, [days(from, to)]);
    const expected = recounted(name, visits);
    expect([name, inOrder(report.rows.map(({ cells }) => cells))]).toEqual([name, inOrder(expected.rows)]);
    expect([name, report.total]).toEqual([name, expected.total]);
  }
});

it('of some days contain only these', async () => {
  const { day } = visits[Math.floor(visits.length / 2)] ?? { day: '' };
  const report = await displayed('queueAttention', [days(day, day)]);
  const expected = recounted(
    'queueAttention',
    visits.filter((visit) => visit.day === day),
  );
  expect(inOrder(report.rows.map(({ cells }) => cells))).toEqual(inOrder(expected.rows));
  // There is one branch: its total would equal the grand total.
  expect(report.groups).toEqual([]);
});

it('of a queue contain only it, by inclusion or exclusion of others', async () => {
  const { cashier } = DEMO.queues;
  const [from = '', to = ''] = [visits.at(0)?.day, visits.at(-1)?.day];
  const others = visits.map(({ idQueues }) => idQueues).filter((id) => id !== cashier);
  const only: Filters = [{ type: 'QUEUES', data: { included: [cashier], notIncluded: [] } }];
  const without: Filters = [{ type: 'QUEUES', data: { included: [], notIncluded: [...new Set(others)] } }];
  const expected = recounted(
    'waits',
    visits.filter(({ idQueues }) => idQueues === cashier),
  );
  for (const filter of [only, without]) {
    const report = await displayed('waits', [days(from, to), ...filter]);
    expect(report.rows.map(({ cells }) => cells)).toEqual(expected.rows);
  }
});

it('O-299: of a segment contain only it, by inclusion or exclusion of others', async () => {
  const { general } = DEMO.segments;
  const [from = '', to = ''] = [visits.at(0)?.day, visits.at(-1)?.day];
  const segments = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ id: number; name: string }>(sqlite, 'select id, name from segments'),
  );
  const name = segments.find(({ id }) => id === general)?.name;
  const others = segments.map(({ id }) => id).filter((id) => id !== general);
  const expected = recounted(
    'segments',
    visits.filter(({ segment }) => segment === name),
  );
  expect(expected.rows).toHaveLength(1);
  expect(recounted('segments', visits).rows.length).toBeGreaterThan(1);
  for (const data of [
    { included: [general], notIncluded: [] },
    { included: [], notIncluded: others },
  ]) {
    const report = await displayed('segments', [days(from, to), { type: 'SEGMENTS', data }]);
    expect(report.rows.map(({ cells }) => cells)).toEqual(expected.rows);
  }
});

it('count each figure in the hour of its event', async () => {
  const [from = '', to = ''] = [visits.at(0)?.day, visits.at(-1)?.day];
  const report = await displayed('hoursOfDay', [days(from, to)]);
  const hour = (at: number, zone: number) => Math.floor((((at / 3_600_000 + zone) % 24) + 24) % 24);
  const arrived = Map.groupBy(
    visits,
    (visit) => `${KEYS.weekday?.(visit)} ${hour(visit.arrivedAt, visit.zone)}`,
  );
  const counted = new Map(report.rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, cells[2]]));
  for (const [key, some] of arrived) expect([key, counted.get(key)]).toEqual([key, some.length]);
  expect(report.total?.slice(2)).toEqual(
    [COUNTED.arrived, COUNTED.called, COUNTED.waitMean, COUNTED.served].map((stat) => stat?.(visits)),
  );
});

it('refuse reversed and future days, and unknown types', async () => {
  const rejected = async (filters: Filters, reportType = 102) =>
    (await apiErrorOf(boss.call(showReport, { body: { reportType, filters } }))).status;
  expect(await rejected([days('2026-05-02', '2026-05-01')])).toBe('REPORT_DATE_RANGE_INVALID');
  expect(await rejected([days('2026-05-02', '2099-05-01')])).toBe('REPORT_AFTER_TODAY');
  expect(await rejected([], 99)).toBe('NOT_FOUND');
  const onlyStatistics = await branch.configure(async (scope) =>
    addUser(scope, await addRole(scope, [MODULES.reportStatistics])),
  );
  const requested = { body: { reportType: numberOf('audit'), filters: [] } };
  expect((await apiErrorOf(branch.as(onlyStatistics.token).call(showReport, requested))).status).toBe(
    'FORBIDDEN',
  );
});
