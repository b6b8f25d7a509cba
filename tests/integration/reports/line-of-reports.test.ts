import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getReportProgress, showReport } from '#shared/contract/reports/reports.ts';
import { createReportProgress } from '#shared/server/reports/routes.ts';
import { createReportThread } from '#shared/server/reports/worker/report-thread.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const PATIENCE = { timeout: 30_000, interval: 5 };
const ANA = { idUsers: 1 };
const EVA = { idUsers: 2 };
const NOTHING = { phase: 'unknown', ahead: 0, lines: 0, of: 0 };

let branch: Branch;
let boss: SignedIn;
beforeAll(async () => {
  branch = await startBranch();
  boss = await branch.signIn('informes');
}, 120_000);
afterAll(() => branch.stop());

let steps: Int32Array<SharedArrayBuffer>;
let makings: ReturnType<typeof createReportProgress>;
let thread: ReturnType<typeof createReportThread>;
let whileFiltersAreRead: () => void;
beforeEach(() => {
  steps = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
  makings = createReportProgress();
  whileFiltersAreRead = () => {};
  thread = createReportThread({
    program: new URL('../../support/servers/held-report.ts', import.meta.url),
    place: steps,
    readCompleteness: async () => {
      whileFiltersAreRead();
      return { asOf: branch.clock.now(), complete: true };
    },
    reader: branch.reader(),
    dataDir: branch.folder,
    dataOf: () => 'Valdemar',
  });
});

/** Lets the report of a number go on. */
function letGo(report: number, step: number): void {
  Atomics.store(steps, report, step);
  Atomics.notify(steps, report);
}

/** Somebody asks for the report of a number, under the key of its number. */
function ask(waiter: typeof ANA, report: number) {
  const leaving = new AbortController();
  const key = `key-${report}`;
  const asked = {
    reportType: report,
    filters: [],
    shown: undefined,
    attentionArea: null,
    now: branch.clock.now(),
  };
  const answer = makings
    .follow(waiter, { key, signal: leaving.signal }, (waited) => thread.table(asked, waited))
    .then(
      () => 'made',
      (error: Error) => error.name,
    );
  return { answer, leave: () => leaving.abort(), far: () => makings.of(waiter, key), key };
}

const goes = (far: () => unknown, to: object) => vi.waitFor(() => expect(far()).toMatchObject(to), PATIENCE);

it('the second sees its place, and moves up when the first is made', async () => {
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
  expect(first.far()).toEqual(NOTHING);
  for (const report of [1, 2]) letGo(report, 3);
  expect(await Promise.all([second.answer, third.answer])).toEqual(['made', 'made']);
});

it('nobody is told of those of others', async () => {
  const first = ask(ANA, 0);
  expect(makings.of(EVA, first.key)).toEqual(NOTHING);
  first.leave();
  expect(await first.answer).toBe('AbortError');
});

it.each([
  ['waiting', null],
  ['reading', 0],
  ['layingOut', 1],
  ['writing', 2],
] as const)('one that is given up while it is %s makes room for the next', async (phase, step) => {
  const before = step === null ? ask(ANA, 3) : null;
  const given = ask(ANA, 0);
  const next = ask(EVA, 1);
  if (step !== null) letGo(0, step);
  await goes(given.far, { phase });
  given.leave();
  expect(await given.answer).toBe('AbortError');
  expect(given.far()).toEqual(NOTHING);
  if (before) {
    expect(next.far()).toMatchObject({ phase: 'waiting', ahead: 1 });
    before.leave();
  }
  await goes(next.far, { phase: 'reading' });
  letGo(1, 3);
  expect(await next.answer).toBe('made');
});

it('one that is given up while its filters are read is not made', async () => {
  const given = ask(ANA, 0);
  letGo(0, 3);
  whileFiltersAreRead = given.leave;
  expect(await given.answer).toBe('AbortError');
});

it('the page asks by the key that it made up', async () => {
  const key = 'a'.repeat(32);
  const looks: string[] = [];
  let isThere = false;
  const table = boss
    .call(showReport, { body: { reportType: 101, filters: [], key } })
    .finally(() => (isThere = true));
  while (!isThere) looks.push((await boss.call(getReportProgress, { params: { key } })).phase);
  expect((await table).columns.length).toBeGreaterThan(0);
  expect(looks).toContain('reading');
  expect(await boss.call(getReportProgress, { params: { key } })).toEqual(NOTHING);
});
