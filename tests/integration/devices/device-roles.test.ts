import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceHeartbeat, sendLog, sendScreenshot } from '#shared/contract/devices/device-heartbeats.ts';
import {
  commandDevice,
  getDeviceLog,
  getDeviceScreenshot,
  listDeviceIssues,
  listDevices,
  removeDevice,
} from '#shared/contract/devices/device-status.ts';
import {
  awaitPairing,
  changeDevice,
  deviceAlive,
  pairDevice,
  unpairDevice,
  unpairOwnDevice,
} from '#shared/contract/devices/devices.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getHome } from '#shared/contract/installation/home.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import { readImageSize } from '#shared/server/resources/image-header.ts';
import { heartbeat, sendKioskHeartbeat } from '#tests/support/actions/beating-display.ts';
import { printerAt } from '#tests/support/actions/kiosk-device.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const KEY = 'a'.repeat(64);
const OTHER_KEY = 'b'.repeat(64);
const { entrance, hall } = DEMO.kiosks;
const params = { id: DEMO.branch };
const kiosk = { role: 'kiosk', idKiosks: entrance, idBranches: DEMO.branch } as const;
const operatorDevice = { role: 'operator', idBranches: DEMO.branch } as const;
const pathOf = (idKiosks: number) => `/kiosk/${idKiosks}/branch/${DEMO.branch}/viewer`;
const RENDERED = createCanvas(48, 27).toBuffer('image/jpeg');
/** An image with appended data. */
const JPEG = Buffer.concat([RENDERED, Buffer.from('<script>')]);

describe('devices of every role', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const ask = (key = KEY, more: { path?: string; wait?: number } = {}) =>
    branch.anybody.call(awaitPairing, { body: { key, ...more } });
  async function pair(use: object, key = KEY) {
    const { code } = await ask(key);
    return admin.call(pairDevice, { body: { code: code ?? '', ...use } });
  }
  const list = (kind?: 'kiosk' | 'workstation' | 'printer' | 'display') =>
    admin.call(listDevices, { params, query: { ...(kind && { kind }), size: 200 } });
  async function displayed(screen: string) {
    const found = (await list()).rows.find((row) => row.screen === screen);
    if (!found) throw new Error(`there is no ${screen}`);
    return found;
  }
  const disruptions = () => admin.call(listDeviceIssues, { params });
  const audited = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, `select action, entity, about, pk from audit where action like '%DEVICE%' order by seq`),
    );

  it('a kiosk gets its page at each start, and is online while its page sends heartbeats', async () => {
    expect(await ask()).toMatchObject({ role: null, path: null, name: '' });
    const paired = await pair({ ...kiosk, name: 'Entrada norte' });
    expect(paired).toMatchObject({ role: 'kiosk', name: 'Entrada norte', path: pathOf(entrance) });
    await branch.restart();
    expect(await ask()).toMatchObject({
      role: 'kiosk',
      path: pathOf(entrance),
      idKiosks: entrance,
      idBranches: DEMO.branch,
      name: 'Entrada norte',
      idDisplays: null,
      code: null,
    });
    expect(await sendKioskHeartbeat(branch, { key: KEY })).toMatchObject({
      path: pathOf(entrance),
      orders: [],
    });
    expect(await displayed(`kiosk-${entrance}`)).toMatchObject({
      kind: 'kiosk',
      state: 'live',
      pages: [{ live: 'Y', shows: 'choosing', width: 1080, startedAt: branch.clock.now() - 60_000 }],
      devices: [{ id: paired.id, role: 'kiosk', name: 'Entrada norte', state: 'live' }],
    });
    branch.clock.advance(5_000);
    expect(await branch.anybody.call(deviceAlive, { body: { key: KEY } })).toEqual({
      secondsWithoutContact: 5,
    });
  });

  it('the device of an operator has a fixed workstation, or the one open there', async () => {
    const one = DEMO.workstations[0];
    const fixed = await pair({ ...operatorDevice, idWorkstations: one });
    expect(fixed.path).toBe(`/app/workstation-selection?branch=${DEMO.branch}&workstation=${one}`);
    const any = await pair({ ...operatorDevice, name: 'PC 2' }, OTHER_KEY);
    expect(any.path).toBe(`/app/workstation-selection?branch=${DEMO.branch}`);
    const operator: Partial<DeviceHeartbeat> = { role: 'operator', idKiosks: null, shows: 'workstation' };
    await sendKioskHeartbeat(branch, { ...operator, key: KEY, idWorkstations: DEMO.workstations[1] });
    expect((await displayed(`workstation-${one}`)).state).toBe('live');
    expect((await displayed(`workstation-${DEMO.workstations[1]}`)).state).toBe('never');
    expect(await displayed(`device-${any.id}`)).toMatchObject({
      name: 'PC 2',
      kind: 'workstation',
      state: 'never',
    });
    await sendKioskHeartbeat(branch, { ...operator, page: '000000bb', key: OTHER_KEY, shows: 'signIn' });
    expect(await displayed(`device-${any.id}`)).toMatchObject({
      state: 'live',
      pages: [{ shows: 'signIn' }],
    });
  });

  it('an operator with a workstation open in a browser is online, and causes no issue', async () => {
    const screen = `workstation-${DEMO.workstations[0]}`;
    await sendKioskHeartbeat(branch, {
      role: 'operator',
      idKiosks: null,
      idWorkstations: DEMO.workstations[0],
      shows: 'workstation',
    });
    expect((await displayed(screen)).state).toBe('live');
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await displayed(screen)).toMatchObject({ state: 'offline', raised: 'N' });
    expect(await disruptions()).toEqual([]);
  });

  it('lists the devices of a branch with their kinds, and printers with their states', async () => {
    const { rows, counts, total } = await list();
    expect(total).toBe(rows.length);
    for (const kind of ['kiosk', 'display', 'printer', 'workstation'] as const) {
      expect((await list(kind)).total, kind).toBe(counts[kind]);
      expect(counts[kind], kind).toBeGreaterThan(0);
    }
    const [printer] = (await list('printer')).rows;
    expect(printer).toMatchObject({ kind: 'printer', printers: [{ waiting: 0, paperLow: 'N' }] });
  });

  it('with another use it shows that page at once; a new name changes nothing', async () => {
    const { id } = await pair(kiosk);
    await sendKioskHeartbeat(branch, { key: KEY });
    const waiting = ask(KEY, { path: pathOf(entrance), wait: 25 });
    const pending = sendKioskHeartbeat(branch, { key: KEY, wait: 25 });
    await admin.call(changeDevice, { params: { id }, body: { ...kiosk, name: 'Puerta' } });
    await admin.call(changeDevice, { params: { id }, body: { ...kiosk, idKiosks: hall } });
    expect(await waiting).toMatchObject({ path: pathOf(hall), name: 'Puerta' });
    expect(await pending).toMatchObject({ path: pathOf(hall), orders: [] });
    await admin.call(changeDevice, { params: { id }, body: { idDisplays: DEMO.display } });
    expect(await ask()).toMatchObject({
      role: 'display',
      idDisplays: DEMO.display,
      idKiosks: null,
      path: '/digital-signage/pairing',
    });
    expect(await sendKioskHeartbeat(branch, { key: KEY })).toMatchObject({ idDisplays: DEMO.display });
    expect(audited()).toMatchObject([
      { action: 'PAIR_DEVICE' },
      { action: 'RENAME_DEVICE', entity: 'devices', about: 'Puerta', pk: id },
      { action: 'MOVE_DEVICE' },
      { action: 'MOVE_DEVICE' },
    ]);
  });

  it('a key is valid for its own role and number only, and for none once unpaired', async () => {
    const { id } = await pair(kiosk);
    await pair({ idDisplays: DEMO.display }, OTHER_KEY);
    for (const claim of [
      { key: KEY, idKiosks: hall },
      { key: KEY, role: 'operator' as const, idKiosks: null, idWorkstations: DEMO.workstations[0] },
    ])
      expect(await sendKioskHeartbeat(branch, claim)).toMatchObject({ path: pathOf(entrance), orders: [] });
    expect(await heartbeat(branch, { key: KEY })).toMatchObject({ idDisplays: null, path: pathOf(entrance) });
    expect(await sendKioskHeartbeat(branch, { key: OTHER_KEY })).toMatchObject({ idDisplays: DEMO.display });
    const seen = (await list()).rows.filter(({ seenAt }) => seenAt !== null);
    expect(seen).toEqual([]);

    await sendKioskHeartbeat(branch, { key: KEY });
    await admin.call(unpairDevice, { params: { id } });
    expect(await sendKioskHeartbeat(branch, { key: KEY })).toMatchObject({ idDisplays: null, path: null });
    const imageFile = { page: '000000aa', key: KEY, image: JPEG.toString('base64') };
    expect((await apiErrorOf(branch.anybody.call(sendScreenshot, { body: imageFile }))).status).toBe(
      'NOT_FOUND',
    );
    const log = apiErrorOf(branch.anybody.call(sendLog, { body: { key: KEY, lines: ['x'] } }));
    expect((await log).status).toBe('NOT_FOUND');
    expect(await ask()).toMatchObject({ role: null, path: null, code: expect.stringMatching(/^\d{6}$/) });
  });

  it('cannot be paired with a screen that its branch lacks', async () => {
    const { code } = await ask();
    for (const [use, field] of [
      [{ ...kiosk, idKiosks: 99 }, 'idKiosks'],
      [{ ...kiosk, idBranches: 99 }, 'idBranches'],
      [{ ...operatorDevice, idWorkstations: 999 }, 'idWorkstations'],
      [{ idDisplays: 99 }, 'idDisplays'],
    ] as const) {
      const rejected = await apiErrorOf(admin.call(pairDevice, { body: { code: code ?? '', ...use } }));
      expect(rejected, field).toMatchObject({ status: 'NOT_FOUND', detail: { field } });
    }
    for (const use of [
      { role: 'kiosk', idKiosks: entrance },
      { role: 'display' },
      { role: 'operator' },
    ] as const) {
      const rejected = await apiErrorOf(admin.call(pairDevice, { body: { code: code ?? '', ...use } }));
      expect(rejected.status).toBe('INVALID_REQUEST');
    }
  });

  it('an offline kiosk is reported to staff, health and home while the branch is open, until it is online or dismissed', async () => {
    await sendKioskHeartbeat(branch);
    const seenAt = branch.clock.now();
    branch.clock.advance(OFFLINE_MS + 1);
    const { name } = await displayed(`kiosk-${entrance}`);
    expect(await disruptions()).toEqual([
      { kind: 'kiosk', id: entrance, name, issue: 'offline', since: seenAt },
    ]);
    expect(await branch.anybody.call(getHealth, {})).toMatchObject({
      status: 'attention',
      kiosks: { offline: [{ id: entrance, name }] },
      displays: { offline: [] },
    });
    const { needs } = await admin.call(getHome, {});
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'kiosks', names: [name], total: 1 }));
    expect((await list()).rows[0]?.screen).toBe(`kiosk-${entrance}`);
    await sendKioskHeartbeat(branch);
    expect(await disruptions()).toEqual([]);
    branch.clock.advance(OFFLINE_MS + 1);
    await admin.call(removeDevice, { params: { ...params, screen: `kiosk-${entrance}` } });
    expect(await disruptions()).toEqual([]);
    const { kiosks } = await branch.anybody.call(getHealth, {});
    expect(kiosks).toEqual({ offline: [] });
  });

  it('executes commands of staff at once, which is audited', async () => {
    await sendKioskHeartbeat(branch);
    const pending = sendKioskHeartbeat(branch, { wait: 25 });
    const screen = `kiosk-${entrance}`;
    const order = (what: 'identify' | 'reload') =>
      admin.call(commandDevice, { params: { ...params, screen }, body: { order: what } });
    expect(await order('identify')).toEqual({ pages: 1 });
    const { name } = await displayed(screen);
    expect(await pending).toMatchObject({ orders: ['identify'], name });
    await order('reload');
    expect(await sendKioskHeartbeat(branch, { wait: 25 })).toMatchObject({ orders: ['reload'] });
    expect(audited()).toMatchObject([
      { action: 'SEND_DEVICE_COMMAND', entity: 'kiosks', about: name, pk: entrance },
      { action: 'SEND_DEVICE_COMMAND' },
    ]);
    const elsewhere = admin.call(commandDevice, {
      params: { ...params, screen: 'kiosk-99' },
      body: { order: 'reload' },
    });
    expect((await apiErrorOf(elsewhere)).status).toBe('NOT_FOUND');
  });

  it('forwards commands to the program that the page cannot execute, once, and reloads a page once', async () => {
    const { id } = await pair(kiosk);
    const screen = `kiosk-${entrance}`;
    const order = async (what: 'identify' | 'log' | 'reload' | 'screenshot') =>
      (await admin.call(commandDevice, { params: { ...params, screen }, body: { order: what } })).pages;
    const known = { key: KEY, path: pathOf(entrance) };
    const program = (wait: number) =>
      branch.anybody.call(awaitPairing, {
        body: { ...known, wait, takes: ['reload', 'screenshot', 'log'] },
      });
    expect(await order('reload')).toBe(0);
    // Polls without acting change nothing: the page of a browser, a watchdog.
    await program(0);
    expect((await displayed(screen)).devices).toMatchObject([{ id, program: 'Y', state: 'never' }]);
    expect(await order('identify')).toBe(0);
    expect(await order('log')).toBe(1);
    expect((await ask(KEY, { path: known.path })).orders).toEqual([]);
    const pending = program(25);
    expect((await pending).orders).toEqual(['log']);
    const waiting = program(25);
    await sendKioskHeartbeat(branch, { key: KEY });
    expect(await order('reload')).toBe(1);
    expect((await waiting).orders).toEqual(['reload']);
    expect((await sendKioskHeartbeat(branch, { key: KEY })).orders).toEqual([]);
    expect((await program(0)).orders).toEqual([]);

    await order('log');
    expect((await sendKioskHeartbeat(branch, { key: KEY })).orders).toEqual(['log']);
    branch.clock.advance(OFFLINE_MS + 1);
    // It was switched off meanwhile: the pending command is outdated.
    expect((await displayed(screen)).devices).toMatchObject([{ program: 'N' }]);
    expect((await program(0)).orders).toEqual([]);
    expect(await order('log')).toBe(1);
  });

  it('stores logs of a program by its key, beside those of the page', async () => {
    await pair(kiosk);
    const screenParams = { ...params, screen: `kiosk-${entrance}` };
    await branch.anybody.call(sendLog, { body: { key: KEY, lines: ['the page ended: oom'] } });
    await branch.anybody.call(sendScreenshot, { body: { key: KEY, image: JPEG.toString('base64') } });
    expect(await admin.call(getDeviceLog, { params: screenParams })).toEqual({
      page: null,
      program: { at: branch.clock.now(), lines: ['the page ended: oom'] },
    });
    const stored = Buffer.from(await admin.call(getDeviceScreenshot, { params: screenParams }));
    expect([readImageSize(stored), stored.includes('<script>')]).toEqual([{ width: 48, height: 27 }, false]);
    const unknown = branch.anybody.call(sendScreenshot, {
      body: { key: OTHER_KEY, image: JPEG.toString('base64') },
    });
    expect((await apiErrorOf(unknown)).status).toBe('NOT_FOUND');
    const unpaired = branch.anybody.call(sendScreenshot, { body: { image: JPEG.toString('base64') } });
    expect((await apiErrorOf(unpaired)).status).toBe('NOT_FOUND');
  });

  it('shows a printer at the machine of its connection, with the kiosk that uses it', async () => {
    const { id } = await pair({ ...kiosk, name: 'Entrada norte' });
    const printer = await printerAt(branch, admin, { idDevices: id, port: 9100, idKiosks: hall });
    const other = (await list('kiosk')).rows.find((row) => row.id === hall);
    const attached = { idDevices: id, deviceName: 'Entrada norte', kioskName: other?.name, idKiosks: hall };
    expect(await displayed(`kiosk-${entrance}`)).toMatchObject({ printers: [{ id: printer, ...attached }] });
    expect(other).toMatchObject({ printers: [] });
    expect(await displayed(`printer-${printer}`)).toMatchObject({ printers: [attached] });
    await admin.call(unpairDevice, { params: { id } });
    expect((await displayed(`printer-${printer}`)).printers).toMatchObject([
      { idDevices: id, deviceName: '' },
    ]);
  });

  it('accepts that a device unpairs itself by its key, and does not report it offline', async () => {
    const { id } = await pair({ ...kiosk, name: 'Entrada norte' });
    await sendKioskHeartbeat(branch, { key: KEY });
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await disruptions()).toMatchObject([{ kind: 'kiosk', issue: 'offline' }]);
    const leave = (key: string) => branch.anybody.call(unpairOwnDevice, { body: { key } });
    expect(await leave(OTHER_KEY)).toEqual({});
    expect(await disruptions()).toHaveLength(1);
    expect(await leave(KEY)).toEqual({});
    expect(await disruptions()).toEqual([]);
    expect(await ask()).toMatchObject({ role: null, code: expect.stringMatching(/^\d{6}$/) });
    expect(await leave(KEY)).toEqual({});
    expect(audited()).toMatchObject([
      { action: 'PAIR_DEVICE' },
      { action: 'UNPAIR_DEVICE', about: 'Entrada norte', pk: id },
    ]);
  });

  it('stores the last screenshot and log of a paired online page, in memory, for users with the privilege', async () => {
    const screenParams = { ...params, screen: `kiosk-${entrance}` };
    const send = (imageFile: Buffer, more: object = {}) =>
      branch.anybody.call(sendScreenshot, {
        body: { page: '000000aa', image: imageFile.toString('base64'), ...more },
      });
    await sendKioskHeartbeat(branch);
    expect((await apiErrorOf(send(JPEG))).status).toBe('NOT_FOUND');
    const order = {
      params: { ...params, screen: screenParams.screen },
      body: { order: 'screenshot' as const },
    };
    expect(await admin.call(commandDevice, order)).toEqual({ pages: 0 });
    await pair(kiosk);
    expect((await apiErrorOf(send(JPEG, { key: KEY }))).status).toBe('NOT_FOUND');
    await sendKioskHeartbeat(branch, { key: KEY });
    expect(await admin.call(commandDevice, order)).toEqual({ pages: 1 });
    for (const none of [
      Buffer.from('GIF89a'),
      RENDERED.subarray(0, 90),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]),
    ])
      expect((await apiErrorOf(send(none, { key: KEY }))).status).toBe('INVALID_REQUEST');
    expect((await apiErrorOf(send(JPEG))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(send(JPEG, { key: OTHER_KEY }))).status).toBe('NOT_FOUND');
    await send(JPEG, { key: KEY });
    expect((await displayed(screenParams.screen)).screenshotAt).toBe(branch.clock.now());
    const stored = Buffer.from(await admin.call(getDeviceScreenshot, { params: screenParams }));
    expect([readImageSize(stored), stored.includes('<script>')]).toEqual([{ width: 48, height: 27 }, false]);
    const lucia = await branch.signIn('lucia');
    expect((await apiErrorOf(lucia.call(getDeviceScreenshot, { params: screenParams }))).status).toBe(
      'FORBIDDEN',
    );

    const log = { page: '000000aa', lines: ['offline', 'back'] };
    expect((await apiErrorOf(branch.anybody.call(sendLog, { body: log }))).status).toBe('NOT_FOUND');
    await branch.anybody.call(sendLog, { body: { ...log, key: KEY } });
    expect(await admin.call(getDeviceLog, { params: screenParams })).toEqual({
      page: { at: branch.clock.now(), lines: ['offline', 'back'] },
      program: null,
    });
    await branch.restart();
    expect((await apiErrorOf(admin.call(getDeviceScreenshot, { params: screenParams }))).status).toBe(
      'NOT_FOUND',
    );
    expect((await displayed(screenParams.screen)).screenshotAt).toBeNull();
  });
});
