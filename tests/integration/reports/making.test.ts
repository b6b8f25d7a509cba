import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { getReportProgress, serveReport, showReport } from '#shared/contract/reports/reports.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

let branch: Branch;
let boss: SignedIn;
beforeAll(async () => {
  branch = await startBranch({ past: { days: 30, seed: 3 } });
  boss = await branch.signIn('informes');
});
afterAll(() => branch.stop());

const numberOf = (name: string) => REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
const LAST_MONTH = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'lastMonth', from: '', to: '', fromTime: '', toTime: '' },
} as const;
const tickets = { reportType: numberOf('tickets'), filters: [LAST_MONTH] };
const beingCreated = () => readdirSync(join(branch.folder, 'unfinished-reports'));
const requested = (body: object, signal: AbortSignal) =>
  fetch(`${branch.origin}/api/report/serve`, {
    method: 'POST',
    signal,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
  });

it('files have their name, and are deleted afterwards', async () => {
  for (const [formatExport, ending] of [
    ['pdf', 'pdf'],
    ['xls', 'xlsx'],
    ['csv', 'csv'],
    ['json', 'json'],
  ] as const) {
    const body = {
      reportType: numberOf('trend'),
      filters: [LAST_MONTH],
      formatExport,
      name: 'Año, ¿qué tal?',
    };
    const { name, file } = await boss.call(serveReport, { body });
    expect(name).toMatch(new RegExp(`^Ano-que-tal-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    expect(file.size).toBeGreaterThan(100);
  }
  await vi.waitFor(() => expect(beingCreated()).toEqual([]), WAIT_OPTIONS);
});

it('a pending report has its phase, and the number of written rows', async () => {
  const key = 'b'.repeat(32);
  const looks: AnswerOf<typeof getReportProgress>[] = [];
  let isThere = false;
  const file = boss
    .call(serveReport, { body: { ...tickets, formatExport: 'pdf', key } })
    .finally(() => (isThere = true));
  while (!isThere) looks.push(await boss.call(getReportProgress, { params: { key } }));
  await file;
  const phases = [...new Set(looks.map(({ phase }) => phase))].filter((phase) => phase !== 'unknown');
  expect(phases).toEqual(['reading', 'layingOut', 'writing']);
  const written = looks.filter(({ phase }) => phase === 'writing');
  const { rows } = await boss.call(showReport, { body: tickets });
  expect(new Set(written.map(({ of }) => of))).toEqual(new Set([rows.length]));
  const lines = written.map((look) => look.lines);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(lines[0]).toBeLessThan(rows.length);
});

it('a cancelled report stops at once, leaves nothing, and the next ones follow', async () => {
  const leaving = new AbortController();
  const provided = requested({ ...tickets, formatExport: 'xls' }, leaving.signal);
  const waiting = new AbortController();
  const behind = requested({ ...tickets, formatExport: 'pdf' }, waiting.signal);
  const next = boss.call(showReport, { body: { reportType: numberOf('waits'), filters: [LAST_MONTH] } });
  leaving.abort();
  waiting.abort();
  for (const one of [provided, behind]) await expect(one).rejects.toThrow('aborted');
  expect((await next).rows.length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(beingCreated()).toEqual([]), WAIT_OPTIONS);
});

it('a report that is too long is refused beforehand, an empty one creates no file', async () => {
  const rejected = async (body: BodyOf<typeof serveReport>) =>
    (await apiErrorOf(boss.call(serveReport, { body }))).status;
  const lastYear = { ...LAST_MONTH, data: { ...LAST_MONTH.data, range: 'lastYear' as const } };
  expect(await rejected({ ...tickets, filters: [lastYear], formatExport: 'csv' })).toBe('REPORT_EMPTY');
  const journeys = { reportType: numberOf('journeys'), filters: [LAST_MONTH] };
  expect((await apiErrorOf(boss.call(showReport, { body: journeys }))).status).toBe('REPORT_TOO_LONG');
  expect(await rejected({ ...journeys, formatExport: 'pdf' })).toBe('REPORT_TOO_LONG');
  expect(beingCreated()).toEqual([]);
});

it('leftovers of a crash are deleted at the next start', async () => {
  await branch.restart(() => {
    const folder = join(branch.folder, 'unfinished-reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'half.pdf'), '%PDF');
  });
  expect(beingCreated()).toEqual([]);
});
