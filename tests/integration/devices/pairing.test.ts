import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDisplay } from '#shared/contract/configuration/display-configuration.ts';
import { commandDevice, listDeviceIssues, listDevices } from '#shared/contract/devices/device-status.ts';
import {
  awaitPairing,
  changeDevice,
  deviceAlive,
  type PairingState,
  pairDevice,
  unpairDevice,
} from '#shared/contract/devices/devices.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import {
  heartbeat,
  heartbeatOver,
  type PageSocket,
  pageSocket,
} from '#tests/support/actions/beating-display.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const KEY = 'a'.repeat(64);
const OTHER_KEY = 'b'.repeat(64);
const idDisplays: number = DEMO.display;

describe('pairing a device', () => {
  let branch: Branch;
  let admin: SignedIn;
  let page: PageSocket;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    page = pageSocket(branch);
  });
  afterEach(async () => {
    page.disconnect();
    await branch.stop();
  });

  const ask = (key = KEY, more: { code?: string | null; wait?: number } = {}): Promise<PairingState> =>
    branch.anybody.call(awaitPairing, { body: { key, ...more } });
  const pair = (code: string, idempotencyKey?: string) =>
    admin.call(pairDevice, { body: { code, idDisplays } }, idempotencyKey ? { idempotencyKey } : {});
  const rejected = async (code: string) => (await apiErrorOf(pair(code))).status;
  async function codeOf(key = KEY): Promise<string> {
    const { code } = await ask(key);
    if (code === null) throw new Error('it is paired');
    return code;
  }
  const another = (name: string) =>
    admin.call(createDisplay, {
      body: {
        name,
        description: '',
        enabled: 'Y',
        idBranches: DEMO.branch,
        idDisplayDesigns: DEMO.displayDesign,
      },
    });
  async function displayed(id = idDisplays) {
    const { rows } = await admin.call(listDevices, {
      params: { id: DEMO.branch },
      query: { kind: 'display' },
    });
    const found = rows.find((row) => row.id === id);
    if (!found) throw new Error(`there is no display ${id}`);
    return found;
  }

  it('shows the display on the waiting device at once, and after each start', async () => {
    const first = await ask();
    expect(first).toMatchObject({ idDisplays: null, secondsLeft: 600, address: '127.0.0.1', language: 'es' });
    expect(first.code).toMatch(/^\d{6}$/);
    const waiting = ask(KEY, { code: first.code, wait: 25 });
    const { id } = await pair(first.code ?? '');
    expect(await waiting).toMatchObject({ idDisplays, code: null });
    await branch.restart();
    expect(await ask()).toMatchObject({ idDisplays, code: null });
    expect((await displayed()).devices).toMatchObject([
      { id, pairedBy: 'admin', pairedAt: branch.clock.now() },
    ]);
  });

  it('works once: the code is invalid afterwards for everybody', async () => {
    const code = await codeOf();
    await pair(code);
    expect(await rejected(code)).toBe('PAIRING_CODE_USED');
    expect(await ask(OTHER_KEY)).toMatchObject({ idDisplays: null });
  });

  it('happens once if two users type the code concurrently, and is not repeated after a lost answer', async () => {
    const code = await codeOf();
    const both = await Promise.allSettled([pair(code), pair(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const other = await codeOf(OTHER_KEY);
    expect(await pair(other, 'the-same-key')).toEqual(await pair(other, 'the-same-key'));
    expect((await displayed()).devices).toHaveLength(2);
  });

  it('reports an unknown code and an expired code beside the field', async () => {
    const code = await codeOf();
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await apiErrorOf(pair(wrong))).toMatchObject({
      status: 'PAIRING_CODE_UNKNOWN',
      detail: { field: 'code' },
    });
    branch.clock.advance(10 * MINUTE);
    expect(await rejected(code)).toBe('PAIRING_CODE_EXPIRED');
    expect(await codeOf()).not.toBe(code);
  });

  it('a restarted server has no codes, and gives the device another', async () => {
    const code = await codeOf();
    await branch.restart();
    expect(await rejected(code)).toBe('PAIRING_CODE_UNKNOWN');
    await pair(await codeOf());
    expect(await ask()).toMatchObject({ idDisplays });
  });

  it('limits guesses of codes', async () => {
    const code = await codeOf();
    const wrong = Array.from({ length: 12 }, (_, index) => String(index).padStart(6, '0'));
    for (const one of wrong.filter((each) => each !== code).slice(0, 10)) await rejected(one);
    expect(await rejected(code)).toBe('PAIRING_ATTEMPTS_EXCEEDED');
    branch.clock.advance(9 * MINUTE);
    expect(await rejected(await codeOf())).toBe('PAIRING_ATTEMPTS_EXCEEDED');
    branch.clock.advance(MINUTE);
    await pair(await codeOf());
  });

  it('a key is valid for its own display only', async () => {
    const second = await another('Sala 2');
    await pair(await codeOf());
    expect(await heartbeat(branch, { key: KEY, idDisplays: second.id })).toMatchObject({
      idDisplays,
      orders: [],
    });
    expect((await displayed(second.id)).state).toBe('never');
    expect(await heartbeat(branch, { key: OTHER_KEY })).toMatchObject({
      idDisplays: null,
      path: null,
      orders: [],
    });
    expect((await displayed()).pages).toEqual([]);
    expect(await heartbeat(branch, { key: KEY })).toMatchObject({ idDisplays, orders: [] });
    expect((await displayed()).pages).toMatchObject([{ idDevices: expect.any(Number) }]);
  });

  it('each paired device counts: another page does not replace one that is offline', async () => {
    await pair(await codeOf());
    await heartbeat(branch, { key: KEY });
    branch.clock.advance(OFFLINE_MS + 1);
    await heartbeat(branch, { page: '0000000c' });
    const { state, devices } = await displayed();
    expect([state, devices.map((device) => device.state)]).toEqual(['offline', ['offline']]);
  });

  it('a page without a key is listed beside a paired device, gets none of its commands and does not replace it', async () => {
    await pair(await codeOf());
    await heartbeat(branch, { key: KEY, shows: 'turn', code: 'A001' });
    branch.clock.advance(1);
    await heartbeat(branch, { page: '0000000c' });
    expect((await displayed()).pages).toMatchObject([{ code: 'A001' }, { idDevices: null }]);
    await admin.call(commandDevice, {
      params: { id: DEMO.branch, screen: `display-${idDisplays}` },
      body: { order: 'identify' },
    });
    // The name of the page of the device, without its key.
    expect(await heartbeat(branch)).toMatchObject({ orders: [] });
    expect((await displayed()).pages[0]).toMatchObject({ code: 'A001', idDevices: expect.any(Number) });
    expect(await heartbeat(branch, { key: KEY })).toMatchObject({ orders: ['identify'] });

    branch.clock.advance(OFFLINE_MS + 1);
    await heartbeat(branch, { page: '0000000c' });
    expect((await displayed()).pages).toMatchObject([
      { live: 'N', idDevices: expect.any(Number) },
      { live: 'Y' },
    ]);
  });

  it('moved to another display it shows that at once, and is missing nowhere', async () => {
    const second = await another('Sala 2');
    const { id } = await pair(await codeOf());
    const orders: unknown[] = [];
    page.on('display:commands', (order) => orders.push(order));
    await heartbeatOver(page, { key: KEY });
    await admin.call(changeDevice, { params: { id }, body: { idDisplays: second.id } });
    await expect.poll(() => orders).toMatchObject([{ idDisplays: second.id, orders: [] }]);
    expect(await ask()).toMatchObject({ idDisplays: second.id });
    branch.clock.advance(OFFLINE_MS + 1);
    expect((await displayed()).state).toBe('never');
    const disruptions = await admin.call(listDeviceIssues, { params: { id: DEMO.branch } });
    expect(disruptions).toMatchObject([{ id: second.id, issue: 'offline' }]);
  });

  it('once unpaired it shows a code at once, and is missing nowhere', async () => {
    const { id } = await pair(await codeOf());
    const orders: unknown[] = [];
    page.on('display:commands', (order) => orders.push(order));
    await heartbeatOver(page, { key: KEY });
    await admin.call(unpairDevice, { params: { id } });
    await expect.poll(() => orders).toMatchObject([{ idDisplays: null, path: null, orders: [] }]);
    expect(await heartbeat(branch, { key: KEY })).toMatchObject({ idDisplays: null, path: null, orders: [] });
    expect(await codeOf()).toMatch(/^\d{6}$/);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await displayed()).toMatchObject({ state: 'never', devices: [] });
    expect((await apiErrorOf(admin.call(unpairDevice, { params: { id } }))).status).toBe('NOT_FOUND');
  });

  it('is for users who configure the branch, and audited', async () => {
    const code = await codeOf();
    const lucia = await branch.signIn('lucia');
    const without = await apiErrorOf(lucia.call(pairDevice, { body: { code, idDisplays } }));
    expect(without.status).toBe('FORBIDDEN');
    const nowhere = await apiErrorOf(admin.call(pairDevice, { body: { code, idDisplays: 99 } }));
    expect(nowhere).toMatchObject({ status: 'NOT_FOUND', detail: { field: 'idDisplays' } });
    const { id } = await pair(code);
    const second = await another('Sala 2');
    await admin.call(changeDevice, { params: { id }, body: { idDisplays: second.id } });
    await admin.call(unpairDevice, { params: { id } });
    const actions = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, `select action, about, pk from audit where entity = 'devices' order by seq`),
    );
    expect(actions).toEqual([
      { action: 'PAIR_DEVICE', about: 'Sala de espera', pk: id },
      { action: 'MOVE_DEVICE', about: 'Sala 2', pk: id },
      { action: 'UNPAIR_DEVICE', about: 'Sala 2', pk: id },
    ]);
  });

  it('the server stores neither key nor code, only a hash', async () => {
    const code = await codeOf();
    await pair(code);
    await heartbeat(branch, { key: KEY });
    await branch.restart();
    const stored = lookInto(branch.folder, (sqlite) =>
      JSON.stringify([
        rowsOf(sqlite, 'select * from devices'),
        rowsOf(sqlite, 'select * from device_sightings'),
        rowsOf(sqlite, 'select * from audit'),
      ]),
    );
    expect(stored).not.toContain(KEY);
    expect(stored).not.toContain(code);
  });

  it('its box can query the time since the last heartbeat, while waiting and once paired', async () => {
    const alive = (key = KEY) => branch.anybody.call(deviceAlive, { body: { key } });
    expect(await alive()).toEqual({ secondsWithoutContact: null });
    const code = await codeOf();
    branch.clock.advance(5_000);
    expect(await alive()).toEqual({ secondsWithoutContact: 5 });
    await pair(code);
    await heartbeat(branch, { key: KEY });
    branch.clock.advance(90_000);
    expect(await alive()).toEqual({ secondsWithoutContact: 90 });
    expect(await alive(OTHER_KEY)).toEqual({ secondsWithoutContact: null });
  });
});
