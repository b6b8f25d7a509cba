import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { playOffice } from '#tests/support/reports/play-office.ts';
import { attentionsOf, type Office, readOffice } from '#tests/support/reports/recount-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Filters = BodyOf<typeof showReport>['filters'];
type Cells = readonly (string | number | null)[];

const DAY = '2026-11-16';
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse(DAY);

let branch: Branch;
let boss: SignedIn;
let office: Office;
let now: number;
beforeAll(async () => {
  branch = await startBranch();
  await playOffice(branch, { seed: 20_261_126, steps: 600 });
  boss = await branch.signIn('informes');
  office = lookInto(branch.folder, readOffice);
  now = branch.clock.now();
});
afterAll(() => branch.stop());

/** The day, or times of it by a clock two hours behind that of the branch. */
const COMPLETE: Filters = [
  { type: 'FILTER_DATE_AND_TIME', data: { ...custom(DAY), fromTime: '', toTime: '' } },
];
const SOME: Filters = [
  { type: 'FILTER_DATE_AND_TIME', data: { ...custom(DAY), fromTime: '08:10', toTime: '10:25' } },
  { type: 'FILTER_TIME_ZONE', data: { zone: '-2' } },
];
const OTHERS: Filters = [
  { type: 'FILTER_DATE_AND_TIME', data: { ...custom(DAY), fromTime: '10:25', toTime: '08:10' } },
  { type: 'FILTER_TIME_ZONE', data: { zone: '-2' } },
];
const [BEGIN, END] = [MIDNIGHT + (10 + 10 / 60) * HOUR_MS, MIDNIGHT + (12 + 25 / 60) * HOUR_MS];
type Stretches = readonly (readonly [from: number, to: number])[];
const REQUESTED: readonly (readonly [Filters, Stretches])[] = [
  [COMPLETE, [[MIDNIGHT, MIDNIGHT + 24 * HOUR_MS]]],
  [SOME, [[BEGIN, END]]],
  [
    OTHERS,
    [
      [MIDNIGHT, BEGIN],
      [END, MIDNIGHT + 24 * HOUR_MS],
    ],
  ],
];

function custom(day: string) {
  return { range: 'custom', from: day, to: day } as const;
}

const displayed = (name: string, filters: Filters = COMPLETE) =>
  boss.call(showReport, {
    body: { reportType: REPORT_TYPES.find((type) => type.name === name)?.id ?? 0, filters },
  });
const cellsOf = async (name: string, filters: Filters = COMPLETE) =>
  (await displayed(name, filters)).rows.map(({ cells }) => cells);
const inOrder = (rows: readonly Cells[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const selected = (
  type: 'USERS' | 'ATTENTION_AREAS' | 'DETAIL_GROUPS' | 'BRANCHES',
  included: number[],
  notIncluded: number[] = [],
): Filters[number] => ({
  type,
  data: { included, notIncluded },
});

const isIn = (requested: Stretches, at: number) => requested.some(([from, to]) => at >= from && at < to);
const shared = (requested: Stretches, from: number, to: number) =>
  requested.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0);
const seconds = (ms: number) => Math.round(ms / 1000);
const share = (part: number, complete: number) =>
  complete === 0 ? null : Math.round((part / complete) * 1000) / 10;

interface StaffStats {
  served: number;
  noShow: number;
  service: number;
  open: number;
  busy: number;
}

/** The expected values of each row of a desk report, computed per ticket history and session. */
function staffRows(
  requested: Stretches,
  keyOf: (user: number, workstation: number) => string | null,
  isMeant = (_user: number, _workstation: number) => true,
) {
  const rows = new Map<string | null, StaffStats>();
  const add = (user: number, workstation: number, of: Partial<StaffStats>) => {
    const key = keyOf(user, workstation);
    const { served = 0, noShow = 0, service = 0, open = 0, busy = 0 } = of;
    if (!isMeant(user, workstation) || served + noShow + open + busy === 0) return;
    const row = rows.get(key) ?? { served: 0, noShow: 0, service: 0, open: 0, busy: 0 };
    rows.set(key, {
      served: row.served + served,
      noShow: row.noShow + noShow,
      service: row.service + service,
      open: row.open + open,
      busy: row.busy + busy,
    });
  };
  for (const lifetime of office.histories) {
    const last = lifetime.events.at(-1);
    for (const { user, workstation, from, to } of attentionsOf(lifetime, now))
      add(user, workstation, { busy: shared(requested, from, to) });
    if (!last || !isIn(requested, last.at)) continue;
    const began = lifetime.events.findLast(({ kind }) => ['call', 'callNoTicket'].includes(kind))?.at ?? 0;
    if (last.kind === 'end')
      add(last.user ?? 0, last.workstation ?? 0, { served: 1, service: last.at - began });
    if (last.kind === 'noShow') add(last.user ?? 0, last.workstation ?? 0, { noShow: 1 });
  }
  for (const { user, workstation, openedAt, closedAt } of office.sessions)
    add(user, workstation, { open: shared(requested, openedAt, closedAt ?? now) });
  return rows;
}

const stats = ({ served, noShow, service, open, busy }: StaffStats): Cells => [
  ...[served, noShow, served === 0 ? null : seconds(service / served), seconds(service), seconds(open)],
  ...[seconds(open - busy), share(busy, open)],
];
const totalOf = (rows: Iterable<StaffStats>): StaffStats =>
  [...rows].reduce((sum, row) => ({
    served: sum.served + row.served,
    noShow: sum.noShow + row.noShow,
    service: sum.service + row.service,
    open: sum.open + row.open,
    busy: sum.busy + row.busy,
  }));

it('had a day with every kind of event', () => {
  const kinds = new Set(office.histories.flatMap(({ events }) => events.map(({ kind }) => kind)));
  for (const kind of [
    'call',
    'callNoTicket',
    'end',
    'noShow',
    'recover',
    'transfer',
    'standBy',
    'undo',
    'cancel',
  ])
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
  expect(office.sessions.length).toBeGreaterThan(10);
  expect(office.done.length).toBeGreaterThan(10);
});

it('contain open and busy time of workstations by user, workstation and area, to the second', async () => {
  const name = (table: string) => (id: number | null) => office.called(table, id);
  for (const [filters, requested] of REQUESTED) {
    for (const [type, keyOf, lead] of [
      ['users', (user: number) => name('users')(user), []],
      [
        'workstations',
        (_: number, workstation: number) => name('workstations')(workstation),
        [office.called('branches', 1)],
      ],
      [
        'attentionAreas',
        (_: number, workstation: number) => name('attention_areas')(office.areaOf(workstation)),
        [],
      ],
    ] as const) {
      const expected = staffRows(requested, keyOf);
      const report = await displayed(type, filters);
      const rows = [...expected].map(([key, row]) => [...lead, key, ...stats(row)]);
      expect([type, inOrder(report.rows.map(({ cells }) => cells))]).toEqual([type, inOrder(rows)]);
      const sum = stats(totalOf(expected.values()));
      expect([type, report.total]).toEqual([type, [...lead.map(() => null), null, ...sum]]);
    }
  }
});

it('are limited to the requested users and areas', async () => {
  const [lucia = 0] = office.sessions.map(({ user }) => user);
  const byUser = (user: number) => office.called('users', user);
  const rows = (isMeant: (user: number, workstation: number) => boolean) =>
    inOrder(
      [...staffRows(REQUESTED[0]?.[1] ?? [], byUser, isMeant)].map(([key, row]) => [key, ...stats(row)]),
    );
  const area = office.areaOf(1) ?? 0;
  for (const [filter, isMeant] of [
    [selected('USERS', [lucia]), (user: number) => user === lucia],
    [selected('USERS', [], [lucia]), (user: number) => user !== lucia],
    [selected('ATTENTION_AREAS', [area]), (_: number, workstation: number) => workstation === 1],
    [selected('ATTENTION_AREAS', [], [area]), (_: number, workstation: number) => workstation !== 1],
    [selected('ATTENTION_AREAS', [area, 4711]), (_: number, workstation: number) => workstation === 1],
  ] as const)
    expect(inOrder(await cellsOf('users', [...COMPLETE, filter]))).toEqual(rows(isMeant));
});

it('contain breaks by reason, from closing until the same user opens again', async () => {
  for (const [filters, requested] of REQUESTED) {
    const away = office.sessions.flatMap(({ user, closedAt, reason }, index) => {
      const again = office.sessions.slice(index + 1).find((later) => later.user === user);
      return closedAt !== null && reason !== null && again && isIn(requested, closedAt)
        ? [{ user, reason, ms: again.openedAt - closedAt }]
        : [];
    });
    const announced = (some: typeof away): Cells => {
      const sum = some.reduce((total, { ms }) => total + ms, 0);
      return [
        some.length,
        seconds(sum),
        seconds(sum / some.length),
        seconds(Math.max(...some.map(({ ms }) => ms))),
      ];
    };
    const rows = [...Map.groupBy(away, ({ user, reason }) => `${user} ${reason}`).values()].map((some) => [
      office.called('users', some[0]?.user),
      office.called('close_reasons', some[0]?.reason),
      ...announced(some),
    ]);
    const report = await displayed('breaks', filters);
    expect(inOrder(report.rows.map(({ cells }) => cells))).toEqual(inOrder(rows));
    expect(report.total).toEqual([null, null, ...announced(away)]);
    expect(report.groups.map(({ cells }) => cells)).toEqual(
      [...Map.groupBy(away, ({ user }) => office.called('users', user))]
        .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? '', 'es'))
        .map(([user, some]) => [user, null, ...announced(some)]),
    );
  }
});

it('list sessions in order, current ones until now', async () => {
  for (const [filters, requested] of REQUESTED)
    expect(await cellsOf('sessions', filters)).toEqual(
      office.sessions
        .filter(({ openedAt }) => isIn(requested, openedAt))
        .map(({ user, workstation, openedAt, closedAt, reason }) => [
          ...[openedAt, closedAt, office.called('users', user), office.called('branches', 1)],
          ...[office.called('workstations', workstation), seconds((closedAt ?? now) - openedAt)],
          office.called('close_reasons', reason),
        ]),
    );
  expect(office.sessions.some(({ closedAt }) => closedAt === null)).toBe(true);
});

it('count recorded details except removed ones, and each ticket once, also in totals', async () => {
  const tickets = (some: Office['done']) => new Set(some.map(({ ticket }) => ticket)).size;
  const [lucia = 0] = office.sessions.map(({ user }) => user);
  const [group = 0] = office.done.map((one) => one.group);
  type One = Office['done'][number];
  const requested: [Filters, (one: One) => boolean][] = [
    ...REQUESTED.map(([filters, when]): [Filters, (one: One) => boolean] => [
      [...filters],
      ({ at }) => isIn(when, at),
    ]),
    [[...COMPLETE, selected('USERS', [], [lucia])], ({ user }) => user !== lucia],
    [[...COMPLETE, selected('DETAIL_GROUPS', [group])], (one) => one.group === group],
  ];
  for (const [filters, isMeant] of requested) {
    const done = office.done.filter(isMeant);
    const groups = [...Map.groupBy(done, (one) => one.group)];
    const details = [...Map.groupBy(done, ({ detail }) => detail).values()];
    const total = [done.length, tickets(done)];
    const byGroup = await displayed('transactionGroups', filters);
    const totals = groups.map(([id, some]) => [
      office.called('transactions', id),
      some.length,
      tickets(some),
    ]);
    expect(inOrder(byGroup.rows.map(({ cells }) => cells))).toEqual(inOrder(totals));
    expect(byGroup.total).toEqual([null, ...total]);
    const byDetail = await displayed('transactionDetails', filters);
    expect(inOrder(byDetail.rows.map(({ cells }) => cells))).toEqual(
      inOrder(
        details.map((some) => [
          office.called('transactions', some[0]?.group),
          office.called('transaction_details', some[0]?.detail),
          ...[some.length, tickets(some)],
        ]),
      ),
    );
    expect(inOrder(byDetail.groups.map(({ cells }) => cells))).toEqual(
      // The total of the only group is the grand total.
      inOrder(totals.length > 1 ? totals.map(([name = null, ...sum]) => [name, null, ...sum]) : []),
    );
    expect(byDetail.total).toEqual([null, null, ...total]);
  }
});

it('are empty without any branch', async () => {
  const nowhere = [...COMPLETE, selected('BRANCHES', [], [DEMO.branch])];
  const names = REPORT_TYPES.filter(
    ({ category }) => !['QUEUES_CATEGORY', 'BRANCHES_CATEGORY'].includes(category),
  );
  const admin = await branch.signIn('admin');
  for (const { id, name } of names) {
    const report = await admin.call(showReport, { body: { reportType: id, filters: nowhere } });
    expect([name, report.rows, report.groups, report.total]).toEqual([name, [], [], null]);
  }
});
