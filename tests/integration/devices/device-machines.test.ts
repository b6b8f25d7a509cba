import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPrintingDevices } from '#shared/contract/devices/branch-printers.ts';
import { sendDeviceHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import { listDeviceIssues, listDevices } from '#shared/contract/devices/device-status.ts';
import { awaitPairing } from '#shared/contract/devices/devices.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { pairAs } from '#tests/support/actions/kiosk-device.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock, MONDAY_NINE } from '#tests/support/servers/settable-clock.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const KEY = 'a'.repeat(64);
const CARD = '1'.repeat(64);
const DISK = '2'.repeat(64);
const OTHER_CARD = '3'.repeat(64);
const OTHER_DISK = '4'.repeat(64);
const PATH = `/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;
const params = { id: DEMO.branch };

let branch: Branch;
let admin: SignedIn;
const sockets: Socket[] = [];
beforeEach(async () => {
  branch = await startBranch({ clock: createSettableClock(MONDAY_NINE + 3_600_000) });
  admin = await branch.signIn('admin');
  await pairAs(branch, admin, KEY);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await branch.stop();
});

const poll = (machine: string[], run: string | null = null) =>
  branch.anybody.call(awaitPairing, { body: { key: KEY, takes: ['log'], machine, run } });
/** Heartbeat of the kiosk's page, without which it was never online. */
const showPage = () =>
  branch.anybody.call(sendDeviceHeartbeat, {
    body: {
      key: KEY,
      role: 'kiosk',
      idKiosks: DEMO.kiosks.entrance,
      idBranches: DEMO.branch,
      page: randomUUID(),
      version: '1.0.0',
      shows: 'choosing',
      width: 1,
      height: 1,
      upSeconds: 1,
      wait: 0,
    },
  });
async function entrance() {
  const { rows } = await admin.call(listDevices, { params, query: { size: 200 } });
  const device = rows.find(({ screen }) => screen === `kiosk-${DEMO.kiosks.entrance}`);
  return { state: device?.state, duplicate: device?.devices[0]?.duplicate };
}
const issues = () => admin.call(listDeviceIssues, { params });

describe('the key of a device', () => {
  it('belongs to the first machine; a copy gets neither its page nor its digits', async () => {
    await showPage();
    expect(await poll([CARD, DISK])).toMatchObject({ path: PATH, duplicate: 'N' });
    expect(await poll([OTHER_CARD, OTHER_DISK])).toMatchObject({
      path: null,
      role: null,
      code: null,
      orders: [],
      duplicate: 'Y',
    });
    expect(await poll([CARD, DISK])).toMatchObject({ path: PATH, duplicate: 'N' });
    await expect.poll(entrance).toMatchObject({
      state: 'duplicate',
      duplicate: { seenAt: branch.clock.now(), address: '127.0.0.1' },
    });
    expect(await issues()).toMatchObject([{ kind: 'kiosk', name: 'Entrada', issue: 'duplicate' }]);
  });

  it('stays with its machine if its network card or disk is replaced, and after a restart', async () => {
    await poll([CARD, DISK]);
    expect((await poll([CARD, OTHER_DISK])).path).toBe(PATH);
    expect((await poll([OTHER_CARD, OTHER_DISK])).path).toBe(PATH);
    await branch.restart();
    expect((await poll(['5'.repeat(64)])).duplicate).toBe('Y');
    expect((await poll([DISK])).path).toBe(PATH);
  });

  it('is used by two machines if two runs of the program alternate, even without hardware ids', async () => {
    await showPage();
    const [one, other] = [randomUUID(), randomUUID()];
    for (const run of [one, one, other, other]) await poll([], run);
    // A restart of the program is one change.
    expect((await entrance()).duplicate).toBeNull();
    await poll([], one);
    await expect.poll(async () => (await entrance()).state).toBe('duplicate');
  });

  it('is reported until the copy is paired as a new device, for a day at most', async () => {
    await showPage();
    await poll([CARD]);
    await poll([OTHER_CARD]);
    await expect.poll(async () => (await entrance()).duplicate).not.toBeNull();
    await pairAs(branch, admin, 'b'.repeat(64), { idKiosks: DEMO.kiosks.hall });
    expect((await entrance()).duplicate).toBeNull();

    branch.clock.advance(120_000);
    await poll([OTHER_CARD]);
    await expect.poll(async () => (await entrance()).duplicate).not.toBeNull();
    branch.clock.advance(25 * 3_600_000);
    admin = await branch.signIn('admin');
    expect((await entrance()).duplicate).toBeNull();
  });
});

describe('the printing connection of a device', () => {
  async function serve(machine: string[], run: string) {
    const socket: Socket<ServerEvents, ClientEvents> = io(branch.origin, { forceNew: true });
    sockets.push(socket as unknown as Socket);
    const response = await socket.emitWithAck('printing:serve', { key: KEY, run, machine });
    return { socket, isServing: response.ok };
  }
  const connected = async () =>
    (await admin.call(listPrintingDevices, { query: { idBranches: DEMO.branch } }))[0]?.connected;

  it('is never given to another machine, also while its own one is off', async () => {
    await poll([CARD]);
    expect((await serve([OTHER_CARD], randomUUID())).isServing).toBe(false);
    expect(await connected()).toBe('N');
    expect((await serve([CARD], randomUUID())).isServing).toBe(true);
    expect((await serve([OTHER_CARD], randomUUID())).isServing).toBe(false);
    expect(await connected()).toBe('Y');
  });

  it('is not taken by a second run, which waits and is reported after a minute', async () => {
    await showPage();
    const run = randomUUID();
    const first = await serve([], run);
    const second = randomUUID();
    expect((await serve([], second)).isServing).toBe(false);
    expect((await serve([], run)).isServing).toBe(true);
    expect((await entrance()).duplicate).toBeNull();
    branch.clock.advance(61_000);
    await showPage();
    expect((await serve([], second)).isServing).toBe(false);
    await expect.poll(async () => (await entrance()).state).toBe('duplicate');
    for (const socket of sockets.splice(0)) socket.close();
    first.socket.close();
    await expect.poll(connected).toBe('N');
    expect((await serve([], second)).isServing).toBe(true);
  });
});
