import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { HOSTILE, PHONE, playOffice } from '#tests/support/reports/play-office.ts';
import {
  type Lifetime,
  lasting,
  type Office,
  type Reported,
  readOffice,
} from '#tests/support/reports/recount-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Filters = BodyOf<typeof showReport>['filters'];

let branch: Branch;
let boss: SignedIn;
let office: Office;
beforeAll(async () => {
  branch = await startBranch();
  await playOffice(branch, { seed: 4_711, steps: 600 });
  boss = await branch.signIn('informes');
  office = lookInto(branch.folder, readOffice);
});
afterAll(() => branch.stop());

const TODAY: Filters[number] = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'today', from: '', to: '', fromTime: '', toTime: '' },
};
const displayed = (name: string, ...filters: Filters) =>
  boss.call(showReport, {
    body: {
      reportType: REPORT_TYPES.find((type) => type.name === name)?.id ?? 0,
      filters: [TODAY, ...filters],
    },
  });
const cellsOf = async (name: string, ...filters: Filters) =>
  (await displayed(name, ...filters)).rows.map(({ cells }) => cells);
const searched = (customer: string, ticket: string): Filters[number] => ({
  type: 'FILTER_CUSTOMER_AND_TICKET',
  data: { customer, ticket },
});
const queues = (included: number[], notIncluded: number[] = []): Filters[number] => ({
  type: 'QUEUES',
  data: { included, notIncluded },
});
const include = (withTickets: boolean, withoutTickets: boolean, transferred: boolean): Filters[number] => {
  const [one, two, three] = [withTickets, withoutTickets, transferred].map(
    (yes) => (yes ? 'Y' : 'N') as 'Y' | 'N',
  );
  return {
    type: 'FILTER_CUSTOMER_INCLUDE',
    data: { withTickets: one ?? 'N', withoutTickets: two ?? 'N', transferred: three ?? 'N' },
  };
};

const seconds = (ms: number) => Math.round(ms / 1000);
const isAnything = () => true;
const lastQueue = ({ events }: Lifetime) =>
  lasting(events).findLast(({ kind }) => kind !== 'cancel')?.queue ?? 0;
const isTransferred = ({ events }: Lifetime) => lasting(events).some(({ kind }) => kind === 'transfer');

/** A row of the list of tickets, computed only from the events. */
function row(lifetime: Lifetime) {
  const { events, noTicket, code, customer, state } = lifetime;
  let [entered, wait, began, served] = [0, null as number | null, 0, null as number | null];
  for (const { kind, at } of lasting(events)) {
    if (['issue', 'transfer', 'recover'].includes(kind)) [entered, wait] = [at, null];
    if (kind === 'call' || kind === 'callNoTicket') [wait, began] = [noTicket ? null : at - entered, at];
    if (kind === 'end') served = at - began;
  }
  const isBack = state === 'waiting' || state === 'standby' || state === 'canceled';
  const by = isBack ? undefined : events.findLast(({ user }) => user !== null);
  return {
    cells: [
      ...[events[0]?.at ?? 0, office.called('branches', DEMO.branch), code === '' ? null : code],
      ...[office.called('queues', lastQueue(lifetime)), office.called('services', lifetime.service)],
      ...[office.called('segments', lifetime.segment), customer, state],
    ],
    wait: wait === null ? null : seconds(wait),
    served: served === null ? null : seconds(served),
    by,
  };
}

it('list every ticket of the day by its events, newest last', async () => {
  const rows = (await displayed('tickets')).rows;
  expect(rows.map(({ of }) => of)).toEqual(
    office.histories.map(({ id }) => ({ branch: DEMO.branch, ticket: id })),
  );
  for (const [index, lifetime] of office.histories.entries()) {
    const { cells, wait, served, by } = row(lifetime);
    const displayedRow = rows[index]?.cells ?? [];
    expect(displayedRow.slice(0, 8)).toEqual(cells);
    if (['assisted', 'assisting', 'noshow'].includes(lifetime.state))
      expect([lifetime.events, displayedRow[10]]).toEqual([lifetime.events, wait]);
    expect(displayedRow[11]).toBe(served);
    if (by)
      expect(displayedRow.slice(12)).toEqual([
        office.called('users', by.user),
        office.called('workstations', by.workstation),
      ]);
  }
  const phones = lookInto(branch.folder, (sqlite) =>
    rowsOf(sqlite, 'select phone from tickets where phone = ?', PHONE),
  );
  expect(phones.length).toBeGreaterThan(0);
  for (const name of ['tickets', 'journeys', 'recoveries'])
    expect(JSON.stringify(await displayed(name))).not.toContain(PHONE.slice(4));
});

it('find tickets by typed customer and number, literally (O-302)', async () => {
  const of = async (customer: string, ticket: string) =>
    (await displayed('tickets', searched(customer, ticket))).rows.map(({ of: about }) => about.ticket);
  const ids = (isMeant: (lifetime: Lifetime) => boolean) =>
    office.histories.filter(isMeant).map(({ id }) => id);
  const hostile = ids(({ customer }) => customer === HOSTILE.customer);
  expect(hostile.length).toBeGreaterThan(3);
  for (const name of ['nandu', 'ÑANDÚ 100%_', `o'hara`, '%_\\ ', '«X»'])
    expect([name, await of(name, '')]).toEqual([name, hostile]);
  for (const name of ['%nandu', 'nand_', `' or 1 = 1`])
    expect([name, await of(name, '')]).toEqual([name, []]);
  expect(await of('', 'a1')).toEqual(ids(({ code }) => code === 'A001'));
  expect(await of('', 'A-001')).toEqual(ids(({ code }) => code === 'A001'));
  expect(await of('', '01')).toEqual(ids(({ code }) => code.includes('01')));
  expect(await of('nandu', 'a1')).toEqual(
    ids(({ code, customer }) => code === 'A001' && customer === HOSTILE.customer),
  );
});

it('include customers with and without ticket, and transferred ones', async () => {
  const kinds = {
    with: (lifetime: Lifetime) => !lifetime.noTicket && !isTransferred(lifetime),
    without: (lifetime: Lifetime) => lifetime.noTicket && !isTransferred(lifetime),
    passed: isTransferred,
  };
  for (const [filter, isMeant] of [
    [include(true, true, true), isAnything],
    [include(false, false, false), isAnything],
    [include(true, false, false), kinds.with],
    [include(false, true, false), kinds.without],
    [include(false, false, true), kinds.passed],
    [include(true, false, true), (lifetime: Lifetime) => kinds.with(lifetime) || kinds.passed(lifetime)],
  ] as const)
    expect((await displayed('tickets', filter)).rows.map(({ of }) => of.ticket)).toEqual(
      office.histories.filter(isMeant).map(({ id }) => id),
    );
  expect(office.histories.filter(kinds.passed).length).toBeGreaterThan(3);
  expect(office.histories.filter(kinds.without).length).toBeGreaterThan(3);
});

it('contain complete journeys by ticket, of tickets that were ever in a queue', async () => {
  const expected = (isMeant: (lifetime: Lifetime) => boolean) =>
    office.histories
      .filter(isMeant)
      .flatMap(({ code, customer, events }) =>
        events.map(({ at, kind, queue, user, workstation }) => [
          ...[at, office.called('branches', DEMO.branch), code === '' ? null : code, customer, kind],
          ...[
            office.called('queues', queue),
            office.called('users', user),
            office.called('workstations', workstation),
          ],
        ]),
      );
  expect(await cellsOf('journeys')).toEqual(expected(isAnything));
  const { accounts } = DEMO.queues;
  const was = ({ events }: Lifetime) => events.some(({ queue }) => queue === accounts);
  expect(await cellsOf('journeys', queues([accounts]))).toEqual(expected(was));
  expect(await cellsOf('journeys', searched('ñandu', ''))).toEqual(
    expected(({ customer }) => customer !== null),
  );
});

it('list no-shows with recovery and outcome', async () => {
  const absences = office.histories
    .flatMap((lifetime) =>
      lasting(lifetime.events).map((event, index, all) => ({ lifetime, event, after: all[index + 1] })),
    )
    .filter(({ event }) => event.kind === 'noShow')
    .toSorted((one, other) => one.event.seq - other.event.seq);
  const expected = absences.map(({ lifetime, event, after }) => [
    ...[
      event.at,
      office.called('branches', DEMO.branch),
      lifetime.code === '' ? null : lifetime.code,
      lifetime.customer,
    ],
    ...[
      office.called('queues', event.queue),
      office.called('users', event.user),
      office.called('workstations', event.workstation),
    ],
    ...[after?.kind === 'recover' ? after.at : null, lifetime.state],
  ]);
  expect(await cellsOf('recoveries')).toEqual(expected);
  expect(new Set(expected.map(([, , , , , , , recoveredAt]) => recoveredAt === null)).size).toBe(2);
});

it('count every transfer between queues, except undone ones', async () => {
  const moves = office.histories.flatMap(({ events }) =>
    events.flatMap((event, index) =>
      event.kind === 'transfer' && events[index + 1]?.kind !== 'undo'
        ? [[events[index - 1], event] as const]
        : [],
    ),
  );
  const rowsOf = (some: typeof moves) =>
    [
      ...Map.groupBy(some, ([from, to]) =>
        JSON.stringify([office.called('queues', from?.queue), office.called('queues', to.queue)]),
      ),
    ]
      .map(([key, same]) => JSON.stringify([...JSON.parse(key), same.length]))
      .toSorted();
  const announced = async (...filters: Filters) =>
    (await cellsOf('transfers', ...filters)).map((cells) => JSON.stringify(cells)).toSorted();
  const { accounts, loans } = DEMO.queues;
  const touches = (id: number) => (move: readonly (Reported | undefined)[]) =>
    move.some((end) => end?.queue === id);
  expect(await announced()).toEqual(rowsOf(moves));
  expect((await displayed('transfers')).total).toEqual([null, null, moves.length]);
  expect(await announced(queues([accounts]))).toEqual(rowsOf(moves.filter(touches(accounts))));
  expect(await announced(queues([], [loans]))).toEqual(rowsOf(moves.filter((move) => !touches(loans)(move))));
  expect(JSON.stringify(await announced())).toContain(
    JSON.stringify(JSON.stringify(HOSTILE.queue)).slice(3, -3),
  );
});

it('show deleted items by number, and end one row beyond the maximum', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'turno.db');
  lookInto(branch.folder, (sqlite) => sqlite.exec(`commit; vacuum into '${file}'`));
  const sqlite = withFunctions(new Sqlite(file));
  sqlite.pragma('foreign_keys = off');
  sqlite.exec(`delete from queues where id = ${DEMO.queues.accounts}; delete from workstations where id = 1`);
  sqlite.close();
  const source = openBranchSource(file);
  try {
    const requested = { visible: undefined, attentionArea: null, now: branch.clock.now(), filters: [TODAY] };
    const created = async (name: string, maximum: number) => {
      const { id: reportType = 0 } = REPORT_TYPES.find((type) => type.name === name) ?? {};
      return (await generateReport(source, { ...requested, reportType }, maximum)).table;
    };
    const all = office.histories.length;
    const { rows } = await created('tickets', all);
    const of = (id: number) =>
      office.histories.flatMap((lifetime, index) => (lastQueue(lifetime) === id ? [index] : []));
    for (const index of of(DEMO.queues.accounts))
      expect(rows[index]?.cells[3]).toBe(`#${DEMO.queues.accounts}`);
    expect(of(DEMO.queues.accounts).length).toBeGreaterThan(5);
    expect((await created('transfers', 100)).rows.flatMap(({ cells }) => cells)).toContain(
      `#${DEMO.queues.accounts}`,
    );
    expect((await apiErrorOf(created('tickets', all - 1))).status).toBe('REPORT_TOO_LONG');
    for (const name of ['journeys', 'recoveries', 'sessions', 'audit'])
      expect([name, (await apiErrorOf(created(name, 1))).status]).toEqual([name, 'REPORT_TOO_LONG']);
  } finally {
    await source.close();
    folder.remove();
  }
});
