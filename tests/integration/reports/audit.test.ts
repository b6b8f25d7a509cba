import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/access/audit-actions.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly action: string;
  readonly user: number | null;
  readonly username: string;
  readonly address: string;
  readonly entity: string;
  readonly pk: number | null;
  readonly about: string;
}

const HOUR_MS = 3_600_000;
/** Offset of the branch from UTC in hours, and the hour at which its days begin. */
const [ZONE, BEGINS] = [-5, 4];
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const NAME = `=cmd|' /C calc'!A0\u2028"<b>`;

let branch: Branch;
let source: ReturnType<typeof openBranchSource>;
let entries: readonly Entry[];
let office: string | undefined;
beforeAll(async () => {
  branch = await startBranch();
  await set(branch, 'resetHour', String(BEGINS));
  await branch.configure((scope) =>
    repository(scope, 'branches').update(DEMO.branch, { zone: String(ZONE) }),
  );
  const random = seededRandom(9);
  const any = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  for (let entry = 0; entry < 150; entry += 1) {
    branch.clock.advance(Math.floor(random() * 0.8 * HOUR_MS));
    await branch.configure(async (scope) =>
      scope.audit({
        action: any(ACTIONS),
        by: { idUsers: any([null, 1, 2, 3]), username: any([NAME, 'lucia']), address: '10.0.0.9' },
        to: { entity: any(['users', 'queues']), pk: any([1, 2, 3]), name: NAME },
        ...any([
          {},
          { before: { name: 'Caja', enabled: 1 }, after: { name: `Caja\n${NAME}`, enabled: 0 } },
          { after: { design: { key: 'x'.repeat(5_000) } } },
        ]),
      }),
    );
  }
  source = openBranchSource(join(branch.folder, 'turno.db'));
  [office] = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ name: string }>(sqlite, 'select name from branches'),
  ).map(({ name }) => name);
  entries = lookInto(branch.folder, (sqlite) =>
    rowsOf<Entry>(
      sqlite,
      'select seq, at, action, id_users as user, username, address, entity, pk, about from audit order by seq',
    ),
  );
});
afterAll(async () => {
  await source.close();
  await branch.stop();
});

const days = (from: string, to: string, fromTime = '', toTime = ''): ReportFilter => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from, to, fromTime, toTime },
});
const ALL: ReportFilter = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'currentMonth', from: '', to: '', fromTime: '', toTime: '' },
};
const users = (included: number[], notIncluded: number[] = []): ReportFilter => ({
  type: 'USERS',
  data: { included, notIncluded },
});
const who = (one: 'affected' | 'inAction'): ReportFilter => ({
  type: 'FILTER_AUDIT_USERS',
  data: { who: one },
});
const actions = (included: AuditAction[], notIncluded: AuditAction[] = []): ReportFilter => ({
  type: 'USER_ACTIONS',
  data: { included, notIncluded },
});

async function created(name: string, ...filters: ReportFilter[]) {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  const requested = { reportType, filters, visible: undefined, attentionArea: null, now: branch.clock.now() };
  return (await generateReport(source, requested, 1_000)).table.rows.map(({ cells }) => cells);
}
const expected = (isMeant: (entry: Entry) => boolean) =>
  entries
    .filter(isMeant)
    .map(({ at, action, username, address, about }) => [at, office, action, username, address, about]);

/** The date and the minute in local time of the branch. */
function displayPage(at: number) {
  const [date = '', time = ''] = new Date(at + ZONE * HOUR_MS).toISOString().split('T');
  return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
}
const businessDayOf = (at: number) => displayPage(at - BEGINS * HOUR_MS).date;

it('lists every action in the order of recording', async () => {
  expect(entries.length).toBe(150);
  expect(await created('audit', ALL)).toEqual(expected(() => true));
});

it('uses business day and time zone of the branch', async () => {
  const inDay = expected(({ at }) => businessDayOf(at) === '2026-11-17');
  expect(inDay.length).toBeGreaterThan(5);
  expect(await created('audit', days('2026-11-17', '2026-11-17'))).toEqual(inDay);
  const night = expected(
    ({ at }) =>
      businessDayOf(at) <= '2026-11-17' &&
      (displayPage(at).minute >= 22 * 60 + 30 || displayPage(at).minute < 5 * 60),
  );
  expect(night.length).toBeGreaterThan(5);
  expect(await created('audit', days('2026-11-01', '2026-11-17', '22:30', '05:00'))).toEqual(night);
});

it('filters by actor or subject, included or excluded', async () => {
  for (const [filters, isMeant] of [
    [[users([2])], ({ user }: Entry) => user === 2],
    [[users([], [2])], ({ user }: Entry) => user !== 2],
    [[users([1, 2]), who('inAction')], ({ user }: Entry) => user === 1 || user === 2],
    [[users([2]), who('affected')], ({ entity, pk }: Entry) => entity === 'users' && pk === 2],
    [[users([], [2]), who('affected')], ({ entity, pk }: Entry) => !(entity === 'users' && pk === 2)],
    [[actions(['LOGIN', 'CREATE_USER'])], ({ action }: Entry) => ['LOGIN', 'CREATE_USER'].includes(action)],
    [[actions([], ['LOGIN'])], ({ action }: Entry) => action !== 'LOGIN'],
  ] as const) {
    const meant = expected(isMeant);
    expect(meant.length).toBeGreaterThan(0);
    expect(await created('audit', ALL, ...filters)).toEqual(meant);
  }
});

it('shows configuration changes before and after, in one line each', async () => {
  const range: ReportFilter = {
    type: 'FILTER_DATE',
    data: { range: 'currentMonth', from: '', to: '' },
  };
  const rows = await created('configurationChanges', range, users([], [3]));
  const changes = entries.filter(
    ({ action, user }) => (AUDIT_ACTIONS as Record<string, string>)[action] === 'change' && user !== 3,
  );
  expect(rows.map((cells) => cells.slice(0, 6))).toEqual(
    changes.map(({ at, action, username, entity, about }) => [at, office, action, username, entity, about]),
  );
  const announced = new Set(rows.map((cells) => JSON.stringify(cells.slice(6))));
  expect(announced).toContain(JSON.stringify([null, null]));
  const fields = (name: string, enabled: boolean) => JSON.stringify({ name, enabled });
  const after = fields(`Caja ${NAME.replace('\u2028', ' ')}`, false);
  expect(announced).toContain(JSON.stringify([fields('Caja', true), after]));
  const long = rows.map((cells) => String(cells[7])).find((text) => text.includes('design'));
  const { design } = JSON.parse(long ?? '{}') as { design: string };
  expect([design.length, design.at(-1)]).toEqual([1_000, '…']);
});
