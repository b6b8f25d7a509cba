import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { playOffice } from '#tests/support/reports/play-office.ts';
import { type Office, readOffice } from '#tests/support/reports/recount-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Filters = BodyOf<typeof showReport>['filters'];
type Cells = readonly (string | number | null)[];

/** A customer with a quoted wait in minutes who was called. */
interface Promised {
  readonly day: string;
  readonly hour: number;
  readonly queue: string | null;
  readonly idQueues: number;
  readonly service: number;
  readonly from: number;
  readonly to: number;
  /** Wait from issue to first call, ms. */
  readonly wait: number;
}

let branch: Branch;
let boss: SignedIn;
let office: Office;
let promised: readonly Promised[];
beforeAll(async () => {
  branch = await startBranch({ past: { days: 12, seed: 3 } });
  const past = lookInto(branch.folder, (sqlite) =>
    rowsOf<Stored>(sqlite, `select ${STORED} from tickets where forecast_to is not null`),
  );
  const announced = await playOffice(branch, { seed: 90, steps: 500 });
  boss = await branch.signIn('informes');
  office = lookInto(branch.folder, readOffice);
  const spoken = new Map([
    ...past.map(({ id, from, to }) => [id, { from: from / 60, to: to / 60 }] as const),
    // The quoted waits of the simulated hours are those of the kiosk's answers.
    ...announced.flatMap(({ idTicket, waitFromMinutes: from, waitToMinutes: to }) =>
      from === null || to === null ? [] : [[idTicket, { from, to }] as const],
    ),
  ]);
  const stored = lookInto(branch.folder, (sqlite) => rowsOf<Stored>(sqlite, `select ${STORED} from tickets`));
  promised = stored.flatMap(({ id, day, service }) => {
    const [issued, ...later] = office.histories.find((lifetime) => lifetime.id === id)?.events ?? [];
    const called = later.find(({ kind }) => kind === 'call');
    const received = spoken.get(id);
    if (!issued || !called || !received) return [];
    return [
      {
        day,
        service,
        hour: new Date(issued.at).getUTCHours(),
        idQueues: issued.queue,
        queue: office.called('queues', issued.queue),
        ...received,
        wait: called.at - issued.at,
      },
    ];
  });
});
afterAll(() => branch.stop());

interface Stored {
  readonly id: number;
  readonly day: string;
  readonly service: number;
  readonly from: number;
  readonly to: number;
}
const STORED = `id, day, id_services_first as service, forecast_from as "from", forecast_to as "to"`;

const YEAR: Filters[number] = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from: '2026-01-01', to: '2026-11-16', fromTime: '', toTime: '' },
};
const displayed = (name: string, ...filters: Filters) => {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  return boss.call(showReport, { body: { reportType, filters: [YEAR, ...filters] } });
};

const sooner = ({ wait, from }: Promised) => wait < from * 60_000;
const later = ({ wait, to }: Promised) => wait >= (to + 1) * 60_000;
const middle = ({ from, to }: Promised) => (from + to) * 30_000;
const error = (one: Promised) => Math.abs(one.wait - middle(one));
const mean = (of: readonly Promised[], what: (one: Promised) => number) =>
  Math.round(of.reduce((sum, one) => sum + what(one), 0) / of.length / 1000);
const reached = (of: readonly Promised[], share: number) =>
  of.map((one) => Math.round(error(one) / 1000)).sort((one, other) => one - other)[
    Math.ceil(of.length * share) - 1
  ] ?? null;

function stats(of: readonly Promised[]): Cells {
  const [early, late] = [of.filter(sooner).length, of.filter(later).length];
  const asQuoted = of.length - early - late;
  return [
    ...[of.length, asQuoted, early, late, Math.round((asQuoted / of.length) * 1000) / 10],
    ...[mean(of, middle), mean(of, ({ wait }) => wait), mean(of, error), reached(of, 0.5), reached(of, 0.9)],
  ];
}

const inOrder = (rows: readonly Cells[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const recounted = (of: readonly Promised[], key: (one: Promised) => Cells) =>
  inOrder(
    [...Map.groupBy(of, (one) => JSON.stringify(key(one)))].map(([announced, some]) => [
      ...JSON.parse(announced),
      ...stats(some),
    ]),
  );

it('compare quoted with actual waits to the fraction of a second, by queue, service, hour and day', async () => {
  const zone = lookInto(branch.folder, (sqlite) =>
    Number(rowsOf<{ zone: string }>(sqlite, 'select zone from branches')[0]?.zone),
  );
  const keys: Readonly<Record<string, (one: Promised) => Cells>> = {
    forecasts: ({ queue }) => [office.called('branches', DEMO.branch), queue],
    forecastsOfServices: ({ service }) => [office.called('services', service)],
    forecastsByHour: ({ hour }) => [(hour + zone + 24) % 24],
    forecastsTrend: ({ day }) => [day],
  };
  expect(promised.filter(sooner).length).toBeGreaterThan(0);
  expect(promised.filter(later).length).toBeGreaterThan(20);
  for (const [name, key] of Object.entries(keys)) {
    const { rows, total } = await displayed(name);
    const isSpread = name !== 'forecastsTrend';
    const expected = isSpread
      ? recounted(promised, key)
      : recounted(promised, key).map((row) => JSON.stringify(JSON.parse(row).slice(0, -2)));
    expect([name, inOrder(rows.map(({ cells }) => cells))]).toEqual([name, expected]);
    const sum = stats(promised).slice(0, isSpread ? undefined : -2);
    expect([name, total?.slice(key(promised[0] as Promised).length)]).toEqual([name, sum]);
  }
});

it('belong to the queue of the quote, whatever transfers follow', async () => {
  const { cashier } = DEMO.queues;
  const wentOn = lookInto(branch.folder, (sqlite) =>
    rowsOf(
      sqlite,
      'select id from tickets where id_queues <> id_queues_first and id_queues_first = ? and forecast_to is not null',
      cashier,
    ),
  );
  expect(wentOn.length).toBeGreaterThan(3);
  const only: Filters[number] = { type: 'QUEUES', data: { included: [cashier], notIncluded: [] } };
  const { total } = await displayed('forecasts', only);
  expect(total?.slice(2)).toEqual(stats(promised.filter(({ idQueues }) => idQueues === cashier)));
});

it('exclude uncalled tickets, and those without a quote', async () => {
  const before = (await displayed('forecasts')).total;
  const { idTicket } = await take(branch);
  const admin = await branch.signIn('admin');
  const { tickets } = await admin.call(createSetOfTickets, {
    params: { id: DEMO.branch },
    body: { idServices: DEMO.services.cashier, idSegments: DEMO.segments.general, amount: 2 },
  });
  expect((await displayed('forecasts')).total).toEqual(before);
  const quoted = (ids: readonly number[]) =>
    lookInto(branch.folder, (sqlite) =>
      ids.map(
        (id) => rowsOf<Stored>(sqlite, `select ${STORED} from tickets where id = ?`, id)[0]?.to ?? null,
      ),
    );
  expect(quoted([idTicket, ...tickets.map((one) => one.idTicket)])).toEqual([expect.any(Number), null, null]);

  // As if it was called before quoted waits were stored.
  const file = withFunctions(new Sqlite(join(branch.folder, 'turno.db')));
  file.exec('update tickets set forecast_from = null, forecast_to = null');
  file.close();
  expect(await displayed('forecasts')).toMatchObject({ rows: [], total: null });
});
