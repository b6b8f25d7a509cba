import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFleet, mapFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import { listFleetDevices } from '#shared/contract/central/fleet-devices.ts';
import { revokeBranch } from '#shared/contract/central/registry.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { DEFAULT_PACE } from '#shared/domain/fleet/report-pace.ts';
import { subscribeToFleet } from '#tests/support/browser/at-fleet.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type BranchMachine, enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const YEAR_MS = 365 * 86_400_000;

describeCentral('the fleet', (_open, newStorage, dialect) => {
  let central: Central;
  let admin: SignedIn;
  let id: number;
  let machine: BranchMachine;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage(), version: '1.10.0' });
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    admin = await central.signIn('admin');
    id = (await admin.call(createBranch, { body: newBranch() })).id;
    machine = await enrolMachine(central, admin, id);
  });

  const report = async (change: Partial<BranchReport> = {}) => {
    const body = { ...REPORT, wallMs: central.clock.now(), ...change };
    expect((await say(central, machine, { body })).http).toBe(200);
  };
  const detail = () => admin.call(showFleetBranch, { params: { id } });
  const displayed = async () => (await detail()).branch;

  describe('a branch', () => {
    it('without enrolment is shown as such', async () => {
      const fresh = await admin.call(createBranch, { body: newBranch() });
      const { branch, machine: box, report: said } = await admin.call(showFleetBranch, { params: fresh });
      expect(branch).toMatchObject({
        connection: 'neverConnected',
        enrolment: 'none',
        lastSeen: null,
        live: null,
      });
      expect([box, said]).toEqual([null, null]);
    });

    it('enrolled but never heard counts as never connected, and is online with its first report', async () => {
      expect(await displayed()).toMatchObject({
        connection: 'neverConnected',
        enrolment: 'enrolled',
        lastSeen: null,
      });
      await report();
      expect(await displayed()).toMatchObject({
        connection: 'online',
        lastSeen: central.clock.now(),
        version: '1.0.0',
        live: REPORT.live,
        lagRows: 0,
      });
    });

    it('is offline a minute after its last report, and reconnects with the next', async () => {
      await report();
      const since = central.clock.now();
      central.clock.advance(20_000);
      await report();
      central.clock.advance(59_999);
      expect(await displayed()).toMatchObject({ connection: 'online', connectedSince: since });
      central.clock.advance(1);
      expect(await displayed()).toMatchObject({ connection: 'offline', connectedSince: null });
      await report();
      expect(await displayed()).toMatchObject({ connection: 'online', connectedSince: central.clock.now() });
    });

    it('does not change state when a clock is set', async () => {
      await report();
      const monday = central.clock.now();
      central.clock.set(monday + YEAR_MS / 365);
      admin = await central.signIn('admin');
      expect((await displayed()).connection).toBe('online');
      central.clock.set(monday);
      central.clock.advance(60_000);
      central.clock.set(monday - YEAR_MS / 365);
      expect((await displayed()).connection).toBe('offline');
      central.clock.set(monday + 60_000);
    });

    it('is ahead by its clock difference less half of the round trip', async () => {
      await report({ wallMs: central.clock.now() + 4_900, roundTripMs: 200 });
      expect((await displayed()).skewMs).toBe(5_000);
      await report({ wallMs: 0 });
      expect((await displayed()).skewMs).toBe(-central.clock.now());
      await report({ wallMs: Number.MAX_SAFE_INTEGER });
      expect((await displayed()).skewMs).toBe(100 * YEAR_MS);
    });

    it('learns from the answer how often to report', async () => {
      const { json } = await say(central, machine);
      expect(json).toMatchObject({ pace: DEFAULT_PACE });
    });

    it('lags by the data that central lacks', async () => {
      await report({ head: 5_000, acknowledged: 1_200, oldestPendingMs: 7_200_000 });
      expect(await displayed()).toMatchObject({ lagRows: 3_800, lagMs: 7_200_000 });
    });

    it('shows its reported devices, urgent ones first, for all branches', async () => {
      const tag = crypto.randomUUID();
      const device = (
        name: string,
        state: 'live' | 'offline' | 'faulty',
        kind: 'kiosk' | 'printer' = 'kiosk',
      ) => ({
        kind,
        name: `${name} ${tag}`,
        state,
        seenAt: 1,
        since: state === 'live' ? null : 2,
        raised: state === 'live' ? ('N' as const) : ('Y' as const),
        error: null,
      });
      await report({ devices: [device('Door', 'live'), device('Roll', 'faulty', 'printer')] });
      const { name: first } = await displayed();
      const other = await admin.call(createBranch, { body: newBranch() });
      machine = await enrolMachine(central, admin, other.id);
      await report({ devices: [device('Hall', 'offline')] });
      const list = (query: QueryOf<typeof listFleetDevices> = {}) =>
        admin.call(listFleetDevices, { query: { search: tag, ...query } });
      const { rows, total } = await list();
      expect(total).toBe(3);
      expect(rows.map(({ name }) => name.split(' ')[0])).toEqual(['Hall', 'Roll', 'Door']);
      expect(rows[2]).toMatchObject({ branchName: first, connection: 'online', state: 'live' });
      expect((await list({ kind: 'printer' })).total).toBe(1);
      central.clock.advance(60_000);
      expect((await list()).rows[0]?.connection).toBe('offline');
    });

    it('restarts after its machine was replaced', async () => {
      await report({ disk: { freeBytes: 1, totalBytes: 100, reservedSpace: true } });
      machine = await enrolMachine(central, admin, id);
      const { branch, history } = await detail();
      expect(branch).toMatchObject({ connection: 'neverConnected', version: null, alarms: [] });
      expect(history.map(({ kind }) => kind)).toEqual(['replaced', 'disk', 'enrolled']);
    });

    it('with an older version is due, and can be filtered', async () => {
      const due = async () => {
        const { rows } = await admin.call(listFleet, { query: { due: 'Y', sort: 'version', size: 100 } });
        return rows.map((row) => row.id).includes(id);
      };
      expect([(await displayed()).due, await due()]).toEqual(['N', false]);
      await report({ version: '1.9.0' });
      expect([(await displayed()).due, await due()]).toEqual(['Y', true]);
      await report({ version: '1.10.0' });
      expect([(await displayed()).due, await due()]).toEqual(['N', false]);
    });

    it('that was revoked is shown as such and keeps its data', async () => {
      await report();
      await admin.call(revokeBranch, { params: { id } });
      expect(await displayed()).toMatchObject({
        connection: 'offline',
        enrolment: 'revoked',
        version: '1.0.0',
      });
    });
  });

  describe('an alarm', () => {
    const kinds = async () => (await displayed()).alarms.map(({ kind, detail }) => [kind, detail]);

    it('is raised once while it lasts, and ended by a good report', async () => {
      const paper = { name: 'Hall', error: 'paperOut' };
      await report({ printers: [paper, { name: 'Entrance', error: null }] });
      const raised = central.clock.now();
      central.clock.advance(20_000);
      await report({ printers: [paper, { name: 'Entrance', error: 'unreachable' }] });
      expect(await kinds()).toEqual([
        ['printer', 'Hall'],
        ['printer', 'Entrance'],
      ]);
      central.clock.advance(20_000);
      await report();
      expect(await kinds()).toEqual([]);
      expect((await detail()).history.slice(0, 2)).toMatchObject([
        { kind: 'printer', detail: 'Entrance', raisedAt: raised + 20_000, endedAt: raised + 40_000 },
        { kind: 'printer', detail: 'Hall', raisedAt: raised, endedAt: raised + 40_000 },
      ]);
    });

    it('reports a full disk, released space, a wrong clock, and an offline kiosk', async () => {
      const dark = { kind: 'kiosk', name: 'Door', state: 'offline', raised: 'Y' } as const;
      await report({
        devices: [{ ...dark, since: 2, seenAt: 1, error: null }],
        wallMs: central.clock.now() + 60_001,
        disk: { freeBytes: 4, totalBytes: 100, reservedSpace: false },
      });
      expect(await kinds()).toEqual([
        ['clock', ''],
        ['disk', ''],
        ['reservedSpace', ''],
        ['offline', 'Door'],
      ]);
    });
  });

  describe('the list', () => {
    it('searches, sorts and pages, ignoring case and accents', async () => {
      const tag = `(${id})`;
      for (const [name, city] of [
        ['Ágora', 'Zahara'],
        ['bahía', 'Yeste'],
        ['Cerro', 'Ávila'],
      ]) {
        await admin.call(createBranch, {
          body: newBranch({ name: `${name} ${tag}`, city: `${city} ${tag}` }),
        });
      }
      const list = async (query: QueryOf<typeof listFleet>) => {
        const { rows, total } = await admin.call(listFleet, { query: { search: tag, ...query } });
        return { names: rows.map(({ name }) => name.split(' ')[0]), total };
      };
      expect((await list({ sort: 'name' })).names).toEqual(['Ágora', 'bahía', 'Cerro']);
      expect((await list({ sort: 'name', order: 'desc' })).names).toEqual(['Cerro', 'bahía', 'Ágora']);
      expect(await list({ search: `AVILA ${tag}` })).toEqual({ names: ['Cerro'], total: 1 });
      expect(await list({ page: 2, size: 5 })).toEqual({ names: [], total: 3 });
    });

    it('can be filtered by online or issues', async () => {
      await report({ head: 99_999_999 });
      const { rows } = await admin.call(listFleet, {
        query: { connection: 'online', sort: 'lagRows', order: 'desc', size: 200 },
      });
      expect(rows.every(({ connection }) => connection === 'online')).toBe(true);
      expect(rows[0]?.id).toBe(id);
      const disrupted = () => admin.call(listFleet, { query: { issue: 'Y', size: 200 } });
      expect((await disrupted()).rows.map((row) => row.id)).not.toContain(id);
      await report({ wallMs: 0 });
      expect((await disrupted()).rows.map((row) => row.id)).toContain(id);
    });

    it('shows every branch on the map, and those without coordinates', async () => {
      await report({ wallMs: 0 });
      const nowhere = await admin.call(createBranch, { body: newBranch() });
      await central.configure(({ trx }) =>
        trx.updateTable('branches').set({ latitude: null }).where('id', '=', nowhere.id).execute(),
      );
      const points = await admin.call(mapFleet, {});
      expect(points.find((point) => point.id === id)).toEqual({
        id,
        name: (await displayed()).name,
        latitude: 40.4168,
        longitude: -3.7038,
        connection: 'online',
        enrolment: 'enrolled',
        issues: 1,
        waiting: 3,
        due: 'Y',
      });
      expect(points.find((point) => point.id === nowhere.id)?.latitude).toBeNull();
    });

    it('needs the permission for branches', async () => {
      const lucia = await central.signIn('lucia');
      expect((await apiErrorOf(lucia.call(listFleet, {}))).status).toBe('FORBIDDEN');
      expect((await apiErrorOf(lucia.call(mapFleet, {}))).status).toBe('FORBIDDEN');
      expect((await apiErrorOf(admin.call(showFleetBranch, { params: { id: 999_999 } }))).status).toBe(
        'NOT_FOUND',
      );
    });
  });

  describe('a subscribed page', () => {
    it('receives a report and an offline branch', async () => {
      const page = await subscribeToFleet(central, admin.token, [id]);
      const received = page.updates(id, ({ live }) => live?.waiting === 11);
      await report({ live: { ...REPORT.live, waiting: 11 } });
      expect(await received).toMatchObject({ connection: 'online' });
      const silent = page.updates(id, ({ connection }) => connection === 'offline');
      central.clock.advance(60_000);
      await silent;
      page.close();
    });

    it('receives its branches and the changed points of all others', async () => {
      const other = (await admin.call(createBranch, { body: newBranch() })).id;
      const quiet = await enrolMachine(central, admin, other);
      const page = await subscribeToFleet(central, admin.token, [id]);
      const pointsOf = (branch: number) =>
        page.received.flatMap(({ points }) => points).filter((point) => point.id === branch);
      expect((await say(central, quiet)).http).toBe(200);
      const first = page.updates(id, ({ live }) => live?.waiting === 12);
      await report({ live: { ...REPORT.live, waiting: 12 } });
      await first;
      expect(pointsOf(other).map(({ connection }) => connection)).toContain('online');
      const before = pointsOf(other).length;
      expect((await say(central, quiet)).http).toBe(200);
      const second = page.updates(id, ({ live }) => live?.waiting === 13);
      await report({ live: { ...REPORT.live, waiting: 13 } });
      await second;
      expect(pointsOf(other)).toHaveLength(before);
      expect(new Set(page.received.flatMap(({ branches }) => branches.map((branch) => branch.id)))).toEqual(
        new Set([id]),
      );
      page.close();
    });

    it('receives nothing without the privilege', async () => {
      const lucia = await central.signIn('lucia');
      const page = await subscribeToFleet(central, lucia.token);
      expect(page.subscription).toEqual({ ok: false, status: 'FORBIDDEN' });
      page.close();
      const unknown = await subscribeToFleet(central, 'nobody');
      expect(unknown.subscription).toEqual({ ok: false, status: 'INVALID_TOKEN' });
      unknown.close();
    });

    it.runIf(dialect === 'postgres')('receives events of other processes', async () => {
      const shared = await newStorage();
      const first = await startCentral({ storage: shared });
      const second = await startCentral({ storage: shared });
      try {
        const there = await first.signIn('admin');
        const box = await enrolMachine(first, there, 1);
        const page = await subscribeToFleet(second, there.token, [1]);
        const received = page.updates(1, ({ connection }) => connection === 'online');
        expect((await say(first, box)).http).toBe(200);
        await received;
        const silent = page.updates(1, ({ connection }) => connection === 'offline');
        second.clock.advance(60_000);
        await silent;
        const revoked = page.updates(1, ({ enrolment }) => enrolment === 'revoked');
        await there.call(revokeBranch, { params: { id: 1 } });
        await revoked;
        page.close();
      } finally {
        await second.stop();
        await first.stop();
      }
    });
  });
});
