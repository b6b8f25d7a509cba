import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILTERED, fleetTotals } from '#renderer/features/fleet/fleet-totals.ts';
import { markOfBranch } from '#renderer/ui/map/branch-mark.ts';
import { consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import { listFleet, mapFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import { listFleetDevices } from '#shared/contract/central/fleet-devices.ts';
import { revokeBranch } from '#shared/contract/central/registry.ts';
import { listBranchVersions } from '#shared/contract/central/versions.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { getHome } from '#shared/contract/installation/home.ts';
import { dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MINUTE_MS = 60_000;
const METRICS_TOKEN = 'a token for prometheus';

describeCentral('the connection of a branch', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  /** The branches of each state, by their names; the demo branch was never enrolled either. */
  let ids: Record<'unenrolled' | 'enrolled' | 'disconnected' | 'revoked' | 'here', number>;
  const EXPECTED = {
    unenrolled: 'neverConnected',
    enrolled: 'neverConnected',
    disconnected: 'offline',
    revoked: 'offline',
    here: 'online',
  } as const;
  const TOTALS = { neverConnected: 3, offline: 2, online: 1 };

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage(), metricsToken: METRICS_TOKEN });
    admin = await central.signIn('admin');
    const create = async (name: string) => (await admin.call(createBranch, { body: newBranch({ name }) })).id;
    ids = {
      unenrolled: await create('Unenrolled'),
      enrolled: await create('Enrolled'),
      disconnected: await create('Gone'),
      revoked: await create('Revoked'),
      here: await create('Here'),
    };
    await enrolMachine(central, admin, ids.enrolled);
    const machines = await Promise.all(
      [ids.disconnected, ids.revoked, ids.here].map((id) => enrolMachine(central, admin, id)),
    );
    const [disconnected, revoked, here] = machines;
    if (!disconnected || !revoked || !here) throw new Error('three machines are enrolled');
    const devices = [
      {
        kind: 'kiosk',
        name: 'Door',
        state: 'live',
        seenAt: 1,
        since: null,
        raised: 'N',
        error: null,
      } as const,
    ];
    const report = async (machine: typeof disconnected) =>
      expect(
        (await say(central, machine, { body: { ...REPORT, wallMs: central.clock.now(), devices } })).http,
      ).toBe(200);
    await report(disconnected);
    await report(revoked);
    await admin.call(revokeBranch, { params: { id: ids.revoked } });
    central.clock.advance(31 * MINUTE_MS);
    admin = await central.signIn('admin');
    await report(here);
  });
  afterAll(() => central.stop());

  /** Selects the state of each branch from rows. */
  const statesIn = (rows: readonly { readonly connection: string; readonly [name: string]: unknown }[]) =>
    Object.fromEntries(
      Object.entries(ids).flatMap(([name, id]) => {
        const row = rows.find((one) => (one.idBranches ?? one.id) === id);
        return row ? [[name, row.connection]] : [];
      }),
    );

  it('is the same in every list and page', async () => {
    const size = { query: { size: 100 } };
    expect(statesIn((await admin.call(listFleet, size)).rows)).toEqual(EXPECTED);
    expect(statesIn(await admin.call(mapFleet, {}))).toEqual(EXPECTED);
    expect(statesIn((await admin.call(dashboardTable, {})).rows)).toEqual(EXPECTED);
    expect(statesIn((await admin.call(consolidatedBranches, size)).rows)).toEqual(EXPECTED);
    expect(statesIn((await admin.call(listBranchVersions, size)).rows)).toEqual(EXPECTED);
    for (const [name, id] of Object.entries(ids)) {
      const connection = EXPECTED[name as keyof typeof ids];
      const { branch } = await admin.call(showFleetBranch, { params: { id } });
      const supervised = await admin.call(getSupervision, { query: { idBranch: id } });
      expect([name, branch.connection, supervised.connection]).toEqual([name, connection, connection]);
    }
    // Only a branch that reported has devices.
    const { disconnected, revoked, here } = EXPECTED;
    expect(statesIn((await admin.call(listFleetDevices, size)).rows)).toEqual({
      disconnected,
      revoked,
      here,
    });
  });

  it('is counted the same everywhere', async () => {
    expect(await admin.call(dashboardTotals, {})).toMatchObject(TOTALS);
    expect((await admin.call(consolidatedBranches, {})).totals).toMatchObject(TOTALS);
    const points = await admin.call(mapFleet, {});
    expect(fleetTotals(points)).toMatchObject(TOTALS);
    for (const connection of CONNECTION_STATES) {
      const { total } = await admin.call(listFleet, { query: { connection } });
      expect([connection, total]).toEqual([connection, TOTALS[connection]]);
      expect(points.filter(FILTERED[connection])).toHaveLength(total);
    }
  });

  it('is the green mark of online branches only', async () => {
    const discs = (await admin.call(dashboardTable, {})).rows
      .filter(({ connection }) => markOfBranch(connection, 0) === 'well')
      .map(({ idBranches }) => idBranches);
    expect(discs).toEqual([ids.here]);
    expect(CONNECTION_STATES.map((connection) => markOfBranch(connection, 0))).toEqual([
      ...['neverConnected', 'offline', 'well'],
    ]);
    expect([0, 1, 2, 5].map((problems) => markOfBranch('online', problems))).toEqual([
      ...['well', 'one', 'several', 'several'],
    ]);
  });

  it('is an alarm and a task of the home page when lost', async () => {
    const { rows } = await admin.call(listFleet, { query: { size: 100 } });
    const behind = rows.filter(({ alarms }) => alarms.some(({ kind }) => kind === 'behind'));
    expect(behind.map(({ id }) => id)).toEqual([ids.disconnected]);
    const { needs } = await admin.call(getHome, {});
    expect(needs.filter(({ kind }) => kind === 'branches')).toMatchObject([{ names: ['Gone'], total: 1 }]);
  });

  it('equals the metrics', async () => {
    const response = await fetch(`${central.origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const online = [...(await response.text()).matchAll(/^turno_branch_online\{branch="(\d+)".*\} 1$/gm)];
    expect(online.map(([, id]) => Number(id))).toEqual([ids.here]);
  });
});
