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
import { beat, beatKiosk } from '#tests/support/actions/beating-display.ts';
import { printerAt } from '#tests/support/actions/kiosk-device.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const KEY = 'a'.repeat(64);
const OTHER_KEY = 'b'.repeat(64);
const { entrance, hall } = DEMO.kiosks;
const params = { id: DEMO.branch };
const kiosk = { role: 'kiosk', idKiosks: entrance, idBranches: DEMO.branch } as const;
const desk = { role: 'operator', idBranches: DEMO.branch } as const;
const pathOf = (idKiosks: number) => `/kiosk/${idKiosks}/branch/${DEMO.branch}/viewer`;
const DRAWN = createCanvas(48, 27).toBuffer('image/jpeg');
/** A picture with something behind it that is none. */
const JPEG = Buffer.concat([DRAWN, Buffer.from('<script>')]);

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
  async function shown(place: string) {
    const found = (await list()).rows.find((row) => row.place === place);
    if (!found) throw new Error(`there is no ${place}`);
    return found;
  }
  const troubles = () => admin.call(listDeviceIssues, { params });
  const audited = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, `select action, entity, about, pk from audit where action like '%DEVICE%' order by seq`),
    );

  it('a kiosk is told its page, at each start, and counts as itself while its page is heard', async () => {
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
    expect(await beatKiosk(branch, { key: KEY })).toMatchObject({ path: pathOf(entrance), orders: [] });
    expect(await shown(`kiosk-${entrance}`)).toMatchObject({
      kind: 'kiosk',
      state: 'live',
      pages: [{ live: 'Y', shows: 'choosing', width: 1080, startedAt: branch.clock.now() - 60_000 }],
      devices: [{ id: paired.id, role: 'kiosk', name: 'Entrada norte', state: 'live' }],
    });
    branch.clock.advance(5_000);
    expect(await branch.anybody.call(deviceAlive, { body: { key: KEY } })).toEqual({ silentSeconds: 5 });
  });

  it('the desk of an operator is one workstation, or whichever is open there', async () => {
    const one = DEMO.workstations[0];
    const fixed = await pair({ ...desk, idWorkstations: one });
    expect(fixed.path).toBe(`/app/workstation-selection?branch=${DEMO.branch}&workstation=${one}`);
    const any = await pair({ ...desk, name: 'PC 2' }, OTHER_KEY);
    expect(any.path).toBe(`/app/workstation-selection?branch=${DEMO.branch}`);
    const operator: Partial<DeviceHeartbeat> = { role: 'operator', idKiosks: null, shows: 'workstation' };
    await beatKiosk(branch, { ...operator, key: KEY, idWorkstations: DEMO.workstations[1] });
    expect((await shown(`workstation-${one}`)).state).toBe('live');
    expect((await shown(`workstation-${DEMO.workstations[1]}`)).state).toBe('never');
    expect(await shown(`device-${any.id}`)).toMatchObject({
      name: 'PC 2',
      kind: 'workstation',
      state: 'never',
    });
    await beatKiosk(branch, { ...operator, page: '000000bb', key: OTHER_KEY, shows: 'signIn' });
    expect(await shown(`device-${any.id}`)).toMatchObject({ state: 'live', pages: [{ shows: 'signIn' }] });
  });

  it('an operator who has a workstation open in a browser is seen there, and missed by nobody', async () => {
    const place = `workstation-${DEMO.workstations[0]}`;
    await beatKiosk(branch, {
      role: 'operator',
      idKiosks: null,
      idWorkstations: DEMO.workstations[0],
      shows: 'workstation',
    });
    expect((await shown(place)).state).toBe('live');
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await shown(place)).toMatchObject({ state: 'dark', raised: 'N' });
    expect(await troubles()).toEqual([]);
  });

  it('lists what a branch has, each with its kind, and its printers as printing knows them', async () => {
    const { rows, counts, total } = await list();
    expect(total).toBe(rows.length);
    for (const kind of ['kiosk', 'display', 'printer', 'workstation'] as const) {
      expect((await list(kind)).total, kind).toBe(counts[kind]);
      expect(counts[kind], kind).toBeGreaterThan(0);
    }
    const [printer] = (await list('printer')).rows;
    expect(printer).toMatchObject({ kind: 'printer', printers: [{ waiting: 0, paperLow: 'N' }] });
  });

  it('given another use it goes there at once; given another name it stays', async () => {
    const { id } = await pair(kiosk);
    await beatKiosk(branch, { key: KEY });
    const waiting = ask(KEY, { path: pathOf(entrance), wait: 25 });
    const held = beatKiosk(branch, { key: KEY, wait: 25 });
    await admin.call(changeDevice, { params: { id }, body: { ...kiosk, name: 'Puerta' } });
    await admin.call(changeDevice, { params: { id }, body: { ...kiosk, idKiosks: hall } });
    expect(await waiting).toMatchObject({ path: pathOf(hall), name: 'Puerta' });
    expect(await held).toMatchObject({ path: pathOf(hall), orders: [] });
    await admin.call(changeDevice, { params: { id }, body: { idDisplays: DEMO.display } });
    expect(await ask()).toMatchObject({
      role: 'display',
      idDisplays: DEMO.display,
      idKiosks: null,
      path: '/digital-signage/pairing',
    });
    expect(await beatKiosk(branch, { key: KEY })).toMatchObject({ idDisplays: DEMO.display });
    expect(audited()).toMatchObject([
      { action: 'PAIR_DEVICE' },
      { action: 'RENAME_DEVICE', entity: 'devices', about: 'Puerta', pk: id },
      { action: 'MOVE_DEVICE' },
      { action: 'MOVE_DEVICE' },
    ]);
  });

  it('a key speaks for its own role and number alone, and one that was put out for nothing', async () => {
    const { id } = await pair(kiosk);
    await pair({ idDisplays: DEMO.display }, OTHER_KEY);
    for (const claim of [
      { key: KEY, idKiosks: hall },
      { key: KEY, role: 'operator' as const, idKiosks: null, idWorkstations: DEMO.workstations[0] },
    ])
      expect(await beatKiosk(branch, claim)).toMatchObject({ path: pathOf(entrance), orders: [] });
    expect(await beat(branch, { key: KEY })).toMatchObject({ idDisplays: null, path: pathOf(entrance) });
    expect(await beatKiosk(branch, { key: OTHER_KEY })).toMatchObject({ idDisplays: DEMO.display });
    const seen = (await list()).rows.filter(({ seenAt }) => seenAt !== null);
    expect(seen).toEqual([]);

    await beatKiosk(branch, { key: KEY });
    await admin.call(unpairDevice, { params: { id } });
    expect(await beatKiosk(branch, { key: KEY })).toMatchObject({ idDisplays: null, path: null });
    const picture = { page: '000000aa', key: KEY, picture: JPEG.toString('base64') };
    expect((await refusalOf(branch.anybody.call(sendScreenshot, { body: picture }))).status).toBe(
      'NOT_FOUND',
    );
    const log = refusalOf(branch.anybody.call(sendLog, { body: { key: KEY, lines: ['x'] } }));
    expect((await log).status).toBe('NOT_FOUND');
    expect(await ask()).toMatchObject({ role: null, path: null, code: expect.stringMatching(/^\d{6}$/) });
  });

  it('is nothing that its branch does not have', async () => {
    const { code } = await ask();
    for (const [use, field] of [
      [{ ...kiosk, idKiosks: 99 }, 'idKiosks'],
      [{ ...kiosk, idBranches: 99 }, 'idBranches'],
      [{ ...desk, idWorkstations: 999 }, 'idWorkstations'],
      [{ idDisplays: 99 }, 'idDisplays'],
    ] as const) {
      const refused = await refusalOf(admin.call(pairDevice, { body: { code: code ?? '', ...use } }));
      expect(refused, field).toMatchObject({ status: 'NOT_FOUND', detail: { field } });
    }
    for (const use of [
      { role: 'kiosk', idKiosks: entrance },
      { role: 'display' },
      { role: 'operator' },
    ] as const) {
      const refused = await refusalOf(admin.call(pairDevice, { body: { code: code ?? '', ...use } }));
      expect(refused.status).toBe('INVALID_REQUEST');
    }
  });

  it('a dark kiosk tells staff, health and home while the branch is open, until it is seen or taken out', async () => {
    await beatKiosk(branch);
    const seenAt = branch.clock.now();
    branch.clock.advance(OFFLINE_MS + 1);
    const { name } = await shown(`kiosk-${entrance}`);
    expect(await troubles()).toEqual([{ kind: 'kiosk', id: entrance, name, trouble: 'dark', since: seenAt }]);
    expect(await branch.anybody.call(getHealth, {})).toMatchObject({
      status: 'attention',
      kiosks: { dark: [{ id: entrance, name }] },
      displays: { dark: [] },
    });
    const { needs } = await admin.call(getHome, {});
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'kiosks', names: [name], total: 1 }));
    expect((await list()).rows[0]?.place).toBe(`kiosk-${entrance}`);
    await beatKiosk(branch);
    expect(await troubles()).toEqual([]);
    branch.clock.advance(OFFLINE_MS + 1);
    await admin.call(removeDevice, { params: { ...params, place: `kiosk-${entrance}` } });
    expect(await troubles()).toEqual([]);
    const { kiosks } = await branch.anybody.call(getHealth, {});
    expect(kiosks).toEqual({ dark: [] });
  });

  it('does what staff want as soon as they do, and that is written down', async () => {
    await beatKiosk(branch);
    const held = beatKiosk(branch, { wait: 25 });
    const place = `kiosk-${entrance}`;
    const order = (what: 'identify' | 'reload') =>
      admin.call(commandDevice, { params: { ...params, place }, body: { order: what } });
    expect(await order('identify')).toEqual({ pages: 1 });
    const { name } = await shown(place);
    expect(await held).toMatchObject({ orders: ['identify'], name });
    await order('reload');
    expect(await beatKiosk(branch, { wait: 25 })).toMatchObject({ orders: ['reload'] });
    expect(audited()).toMatchObject([
      { action: 'SEND_DEVICE_COMMAND', entity: 'kiosks', about: name, pk: entrance },
      { action: 'SEND_DEVICE_COMMAND' },
    ]);
    const elsewhere = admin.call(commandDevice, {
      params: { ...params, place: 'kiosk-99' },
      body: { order: 'reload' },
    });
    expect((await refusalOf(elsewhere)).status).toBe('NOT_FOUND');
  });

  it('has the program around a page do what the page cannot, once, and loads a page anew once', async () => {
    const { id } = await pair(kiosk);
    const place = `kiosk-${entrance}`;
    const order = async (what: 'identify' | 'log' | 'reload' | 'picture') =>
      (await admin.call(commandDevice, { params: { ...params, place }, body: { order: what } })).pages;
    const known = { key: KEY, path: pathOf(entrance) };
    const program = (wait: number) =>
      branch.anybody.call(awaitPairing, {
        body: { ...known, wait, takes: ['reload', 'picture', 'log'] },
      });
    expect(await order('reload')).toBe(0);
    // What asks without doing anything takes nothing away: the page of a browser, a watchdog.
    await program(0);
    expect((await shown(place)).devices).toMatchObject([{ id, program: 'Y', state: 'never' }]);
    expect(await order('identify')).toBe(0);
    expect(await order('log')).toBe(1);
    expect((await ask(KEY, { path: known.path })).orders).toEqual([]);
    const held = program(25);
    expect((await held).orders).toEqual(['log']);
    const waiting = program(25);
    await beatKiosk(branch, { key: KEY });
    expect(await order('reload')).toBe(1);
    expect((await waiting).orders).toEqual(['reload']);
    expect((await beatKiosk(branch, { key: KEY })).orders).toEqual([]);
    expect((await program(0)).orders).toEqual([]);

    await order('log');
    expect((await beatKiosk(branch, { key: KEY })).orders).toEqual(['log']);
    branch.clock.advance(OFFLINE_MS + 1);
    // It was switched off meanwhile: what it was told then is old.
    expect((await shown(place)).devices).toMatchObject([{ program: 'N' }]);
    expect((await program(0)).orders).toEqual([]);
    expect(await order('log')).toBe(1);
  });

  it('keeps what a program sends by its key beside what the page does', async () => {
    await pair(kiosk);
    const place = { ...params, place: `kiosk-${entrance}` };
    await branch.anybody.call(sendLog, { body: { key: KEY, lines: ['the page ended: oom'] } });
    await branch.anybody.call(sendScreenshot, { body: { key: KEY, picture: JPEG.toString('base64') } });
    expect(await admin.call(getDeviceLog, { params: place })).toEqual({
      page: null,
      program: { at: branch.clock.now(), lines: ['the page ended: oom'] },
    });
    const kept = Buffer.from(await admin.call(getDeviceScreenshot, { params: place }));
    expect([readImageSize(kept), kept.includes('<script>')]).toEqual([{ width: 48, height: 27 }, false]);
    const unknown = branch.anybody.call(sendScreenshot, {
      body: { key: OTHER_KEY, picture: JPEG.toString('base64') },
    });
    expect((await refusalOf(unknown)).status).toBe('NOT_FOUND');
    const nobody = branch.anybody.call(sendScreenshot, { body: { picture: JPEG.toString('base64') } });
    expect((await refusalOf(nobody)).status).toBe('NOT_FOUND');
  });

  it('shows a printer at the machine at which it hangs, and says for which kiosk it prints', async () => {
    const { id } = await pair({ ...kiosk, name: 'Entrada norte' });
    const printer = await printerAt(branch, admin, { idDevices: id, port: 9100, idKiosks: hall });
    const other = (await list('kiosk')).rows.find((row) => row.id === hall);
    const attached = { idDevices: id, deviceName: 'Entrada norte', kioskName: other?.name, idKiosks: hall };
    expect(await shown(`kiosk-${entrance}`)).toMatchObject({ printers: [{ id: printer, ...attached }] });
    expect(other).toMatchObject({ printers: [] });
    expect(await shown(`printer-${printer}`)).toMatchObject({ printers: [attached] });
    await admin.call(unpairDevice, { params: { id } });
    expect((await shown(`printer-${printer}`)).printers).toMatchObject([{ idDevices: id, deviceName: '' }]);
  });

  it('lets a device put itself out by its key, so that nobody is told that it is dark', async () => {
    const { id } = await pair({ ...kiosk, name: 'Entrada norte' });
    await beatKiosk(branch, { key: KEY });
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await troubles()).toMatchObject([{ kind: 'kiosk', trouble: 'dark' }]);
    const leave = (key: string) => branch.anybody.call(unpairOwnDevice, { body: { key } });
    expect(await leave(OTHER_KEY)).toEqual({});
    expect(await troubles()).toHaveLength(1);
    expect(await leave(KEY)).toEqual({});
    expect(await troubles()).toEqual([]);
    expect(await ask()).toMatchObject({ role: null, code: expect.stringMatching(/^\d{6}$/) });
    expect(await leave(KEY)).toEqual({});
    expect(audited()).toMatchObject([
      { action: 'PAIR_DEVICE' },
      { action: 'UNPAIR_DEVICE', about: 'Entrada norte', pk: id },
    ]);
  });

  it('keeps the last picture and log of a paired page that is heard, and of none without a key, in memory, for those with the privilege', async () => {
    const place = { ...params, place: `kiosk-${entrance}` };
    const send = (picture: Buffer, more: object = {}) =>
      branch.anybody.call(sendScreenshot, {
        body: { page: '000000aa', picture: picture.toString('base64'), ...more },
      });
    await beatKiosk(branch);
    expect((await refusalOf(send(JPEG))).status).toBe('NOT_FOUND');
    const order = { params: { ...params, place: place.place }, body: { order: 'picture' as const } };
    expect(await admin.call(commandDevice, order)).toEqual({ pages: 0 });
    await pair(kiosk);
    expect((await refusalOf(send(JPEG, { key: KEY }))).status).toBe('NOT_FOUND');
    await beatKiosk(branch, { key: KEY });
    expect(await admin.call(commandDevice, order)).toEqual({ pages: 1 });
    for (const none of [
      Buffer.from('GIF89a'),
      DRAWN.subarray(0, 90),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]),
    ])
      expect((await refusalOf(send(none, { key: KEY }))).status).toBe('INVALID_REQUEST');
    expect((await refusalOf(send(JPEG))).status).toBe('NOT_FOUND');
    expect((await refusalOf(send(JPEG, { key: OTHER_KEY }))).status).toBe('NOT_FOUND');
    await send(JPEG, { key: KEY });
    expect((await shown(place.place)).pictureAt).toBe(branch.clock.now());
    const kept = Buffer.from(await admin.call(getDeviceScreenshot, { params: place }));
    expect([readImageSize(kept), kept.includes('<script>')]).toEqual([{ width: 48, height: 27 }, false]);
    const lucia = await branch.signIn('lucia');
    expect((await refusalOf(lucia.call(getDeviceScreenshot, { params: place }))).status).toBe('FORBIDDEN');

    const log = { page: '000000aa', lines: ['offline', 'back'] };
    expect((await refusalOf(branch.anybody.call(sendLog, { body: log }))).status).toBe('NOT_FOUND');
    await branch.anybody.call(sendLog, { body: { ...log, key: KEY } });
    expect(await admin.call(getDeviceLog, { params: place })).toEqual({
      page: { at: branch.clock.now(), lines: ['offline', 'back'] },
      program: null,
    });
    await branch.restart();
    expect((await refusalOf(admin.call(getDeviceScreenshot, { params: place }))).status).toBe('NOT_FOUND');
    expect((await shown(place.place)).pictureAt).toBeNull();
  });
});
