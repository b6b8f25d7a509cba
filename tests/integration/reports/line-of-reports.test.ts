import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getReportProgress, showReport } from '#shared/contract/reports/reports.ts';
import { createReportProgress } from '#shared/server/reports/routes.ts';
import { createReportThread } from '#shared/server/reports/worker/report-thread.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 5 };
const ANA = { idUsers: 1 };
const EVA = { idUsers: 2 };
const UNKNOWN = { phase: 'unknown', ahead: 0, lines: 0, of: 0 };

let branch: Branch;
let boss: SignedIn;
beforeAll(async () => {
  branch = await startBranch();
  boss = await branch.signIn('informes');
});
afterAll(() => branch.stop());

let steps: Int32Array<SharedArrayBuffer>;
let parts: ReturnType<typeof createReportProgress>;
let thread: ReturnType<typeof createReportThread>;
let whileFiltersAreRead: () => void;
beforeEach(() => {
  steps = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
  parts = createReportProgress();
  whileFiltersAreRead = () => {};
  thread = createReportThread({
    program: new URL('../../support/servers/blocked-report.ts', import.meta.url),
    location: steps,
    readCompleteness: async () => {
      whileFiltersAreRead();
      return { asOf: branch.clock.now(), complete: true };
    },
    reader: branch.reader(),
    dataDir: branch.folder,
    dataOf: () => 'Valdemar',
  });
});

/** Releases the report of a number. */
function letGo(report: number, step: number): void {
  Atomics.store(steps, report, step);
  Atomics.notify(steps, report);
}

/** Requests the report of a number, under the key of its number. */
function ask(waiter: typeof ANA, report: number) {
  const leaving = new AbortController();
  const key = `key-${report}`;
  const requested = {
    reportType: report,
    filters: [],
    visible: undefined,
    attentionArea: null,
    now: branch.clock.now(),
  };
  const answer = parts
    .track(waiter, { key, signal: leaving.signal }, (waited) => thread.table(requested, waited))
    .then(
      () => 'made',
      (error: Error) => error.name,
    );
  return { answer, leave: () => leaving.abort(), far: () => parts.of(waiter, key), key };
}

const goes = (far: () => unknown, to: object) =>
  vi.waitFor(() => expect(far()).toMatchObject(to), WAIT_OPTIONS);

it('the second report has its position, and advances when the first is done', async () => {
  const first = ask(ANA, 0);
  const second = ask(EVA, 1);
  const third = ask(EVA, 2);
  expect(second.far()).toEqual({ phase: 'waiting', ahead: 1, lines: 0, of: 0 });
  expect(third.far()).toMatchObject({ phase: 'waiting', ahead: 2 });
  await goes(first.far, { phase: 'reading', ahead: 0 });
  letGo(0, 1);
  await goes(first.far, { phase: 'layingOut' });
  letGo(0, 2);
  await goes(first.far, { phase: 'writing', lines: 3, of: 7 });
  letGo(0, 3);
  expect(await first.answer).toBe('made');
  await goes(second.far, { phase: 'reading', ahead: 0 });
  expect(third.far()).toMatchObject({ phase: 'waiting', ahead: 1 });
  expect(first.far()).toEqual(UNKNOWN);
  for (const report of [1, 2]) letGo(report, 3);
  expect(await Promise.all([second.answer, third.answer])).toEqual(['made', 'made']);
});

it('reports of other users are not visible', async () => {
  const first = ask(ANA, 0);
  expect(parts.of(EVA, first.key)).toEqual(UNKNOWN);
  first.leave();
  expect(await first.answer).toBe('AbortError');
});

it.each([
  ['waiting', null],
  ['reading', 0],
  ['layingOut', 1],
  ['writing', 2],
] as const)('a report cancelled while it is %s frees its position', async (phase, step) => {
  const before = step === null ? ask(ANA, 3) : null;
  const provided = ask(ANA, 0);
  const next = ask(EVA, 1);
  if (step !== null) letGo(0, step);
  await goes(provided.far, { phase });
  provided.leave();
  expect(await provided.answer).toBe('AbortError');
  expect(provided.far()).toEqual(UNKNOWN);
  if (before) {
    expect(next.far()).toMatchObject({ phase: 'waiting', ahead: 1 });
    before.leave();
  }
  await goes(next.far, { phase: 'reading' });
  letGo(1, 3);
  expect(await next.answer).toBe('made');
});

it('a report cancelled while its filters are read is not generated', async () => {
  const provided = ask(ANA, 0);
  letGo(0, 3);
  whileFiltersAreRead = provided.leave;
  expect(await provided.answer).toBe('AbortError');
});

it('the page queries by its own retry key', async () => {
  const key = 'a'.repeat(32);
  const looks: string[] = [];
  let isThere = false;
  const table = boss
    .call(showReport, { body: { reportType: 101, filters: [], key } })
    .finally(() => (isThere = true));
  while (!isThere) looks.push((await boss.call(getReportProgress, { params: { key } })).phase);
  expect((await table).columns.length).toBeGreaterThan(0);
  expect(looks).toContain('reading');
  expect(await boss.call(getReportProgress, { params: { key } })).toEqual(UNKNOWN);
});
