import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestAllAlarmChecks } from '#central-server/db/alarm-checks.ts';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { type Alarm, createAlarmStore } from '#central-server/fleet/alarm-store.ts';
import { createAlarmWatch } from '#central-server/fleet/alarm-watch.ts';
import { createFleetQueries } from '#central-server/fleet/fleet-queries.ts';
import { createHeartbeats } from '#central-server/fleet/heartbeats.ts';
import { OFFLINE_AFTER_MS } from '#shared/domain/fleet/connection-state.ts';
import { DEFAULT_PACE } from '#shared/domain/fleet/report-pace.ts';
import { countedDatabase, type StatementCounter } from '#tests/support/checks/counted-database.ts';
import { REPORT } from '#tests/support/network/branch-machine.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';

const BEHIND_MINUTES = 30;
const BEHIND_MS = BEHIND_MINUTES * 60_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describeCentral('the checks of alarms', (open) => {
  let database: CentralDatabase;
  let counter: StatementCounter;
  let clock: SettableClock;
  let watches: ReturnType<typeof startWatch>[] = [];
  beforeEach(async () => {
    clock = createSettableClock();
    ({ database, counter } = countedDatabase(await open()));
  });
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.stop();
  });

  /** Enrolled branches that have just reported. */
  async function addOnline(count: number): Promise<void> {
    const { db } = database;
    const ids = idsUpTo(count);
    const now = clock.now();
    const type = { id: 1, name: 'Office', enabled: 1, description: '' } as const;
    await db.insertInto('branch_types').values(type).execute();
    await addBranches(
      db,
      ids.map((id) => ({ id, name: `Branch ${id}` })),
    );
    const key = { machine: '', version: '1', enrolled_at: now, challenge: null, offered: null };
    await db
      .insertInto('branch_keys')
      .values(ids.map((id) => ({ ...key, id_branches: id, public_key: `key ${id}` })))
      .execute();
    const report = {
      report: JSON.stringify(REPORT),
      reported_at: now,
      connected_since: now,
      skew_ms: 0,
    };
    await db
      .insertInto('branch_reports')
      .values(ids.map((id) => ({ ...report, id_branches: id })))
      .execute();
  }

  /** The alarm watch of one process. */
  function startWatch() {
    const read: number[] = [];
    const notified: string[] = [];
    let searches = 0;
    const heartbeats = createHeartbeats(clock, () => OFFLINE_AFTER_MS);
    const pace = { current: async () => ({ ...DEFAULT_PACE, offlineAfterMs: OFFLINE_AFTER_MS }) };
    const queries = createFleetQueries({
      reader: database.reader,
      heartbeats,
      pace,
      version: '1.0.0',
      settings: async () => ({ alarmBehindMinutes: BEHIND_MINUTES }),
    });
    const watch = createAlarmWatch({
      database,
      heartbeats,
      pace,
      clock,
      log: capturedLog().log,
      pollMs: 20,
      written: () => {},
      alarms: createAlarmStore(async (_trx, { idBranches, kind, what }) => {
        notified.push(`${idBranches} ${kind} ${what}`);
      }),
      queries: {
        async behindMs() {
          searches += 1;
          return queries.behindMs();
        },
        async branches(ids = []) {
          read.push(...ids);
          return queries.branches(ids);
        },
      },
    });
    watch.start();
    const searched = async (times: number) => {
      const before = searches;
      await vi.waitFor(() => expect(searches).toBeGreaterThan(before + times), WAIT_OPTIONS);
    };
    return { ...watch, read, notified, searched };
  }

  /** Starts watches and waits until none of the first checks is due any more. */
  async function started(count: number) {
    watches = Array.from({ length: count }, startWatch);
    for (const watch of watches) await watch.searched(2);
    for (const watch of watches) watch.read.length = 0;
    return watches;
  }

  it('read no branch while nothing changes', async () => {
    await addOnline(3);
    const [watch] = await started(1);
    counter.reset();
    await watch?.searched(5);
    expect(watch?.read).toEqual([]);
    expect([...counter.kinds.keys()]).toEqual(['SelectQueryNode']);
    clock.advance(BEHIND_MS - 1);
    await watch?.searched(3);
    expect(watch?.read).toEqual([]);
  });

  it('read a changed branch only', async () => {
    await addOnline(3);
    const [watch] = await started(1);
    watch?.changed(2);
    await vi.waitFor(() => expect(watch?.read).toEqual([2]), WAIT_OPTIONS);
    await watch?.searched(3);
    expect(watch?.read).toEqual([2]);
  });

  it('raise the alarm of an offline branch when its time has come, and once', async () => {
    await addOnline(2);
    const [watch] = await started(1);
    clock.advance(BEHIND_MS + 1);
    await vi.waitFor(
      () => expect(watch?.notified.sort()).toEqual(['1 behind raised', '2 behind raised']),
      WAIT_OPTIONS,
    );
    await watch?.searched(3);
    expect(watch?.read.sort()).toEqual([1, 2]);
    expect(watch?.notified).toHaveLength(2);
  });

  it('are due too after the clock was set back by a year', async () => {
    await addOnline(1);
    const [watch] = await started(1);
    clock.set(clock.now() - 365 * 86_400_000);
    await vi.waitFor(() => expect(watch?.read).toEqual([1]), WAIT_OPTIONS);
    // The next time is stored after the read.
    await watch?.searched(2);
    clock.advance(BEHIND_MS + 1);
    await vi.waitFor(() => expect(watch?.notified).toEqual(['1 behind raised']), WAIT_OPTIONS);
  });

  it('run once for each branch over several processes', async () => {
    await addOnline(40);
    const all = await started(2);
    await requestAllAlarmChecks(database.db);
    await vi.waitFor(
      () => expect(all.flatMap(({ read }) => read).sort((a, b) => a - b)).toEqual(idsUpTo(40)),
      WAIT_OPTIONS,
    );
    for (const watch of all) await watch.searched(3);
    expect(all.flatMap(({ read }) => read)).toHaveLength(40);
  });

  it.each([2, 500])('of %i branches store their alarms with two statements', async (count) => {
    await addOnline(count);
    const { db } = database;
    const alarms = createAlarmStore(async () => {});
    const update = (wrong: readonly Alarm[]) =>
      db.transaction().execute((trx) =>
        alarms.resolve(trx, {
          kinds: ['behind'],
          branches: new Map(idsUpTo(count).map((id) => [id, wrong])),
          now: clock.now(),
        }),
      );
    counter.reset();
    await update([{ kind: 'behind', detail: 'offline' }]);
    expect(counter.total()).toBe(2);
    await update([]);
    expect(counter.total()).toBe(4);
  });
});
