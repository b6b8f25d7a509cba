import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKiosk, deleteKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { listDevicePages } from '#shared/contract/devices/device-pages.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { getKioskData, getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { repository } from '#shared/server/db/repository.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a kiosk page', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  const viewer = (kioskId: number = DEMO.kiosks.entrance) =>
    branch.anybody.call(getKioskViewer, { params: { kioskId, branchId: DEMO.branch } });
  const waitFor = (service: number, segment: number = DEMO.segments.general) =>
    branch.anybody.call(getKioskData, { params: { id: DEMO.branch }, query: { service, segment } });

  it('gets its own screens with the first one, and the time of the branch', async () => {
    const displayed = await viewer();
    expect(displayed).toMatchObject({
      name: 'Entrada',
      branchName: 'Oficina Centro',
      language: 'es',
      zone: '0',
    });
    expect(displayed.now).toBe(branch.clock.now());
    expect(displayed.screens.filter((screen) => screen.default)).toHaveLength(1);
    expect((await viewer(DEMO.kiosks.hall)).screens).not.toEqual(displayed.screens);
  });

  it('that starts with the home screen asks for the service, with each expected wait', async () => {
    const admin = await branch.signIn('admin');
    const [first] = await admin.call(listDevicePages, {});
    const [, kioskId] = /^\/kiosk\/(\d+)\//.exec(first?.path ?? '') ?? [];
    const start = (await viewer(Number(kioskId))).screens.find((screen) => screen.default);
    const services = (start ? buttonsOf(start) : []).flatMap(({ service }) => service ?? []);
    expect(services).toEqual(expect.arrayContaining(Object.values(DEMO.services)));
    for (const service of services) expect(await waitFor(service)).toMatchObject({ clientsWaiting: 0 });
  });

  it('offers only choices that lead to a ticket', async () => {
    for (const { segment, service } of (await viewer(DEMO.kiosks.hall)).screens.flatMap(buttonsOf)) {
      if (segment !== null && service !== null) await take(branch, { segment, service });
    }
    expect((await branch.reader().selectFrom('tickets').select('id').execute()).length).toBeGreaterThan(0);
  });

  it('keeps its other screens if one is invalid', async () => {
    const before = await viewer();
    await branch.configure(async (scope) => {
      const [first] = await scope.trx.selectFrom('kiosk_screens').select('id').orderBy('id').execute();
      await repository(scope, 'kiosk_screens').update(first?.id ?? 0, { design: '{"type":"ACTION"}' });
    });
    // The back button to the deleted screen is removed too.
    expect((await viewer()).screens).toEqual(before.screens.slice(1).map((one) => ({ ...one, back: null })));
  });

  it('of a disabled kiosk is refused', async () => {
    await branch.configure((scope) => repository(scope, 'kiosks').update(DEMO.kiosks.hall, { enabled: 0 }));
    expect((await apiErrorOf(viewer(DEMO.kiosks.hall))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(take(branch, { idKiosk: DEMO.kiosks.hall }))).status).toBe('NOT_FOUND');
  });

  it('of a deleted kiosk is refused, and its screens are deleted', async () => {
    const admin = await branch.signIn('admin');
    const { id } = await admin.call(createKiosk, { body: { name: 'Patio', enabled: 'Y' } });
    expect((await viewer(id)).screens).not.toEqual([]);
    await admin.call(deleteKiosk, { params: { id } });
    expect((await apiErrorOf(viewer(id))).status).toBe('NOT_FOUND');
    const left = branch.reader().selectFrom('kiosk_screens').select('id').where('id_kiosks', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('is unchanged if the kiosk cannot be deleted because a printer uses it', async () => {
    const before = await viewer();
    const admin = await branch.signIn('admin');
    const rejection = apiErrorOf(admin.call(deleteKiosk, { params: { id: DEMO.kiosks.entrance } }));
    expect(await rejection).toMatchObject({
      status: 'KIOSK_IN_USE',
      message: 'a printer prints for the kiosk',
    });
    expect(await viewer()).toEqual(before);
  });

  it('gets the number of waiting customers, and the wait by planned service times for one workstation', async () => {
    expect(await waitFor(DEMO.services.cashier)).toEqual({
      avgWaiting: 0,
      clientsWaiting: 0,
      waitFromMinutes: null,
      waitToMinutes: null,
    });
    await take(branch);
    await take(branch);
    expect(await waitFor(DEMO.services.cashier)).toEqual({
      avgWaiting: 480,
      clientsWaiting: 2,
      waitFromMinutes: null,
      waitToMinutes: null,
    });
    expect((await waitFor(DEMO.services.loans)).clientsWaiting).toBe(0);
  });

  it.each(['hall', 'entrance'] as const)('of the %s gets the expected wait of each button', async (kiosk) => {
    await take(branch);
    const { screens, waits } = await viewer(DEMO.kiosks[kiosk]);
    const displayed = screens.flatMap((screen) =>
      buttonsOf(screen).filter(({ subtitle }) => subtitle === 'ESTIMATED_WAIT'),
    );
    expect(displayed.length).toBeGreaterThan(0);
    for (const { segment, service } of displayed) {
      const pairs = Object.keys(waits).filter((pair) => pair.endsWith(`-${service}`));
      expect(pairs.length).toBeGreaterThan(0);
      if (segment !== null) expect(pairs).toContain(`${segment}-${service}`);
    }
    const { cashier } = DEMO.services;
    expect(waits[`${DEMO.segments.general}-${cashier}`]).toEqual(await waitFor(cashier));
    expect(waits[`${DEMO.segments.general}-${cashier}`]?.clientsWaiting).toBe(1);
  });

  it('gets the wait by measured service times and open workstations', async () => {
    const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    await open(lucia, 1);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    branch.clock.advance(100_000);
    await finish(lucia, idTicket);
    for (const _ of [1, 2, 3, 4]) await take(branch);
    const planned = 4 * 240;
    const alone = await waitFor(DEMO.services.cashier);
    expect(alone.avgWaiting).toBeLessThan(planned);
    expect(alone.avgWaiting).toBeGreaterThan(planned / 3);
    expect(alone.waitFromMinutes).toBeLessThan(alone.avgWaiting / 60);
    expect(alone.waitToMinutes).toBeGreaterThan(alone.avgWaiting / 60);
    await open(marcos, 2);
    branch.clock.advance(60_000);
    expect((await waitFor(DEMO.services.cashier)).avgWaiting).toBeLessThan(alone.avgWaiting * 0.7);
  });

  it('is refused for a pair without a queue', async () => {
    await branch.configure((scope) =>
      repository(scope, 'services').update(DEMO.services.loans, { enabled: 0 }),
    );
    expect((await apiErrorOf(waitFor(DEMO.services.loans))).status).toBe('QUEUE_NOT_EXISTED');
    expect((await apiErrorOf(take(branch, { service: DEMO.services.loans }))).status).toBe(
      'QUEUE_NOT_EXISTED',
    );
  });

  it('can query the health of the branch', async () => {
    const health = () => branch.anybody.call(getHealth, {});
    expect(await health()).toEqual({
      status: expect.stringMatching(/^(ok|attention)$/),
      version: 'test',
      build: { commit: 'source', date: null },
      syncType: 'standalone',
      database: 'ok',
      clock: 'ok',
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number), reservedSpace: null },
      printers: { total: 2, faulty: 0 },
      displays: { offline: [], muted: [], inaudible: expect.any(Array) },
      kiosks: { offline: [] },
      emails: { failing: 0, rejected: 0 },
      zones: { unreadable: [] },
      queues: { open: Object.keys(DEMO.queues).length },
      backup: { at: null },
      replication: {
        state: 'standalone',
        pendingRows: 0,
        oldestPendingMs: 0,
        stopped: null,
        copy: false,
      },
      now: branch.clock.now(),
    });
    branch.printers[0]?.setCondition('cover-open');
    await take(branch, { idKiosk: DEMO.kiosks.entrance }).then(({ idPrintJob }) => waitForPrint(idPrintJob));
    expect((await health()).printers).toEqual({ total: 2, faulty: 1 });
  });

  async function waitForPrint(id: string | null): Promise<void> {
    await fetch(`${branch.origin}/api/printJobs/${id}?wait=25`);
  }
});
