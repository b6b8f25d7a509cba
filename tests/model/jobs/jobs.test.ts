import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { JOB_KINDS, type JobKindName } from '#shared/domain/jobs/jobs.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { type NewJob, queueJobs } from '#shared/server/jobs/job-store.ts';
import { type SmsPayload, smsJobKey } from '#shared/server/sms/sms-jobs.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { BRANCH, createWorld, startCrashingServer } from './crashing-server.ts';

/** `TURNO_JOBS=10000` runs for long. */
const COUNT = Number(process.env.TURNO_JOBS ?? 600);
const SEED = Number(process.env.TURNO_JOBS_SEED ?? 7);
const MINUTE_MS = 60_000;
const PER_ROUND = 40;
const USEFUL_MS = 3 * 86_400_000;
const PHONE = '+34600111222';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it(`keeps and repeats jobs of all kinds as their rules say, however often the server crashes (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const clock = createSettableClock();
  const world = createWorld();
  const queued = new Map<string, JobKindName>();
  let crashes = 0;
  let isFinished = false;

  const newJob = (): NewJob => {
    const kind = JOB_KINDS[Math.floor(random() * JOB_KINDS.length)] ?? 'email';
    const isSms = kind === 'sms' || kind === 'forwardedSms';
    const name = `${kind}-${queued.size}-`;
    const key = isSms ? smsJobKey(BRANCH, name) : name;
    queued.set(key, kind);
    return {
      key,
      kind,
      subject: isSms ? 'broadcast' : key,
      payload: payloadOf(kind, key),
      expiresAt: clock.now() + USEFUL_MS,
    };
  };

  const prepared = await openCentralDatabase({ dataDir: folder.path });
  await prepared.db
    .insertInto('general_parameters')
    .values({ name: 'smsPackage', value: '1000000', description: '' })
    .execute();
  await prepared.close();

  while (!isFinished) {
    const server = await startCrashingServer({
      dataDir: folder.path,
      clock,
      world,
      random,
      crashes: 0.004,
    });
    const { database, runner } = server;
    let state: 'crashed' | 'idle' = 'idle';
    while (state === 'idle' && !isFinished) {
      const fresh = Array.from({ length: Math.min(PER_ROUND, COUNT - queued.size) }, newJob);
      if (fresh.length > 0) await queueJobs(database.db, fresh, clock.now());
      runner.wake();
      state = await Promise.race([server.crash, runner.idle().then(() => 'idle' as const)]);
      clock.advance(Math.round(random() * 10 * MINUTE_MS));
      const open = await database.reader
        .selectFrom('jobs')
        .select('key')
        .where('state', 'in', ['waiting', 'running'])
        .limit(1)
        .execute();
      isFinished = queued.size === COUNT && open.length === 0;
    }
    if (state === 'crashed') crashes += 1;
    if (isFinished) await checkAll(server.database.reader);
    await server.end();
  }
  expect(crashes).toBeGreaterThan(COUNT / 100);

  async function checkAll(reader: Awaited<ReturnType<typeof startCrashingServer>>['database']['reader']) {
    const rows = await reader.selectFrom('jobs').selectAll().execute();
    const jobs = new Map(rows.map((row) => [row.key, row]));
    // Nothing is lost.
    expect([...queued.keys()].filter((key) => !jobs.has(key))).toEqual([]);
    const emails = rows.filter(({ key }) => !queued.has(key));
    const wrong: string[] = [];
    for (const [key, kind] of queued) {
      const state = jobs.get(key)?.state;
      if (kind === 'alarmDigest') {
        // Done in the database: each message is in one mail, however often the server ended.
        const count = emails.filter(({ payload }) => payload.includes(key)).length;
        if (count !== 1 || state !== 'done') wrong.push(`${key}: ${state}, in ${count} mails`);
        continue;
      }
      const effects = world.effects.get(key) ?? 0;
      if (state === 'done' && effects === 0) wrong.push(`${key}: done, without effect`);
      if (state === 'expired' && effects > 0) wrong.push(`${key}: expired, with effect`);
      if (state === 'dead' && !world.refused.has(key)) wrong.push(`${key}: dead, not refused`);
      if (state === 'unknown' && !world.doubtful.has(key)) wrong.push(`${key}: unknown without a reason`);
      const isOnce = kind === 'report' || kind === 'sms' || kind === 'forwardedSms';
      if (effects > 1 && (isOnce || !world.doubtful.has(key)))
        wrong.push(`${key}: ${effects} times, ${state}`);
    }
    expect(wrong).toEqual([]);
    // No number stays, and each SMS that was sent by this server is counted in the package, once.
    const messages = rows.filter(({ kind }) => kind === 'sms');
    const stored = rows.filter(({ kind }) => kind === 'sms' || kind === 'forwardedSms');
    expect(stored.filter(({ payload }) => payload.includes(PHONE))).toEqual([]);
    const { parts } = await reader
      .selectFrom('sms_usage')
      .select((eb) => eb.fn.sum<number>('parts').as('parts'))
      .executeTakeFirstOrThrow();
    const count = (...states: readonly string[]) =>
      messages.filter(({ state }) => states.includes(state)).length;
    expect(parts).toBeGreaterThanOrEqual(count('done'));
    expect(parts).toBeLessThanOrEqual(count('done', 'unknown'));
  }
}, 900_000);

function payloadOf(kind: JobKindName, key: string): object {
  if (kind === 'sms' || kind === 'forwardedSms')
    return { phone: PHONE, text: 'Text', idTickets: null, parts: 0 } satisfies SmsPayload;
  if (kind !== 'alarmDigest') return { text: key };
  return {
    what: 'happened',
    kind: 'newEpoch',
    detail: '',
    raisedAt: 0,
    endedAt: null,
    branch: { id: 1, name: key },
    metrics: {},
  };
}
