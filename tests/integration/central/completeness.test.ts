import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { branchesPage } from '#central-server/roll-ups/consolidated/branches-page.ts';
import { consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import { configureNetwork, reportOf } from '#tests/support/network/central-network.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const THREE_ON_TUESDAY = Date.UTC(2026, 10, 17, 15);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CENTRE = 1;

const at = (hour: number, minute: number, day: number) => Date.UTC(2026, 10, day, hour, minute);

describeCentral('the completeness of consolidated metrics', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    central.clock.set(THREE_ON_TUESDAY);
    await central.restart();
    admin = await central.signIn('admin');
  });

  const receive = (reportedAt: number, report: Parameters<typeof reportOf>[0] = {}) =>
    central.configure(async ({ trx }) => {
      await trx.deleteFrom('branch_reports').execute();
      await trx.deleteFrom('branch_keys').execute();
      await trx
        .insertInto('branch_keys')
        .values({
          id_branches: CENTRE,
          public_key: 'k',
          machine: 'm',
          version: '1',
          enrolled_at: 1,
          revoked_at: null,
          challenge: null,
          offered: null,
        })
        .execute();
      const stored = { reported_at: reportedAt, connected_since: reportedAt, skew_ms: 0 };
      await trx
        .insertInto('branch_reports')
        .values({ id_branches: CENTRE, report: JSON.stringify(reportOf(report)), ...stored })
        .execute();
    });
  const centre = async (period: 'today' | 'yesterday' | 'last7') => {
    const { rows, totals } = await admin.call(consolidatedBranches, { query: { period } });
    return { ...rows[0], totals };
  };

  it('an online branch without delay is complete and current', async () => {
    const now = central.clock.now();
    const live = { waiting: 7, maxWaitMs: 90_000, assisting: 2, openWorkstations: 3, servedToday: 40 };
    await receive(now, { live });
    const displayed = await centre('today');
    expect(displayed).toMatchObject({ connection: 'online', asOf: now, complete: 'Y', now: live });
    expect(displayed.totals).toMatchObject({ online: 1, incomplete: 0, now: live });
  });

  it('a branch with old unsent rows is behind, and its unsent data does not count as known', async () => {
    const now = central.clock.now();
    await receive(now, { head: 50, acknowledged: 40, oldestPendingMs: 10 * MINUTE });
    expect(await centre('today')).toMatchObject({
      connection: 'online',
      asOf: now - 10 * MINUTE,
      complete: 'N',
      totals: { incomplete: 1 },
    });
    expect(await centre('yesterday')).toMatchObject({ complete: 'Y' });
  });

  it('an offline branch shows its last state, and its tickets do not count as waiting now', async () => {
    const received = central.clock.now() - 2 * HOUR;
    await receive(received, {
      live: { waiting: 7, maxWaitMs: 1, assisting: 0, openWorkstations: 1, servedToday: 3 },
    });
    expect(await centre('today')).toMatchObject({
      connection: 'offline',
      asOf: received,
      complete: 'N',
      now: { waiting: 7 },
      totals: { online: 0, incomplete: 1, now: { waiting: 0 } },
    });
  });

  it("a day that ended before the branch's last report is complete", async () => {
    await receive(at(0, 0, 17));
    expect(await centre('yesterday')).toMatchObject({ connection: 'offline', complete: 'Y' });
    expect(await centre('last7')).toMatchObject({ complete: 'N' });
    await receive(at(0, 0, 17) - 1);
    expect(await centre('yesterday')).toMatchObject({ complete: 'N' });
  });
});

describeCentral('metrics that are not recomputed yet', (open) => {
  it('changes of an earlier day are marked; today always has some', async () => {
    const { db } = await open();
    await configureNetwork(db, { branches: [{ id: CENTRE }], slas: [600] });
    const now = THREE_ON_TUESDAY;
    const known = {
      id: CENTRE,
      connection: 'online',
      enrolment: 'enrolled',
      lastSeen: now,
      lagRows: 0,
      lagMs: 0,
      live: null,
    } as const;
    const complete = async (period: 'today' | 'yesterday') =>
      (await branchesPage(db, [known], { period }, now)).rows[0]?.complete;
    const mark = (day: string) =>
      db.insertInto('dirty_days').values({ id_branches: CENTRE, day, mark: 1 }).execute();
    await mark(TUESDAY);
    expect([await complete('today'), await complete('yesterday')]).toEqual(['Y', 'Y']);
    await mark(MONDAY);
    expect([await complete('today'), await complete('yesterday')]).toEqual(['Y', 'N']);
  });
});
