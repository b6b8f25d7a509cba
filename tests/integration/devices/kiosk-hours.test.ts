import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKiosk, listKiosks, updateKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  createDefinedTimetable,
  setTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import { createVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { awaitPairing, pairDevice } from '#shared/contract/devices/devices.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { getOfferedVirtualTicket } from '#shared/contract/devices/offered-virtual-tickets.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { repository } from '#shared/server/db/repository.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HALL = { idKiosk: DEMO.kiosks.hall };
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** The clock begins on this Monday at nine. */
const monday = (hour: number) => Date.UTC(2026, 10, 16, hour);

describe('a schedule', () => {
  let branch: Branch;
  let admin: SignedIn;
  let schedule: number;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    const { id } = await admin.call(createDefinedTimetable, { body: scheduleSent('Y') });
    schedule = id;
  });
  afterEach(() => branch.stop());

  const morning = { day: 'Lunes', start: '08:00:00', end: '14:00:00' } as const;
  const scheduleSent = (enabled: 'Y' | 'N'): BodyOf<typeof createDefinedTimetable> => ({
    name: 'Mañanas',
    description: '',
    enabled,
    editLevel: 'Sucursal',
    timetables: [morning],
  });
  const govern = (idDefinedTimetables: number | null = schedule) =>
    admin.call(updateKiosk, {
      params: { id: DEMO.kiosks.hall },
      body: { name: 'Sala', enabled: 'Y', idDefinedTimetables },
    });
  const viewer = (kioskId: number = DEMO.kiosks.hall) =>
    branch.anybody.call(getKioskViewer, { params: { kioskId, branchId: DEMO.branch } });
  const rejected = async () => (await apiErrorOf(take(branch, HALL))).status;

  it('opens a kiosk from its first second until a minute after its last', async () => {
    await govern();
    expect((await viewer()).hours).toEqual([morning]);
    await take(branch, HALL);
    branch.clock.advanceTo(monday(14) + 59 * SECOND);
    await take(branch, HALL);
    branch.clock.advance(SECOND);
    expect(await rejected()).toBe('KIOSK_CLOSED');
    // Another kiosk of the branch stays open.
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    expect((await viewer(DEMO.kiosks.entrance)).hours).toBeNull();
    branch.clock.advanceTo(monday(8 + 7 * 24) - 1);
    expect(await rejected()).toBe('KIOSK_CLOSED');
    branch.clock.advance(1);
    await take(branch, HALL);
  });

  it('is sent to paired devices, whose screens are off while every kiosk of their branch is closed', async () => {
    const key = 'c'.repeat(64);
    const requested = () => branch.anybody.call(awaitPairing, { body: { key } });
    const { code, hours } = await requested();
    expect(hours).toBeNull();
    await admin.call(pairDevice, { body: { code: code ?? '', idDisplays: 1 } });
    await govern();
    expect((await requested()).hours).toBeNull();
    for (const { id, name } of (await admin.call(listKiosks, { query: { size: 50 } })).rows)
      await admin.call(updateKiosk, {
        params: { id },
        body: { name, enabled: 'Y', idDefinedTimetables: schedule },
      });
    const announced = await requested();
    expect(new Set(announced.hours?.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify(morning)]),
    );
    expect(announced.zoneHours).toBe(Number((await viewer()).zone));
  });

  it('does not limit staff issuing tickets', async () => {
    await govern();
    branch.clock.advanceTo(monday(20));
    expect(await rejected()).toBe('KIOSK_CLOSED');
    const lucia = await branch.signIn('lucia');
    const pair = { segment: DEMO.segments.general, service: DEMO.services.cashier };
    const { code } = await lucia.call(createTicket, { params: { id: DEMO.branch, ...pair }, query: {} });
    expect(code).toBe('A001');
  });

  it('issues the ticket of a repeated press, once issued before closing, also after closing', async () => {
    await govern();
    const press = { idempotencyKey: 'a-press-before-the-closing' };
    const again = () =>
      branch.anybody.call(
        issueTicket,
        {
          params: { id: DEMO.branch },
          query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
          body: HALL,
        },
        press,
      );
    const first = await again();
    branch.clock.advanceTo(monday(16));
    expect(await again()).toEqual(first);
  });

  it('is extended by hours of the branch or its type, in branch time', async () => {
    await govern();
    const evening = { day: 'Lunes', start: '18:00:00', end: '20:00:00' } as const;
    const add = (level: object) =>
      admin.call(setTimetables, { params: { id: schedule }, body: { ...level, timetables: [evening] } });
    branch.clock.advanceTo(monday(18));
    expect(await rejected()).toBe('KIOSK_CLOSED');
    await add({ idBranchType: 1 });
    await take(branch, HALL);
    await admin.call(setTimetables, { params: { id: schedule }, body: { idBranchType: 1, timetables: [] } });
    expect(await rejected()).toBe('KIOSK_CLOSED');
    await add({ idBranch: DEMO.branch });
    await take(branch, HALL);
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { zone: '-3' }));
    expect(await rejected()).toBe('KIOSK_CLOSED');
    branch.clock.advance(3 * HOUR);
    await take(branch, HALL);
  });

  it('means always open while disabled, and never open without hours', async () => {
    await govern();
    branch.clock.advanceTo(monday(20));
    await admin.call(updateDefinedTimetable, { params: { id: schedule }, body: scheduleSent('N') });
    expect((await viewer()).hours).toBeNull();
    await take(branch, HALL);
    await admin.call(updateDefinedTimetable, {
      params: { id: schedule },
      body: { ...scheduleSent('Y'), timetables: [] },
    });
    expect((await viewer()).hours).toEqual([]);
    expect(await rejected()).toBe('KIOSK_CLOSED');
    await govern(null);
    await take(branch, HALL);
  });

  it('applies to virtual tickets on phones, with their purpose', async () => {
    const { id } = await admin.call(createVirtualTicket, {
      body: {
        name: 'Caja en el móvil',
        idBranchTypes: 1,
        idViewProfiles: 1,
        idDefinedTimetables: schedule,
        idSegments: DEMO.segments.general,
        idServices: DEMO.services.cashier,
      },
    });
    const offered = (branchId: number = DEMO.branch) =>
      branch.anybody.call(getOfferedVirtualTicket, { params: { id, branchId } });
    expect(await offered()).toEqual({
      id,
      name: 'Caja en el móvil',
      idBranches: DEMO.branch,
      branchName: 'Oficina Centro',
      idSegments: DEMO.segments.general,
      segmentName: 'General',
      idServices: DEMO.services.cashier,
      serviceName: 'Caja',
      serviceNames: { en: 'Cash desk', sv: 'Kassa' },
      companyName: 'Banco de Valdemar',
      ticketsPerPhone: 1,
      requiresPosition: false,
      zone: '0',
      open: true,
      until: monday(14),
      opensAt: null,
      now: monday(9),
    });
    branch.clock.advanceTo(monday(14));
    expect(await offered()).toMatchObject({ open: false, until: null, opensAt: monday(8 + 7 * 24) });
    expect((await apiErrorOf(offered(4711))).status).toBe('NOT_FOUND');
    await branch.configure((scope) =>
      repository(scope, 'services').update(DEMO.services.cashier, { enabled: 0 }),
    );
    expect((await apiErrorOf(offered())).status).toBe('QUEUE_NOT_EXISTED');
  });
});

it('requests for virtual tickets are limited like those of kiosks', async () => {
  const branch = await startBranch({ limits: { kiosk: { perMinute: 2 } } });
  try {
    const requested = () =>
      branch.anybody.call(getOfferedVirtualTicket, { params: { id: 1, branchId: DEMO.branch } });
    const statuses: string[] = [];
    for (const _ of [1, 2, 3]) statuses.push((await apiErrorOf(requested())).status);
    expect(statuses).toEqual(['NOT_FOUND', 'NOT_FOUND', 'TOO_MANY_REQUESTS']);
  } finally {
    await branch.stop();
  }
});

it('a new kiosk offers exactly the pairs that lead to a queue', async () => {
  const branch = await startBranch();
  try {
    const admin = await branch.signIn('admin');
    await branch.configure((scope) => repository(scope, 'queues').update(DEMO.queues.loans, { enabled: 0 }));
    const { id } = await admin.call(createKiosk, { body: { name: 'Nuevo', enabled: 'Y' } });
    const { screens } = await branch.anybody.call(getKioskViewer, {
      params: { kioskId: id, branchId: DEMO.branch },
    });
    const [first] = screens.filter((screen) => screen.default);
    for (const { redirect } of first ? buttonsOf(first) : [])
      expect(screens.map(({ randomId }) => randomId)).toContain(redirect);
    const offered = screens.flatMap((screen) =>
      buttonsOf(screen).flatMap(({ print, segment, service }) => (print ? [`${segment} ${service}`] : [])),
    );
    const pairs = await branch
      .reader()
      .selectFrom('queue_categories')
      .select(['id_segments', 'id_services'])
      .where('id_queues', '!=', DEMO.queues.loans)
      .execute();
    expect(offered.sort()).toEqual(pairs.map((pair) => `${pair.id_segments} ${pair.id_services}`).sort());
    for (const pair of offered) {
      const [segment = 0, service = 0] = pair.split(' ').map(Number);
      await take(branch, { idKiosk: id, segment, service });
    }
  } finally {
    await branch.stop();
  }
});
