import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { updateDisplay } from '#shared/contract/configuration/display-configuration.ts';
import {
  commandDevice,
  type DeviceStatus,
  listDeviceIssues,
  listDevices,
  removeDevice,
} from '#shared/contract/devices/device-status.ts';
import { displayAlive } from '#shared/contract/devices/devices.ts';
import { getDisplay } from '#shared/contract/devices/displays.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import { repository } from '#shared/server/db/repository.ts';
import { beat, beatOver, type PageSocket, pageSocket } from '#tests/support/actions/beating-display.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { speakingProgram } from '#tests/support/data/speaking-program.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const params = { id: DEMO.branch };
const display = { id: DEMO.display };
const NAMED = { id: DEMO.display, name: 'Sala de espera' };

describe.skipIf(process.platform === 'win32')('how displays are', () => {
  let folder: TemporaryFolder;
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  let sockets: PageSocket[];
  beforeEach(async () => {
    folder = temporaryFolder();
    // Speaks by a program of its own: a machine without espeak-ng has a trouble besides.
    branch = await startBranch({ voice: speakingProgram(folder.path, toneWav(7)).voice });
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.disconnect();
    await branch.stop();
    folder.remove();
  });

  function open(token?: string): PageSocket {
    const socket = pageSocket(branch, token);
    sockets.push(socket);
    return socket;
  }
  async function shown(): Promise<DeviceStatus> {
    const { rows } = await admin.call(listDevices, { params, query: { kind: 'display' } });
    const [first] = rows;
    if (!first) throw new Error('the demonstration has no display');
    return first;
  }
  const troubles = () => lucia.call(listDeviceIssues, { params });
  const health = () => branch.anybody.call(getHealth, {});

  it('one that nobody has opened yet troubles nobody', async () => {
    branch.clock.advance(10 * OFFLINE_MS);
    expect(await shown()).toMatchObject({ ...NAMED, state: 'never', seenAt: null, pages: [], raised: 'N' });
    expect(await troubles()).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ok', displays: { dark: [], silent: [] } });
  });

  it('each of its pages is counted, with what it shows and whether that is the newest look', async () => {
    const { revision } = await branch.anybody.call(getDisplay, { params: display });
    await beat(branch, { revision: '0123456789abcdef' });
    const page = open();
    await beatOver(page, {
      page: '0000000b',
      shows: 'turn',
      code: 'A047',
      revision,
      width: 1080,
      height: 1920,
    });
    expect(await shown()).toMatchObject({
      state: 'live',
      seenAt: branch.clock.now(),
      pages: [
        { live: 'Y', shows: 'turn', code: 'A047', newest: 'Y', width: 1080, address: '127.0.0.1' },
        { live: 'Y', shows: 'waiting', newest: 'N', version: 'test' },
      ],
    });
    page.disconnect();
    await expect.poll(async () => (await shown()).pages).toHaveLength(1);
  });

  it('is dark a minute after it was heard last, tells staff and health, and ends by itself', async () => {
    await beat(branch, { shows: 'turn', code: 'A047' });
    const seenAt = branch.clock.now();
    branch.clock.advance(OFFLINE_MS);
    expect((await shown()).state).toBe('live');
    expect(await troubles()).toEqual([]);

    branch.clock.advance(1);
    expect(await shown()).toMatchObject({ state: 'dark', raised: 'Y', since: seenAt, seenAt });
    expect((await shown()).pages).toMatchObject([{ live: 'N', code: 'A047' }]);
    expect(await troubles()).toEqual([{ kind: 'display', ...NAMED, trouble: 'dark', since: seenAt }]);
    expect(await health()).toMatchObject({ status: 'attention', displays: { dark: [NAMED], silent: [] } });

    await beat(branch);
    expect(await troubles()).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ok', displays: { dark: [] } });
  });

  it('is as if it had never been seen where what was kept of it is damaged, and the server starts all the same', async () => {
    await beat(branch);
    await branch.restart();
    expect((await shown()).seenAt).not.toBeNull();
    await branch.configure(({ trx }) =>
      trx.updateTable('device_sightings').set({ page: '{"half' }).execute(),
    );
    await branch.restart();
    expect((await shown()).state).toBe('never');
  });

  it('is silent as soon as a page says so, but not while another of its pages is heard', async () => {
    await beat(branch, { silent: true });
    expect(await troubles()).toMatchObject([{ ...NAMED, trouble: 'silent' }]);
    expect(await health()).toMatchObject({ status: 'attention', displays: { silent: [NAMED] } });
    await beat(branch, { page: '0000000b' });
    expect(await troubles()).toEqual([]);
  });

  it('troubles nobody once it is disabled, or taken out of service until it is seen again', async () => {
    await beat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await troubles()).toHaveLength(1);
    const { id } = display;
    await admin.call(removeDevice, { params: { ...params, place: `display-${id}` } });
    expect((await shown()).state).toBe('never');
    expect(await troubles()).toEqual([]);
    const { rows } = await admin.call(listAudit, { query: { order: 'desc', sort: 'at', size: 5 } });
    expect(rows[0]).toMatchObject({ action: 'FORGET_DISPLAY', about: NAMED.name });
    await beat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await troubles()).toHaveLength(1);

    const body = { name: NAMED.name, description: '', enabled: 'N', idDisplayDesigns: 1 } as const;
    await admin.call(updateDisplay, { params: display, body });
    expect((await shown()).state).toBe('disabled');
    expect(await troubles()).toEqual([]);
    expect((await health()).displays).toMatchObject({ dark: [], silent: [] });
  });

  it('is dark at night without telling anybody, and tells five minutes after the doors open', async () => {
    // Nine o'clock in Greenwich; the hours hold where the branch is.
    await branch.configure(async (scope) => {
      const { zone } = await scope.trx.selectFrom('branches').select('zone').executeTakeFirstOrThrow();
      const opens = (9 + Number(zone) + 1 + 24) % 24;
      const { id } = await repository(scope, 'defined_timetables').insert({
        name: 'Puertas',
        description: '',
        enabled: 1,
        edit_level: 'NO_EDIT',
      } as never);
      await repository(scope, 'timetables').insert({
        id_defined_timetables: id,
        day: 'Lunes',
        end: '23:59:59',
        start: `${String(opens).padStart(2, '0')}:00:00`,
      } as never);
      for (const kiosk of Object.values(DEMO.kiosks))
        await repository(scope, 'kiosks').update(kiosk, { id_defined_timetables: id } as never);
    });
    await beat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await shown()).toMatchObject({ state: 'dark', raised: 'N' });
    expect((await health()).status).toBe('ok');
    branch.clock.advance(HOUR + 4 * 60_000 - OFFLINE_MS - 1);
    expect(await troubles()).toEqual([]);
    branch.clock.advance(60_000);
    expect(await troubles()).toMatchObject([{ trouble: 'dark' }]);
  });

  it('a restart forgets nothing, and gives each display a minute to come back', async () => {
    await beat(branch, { shows: 'turn', code: 'A047' });
    const seenAt = branch.clock.now();
    await branch.restart(() => branch.clock.advance(10 * OFFLINE_MS));
    expect(await shown()).toMatchObject({ state: 'live', seenAt, pages: [{ live: 'N', code: 'A047' }] });
    expect(await troubles()).toEqual([]);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await troubles()).toMatchObject([{ trouble: 'dark', since: seenAt }]);
  });

  it('pages of staff hear of it without asking', async () => {
    const staff = open(lucia.token);
    const news: boolean[] = [];
    staff.on('devices:changed', ({ troubled }) => news.push(troubled));
    await staff.emitWithAck('branch:follow', { idBranches: DEMO.branch });
    await beatOver(open());
    await expect.poll(() => news).toEqual([false]);
    for (const socket of sockets.slice(1)) socket.disconnect();
    await expect.poll(() => news).toEqual([false, false]);
    branch.clock.advance(OFFLINE_MS + 1);
    // Looked at every two seconds: nothing happens when a display goes dark.
    await expect.poll(() => news, { timeout: 10_000 }).toEqual([false, false, true]);
  });

  it('pages do what staff want: at once over their socket, else with their next word', async () => {
    const page = open();
    const orders: unknown[] = [];
    page.on('display:orders', (order) => orders.push(order));
    await beatOver(page);
    await beat(branch, { page: '0000000b' });
    const told = await admin.call(commandDevice, {
      params: { ...params, place: `display-${DEMO.display}` },
      body: { order: 'identify' },
    });
    expect(told).toEqual({ pages: 2 });
    await expect.poll(() => orders).toMatchObject([{ idDisplays: DEMO.display, orders: ['identify'] }]);
    expect(await beat(branch, { page: '0000000b' })).toMatchObject({ orders: ['identify'] });
    expect(await beat(branch, { page: '0000000b' })).toMatchObject({ orders: [] });
  });

  it('its box may ask for how long it was not heard; nothing is made of what is no beat', async () => {
    const alive = () => branch.anybody.call(displayAlive, { params: display });
    expect(await alive()).toEqual({ silentSeconds: null });
    const page = open();
    page.emit('display:beat', 'alive' as never, undefined as never);
    expect(await beatOver(page, { page: 'no such name' })).toEqual({ ok: false, status: 'INVALID_REQUEST' });
    expect(await beatOver(page, { idDisplays: 99 })).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect(await alive()).toEqual({ silentSeconds: null });
    await beatOver(page);
    branch.clock.advance(7_900);
    expect(await alive()).toEqual({ silentSeconds: 7 });
    const nobody = refusalOf(branch.anybody.call(displayAlive, { params: { id: 99 } }));
    expect((await nobody).status).toBe('NOT_FOUND');
  });
});
