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
import {
  heartbeat,
  heartbeatOver,
  type PageSocket,
  pageSocket,
} from '#tests/support/actions/beating-display.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { speakingProgram } from '#tests/support/data/speaking-program.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const params = { id: DEMO.branch };
const display = { id: DEMO.display };
const NAMED = { id: DEMO.display, name: 'Sala de espera' };

describe.skipIf(process.platform === 'win32')('the status of displays', () => {
  let folder: TemporaryFolder;
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  let sockets: PageSocket[];
  beforeEach(async () => {
    folder = temporaryFolder();
    // Uses a simulated speech program: a machine without espeak-ng has another issue.
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
  async function displayed(): Promise<DeviceStatus> {
    const { rows } = await admin.call(listDevices, { params, query: { kind: 'display' } });
    const [first] = rows;
    if (!first) throw new Error('the demonstration has no display');
    return first;
  }
  const disruptions = () => lucia.call(listDeviceIssues, { params });
  const health = () => branch.anybody.call(getHealth, {});

  it('a display that was never opened is no issue', async () => {
    branch.clock.advance(10 * OFFLINE_MS);
    expect(await displayed()).toMatchObject({
      ...NAMED,
      state: 'never',
      seenAt: null,
      pages: [],
      raised: 'N',
    });
    expect(await disruptions()).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ok', displays: { offline: [], muted: [] } });
  });

  it('each of its pages is counted, with content and revision', async () => {
    const { revision } = await branch.anybody.call(getDisplay, { params: display });
    await heartbeat(branch, { revision: '0123456789abcdef' });
    const page = open();
    await heartbeatOver(page, {
      page: '0000000b',
      shows: 'turn',
      code: 'A047',
      revision,
      width: 1080,
      height: 1920,
    });
    expect(await displayed()).toMatchObject({
      state: 'live',
      seenAt: branch.clock.now(),
      pages: [
        { live: 'Y', shows: 'turn', code: 'A047', newest: 'Y', width: 1080, address: '127.0.0.1' },
        { live: 'Y', shows: 'waiting', newest: 'N', version: 'test' },
      ],
    });
    page.disconnect();
    await expect.poll(async () => (await displayed()).pages).toHaveLength(1);
  });

  it('is offline a minute after its last heartbeat, reported to staff and health, and recovers automatically', async () => {
    await heartbeat(branch, { shows: 'turn', code: 'A047' });
    const seenAt = branch.clock.now();
    branch.clock.advance(OFFLINE_MS);
    expect((await displayed()).state).toBe('live');
    expect(await disruptions()).toEqual([]);

    branch.clock.advance(1);
    expect(await displayed()).toMatchObject({ state: 'offline', raised: 'Y', since: seenAt, seenAt });
    expect((await displayed()).pages).toMatchObject([{ live: 'N', code: 'A047' }]);
    expect(await disruptions()).toEqual([{ kind: 'display', ...NAMED, issue: 'offline', since: seenAt }]);
    expect(await health()).toMatchObject({ status: 'attention', displays: { offline: [NAMED], muted: [] } });

    await heartbeat(branch);
    expect(await disruptions()).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ok', displays: { offline: [] } });
  });

  it('is as if never seen if its stored state is damaged, and the server starts', async () => {
    await heartbeat(branch);
    await branch.restart();
    expect((await displayed()).seenAt).not.toBeNull();
    await branch.configure(({ trx }) =>
      trx.updateTable('device_sightings').set({ page: '{"half' }).execute(),
    );
    await branch.restart();
    expect((await displayed()).state).toBe('never');
  });

  it('is muted as soon as a page reports it, but not while another page has sound', async () => {
    await heartbeat(branch, { muted: true });
    expect(await disruptions()).toMatchObject([{ ...NAMED, issue: 'muted' }]);
    expect(await health()).toMatchObject({ status: 'attention', displays: { muted: [NAMED] } });
    await heartbeat(branch, { page: '0000000b' });
    expect(await disruptions()).toEqual([]);
  });

  it('causes no issue once disabled, or dismissed until its next heartbeat', async () => {
    await heartbeat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await disruptions()).toHaveLength(1);
    const { id } = display;
    await admin.call(removeDevice, { params: { ...params, screen: `display-${id}` } });
    expect((await displayed()).state).toBe('never');
    expect(await disruptions()).toEqual([]);
    const { rows } = await admin.call(listAudit, { query: { order: 'desc', sort: 'at', size: 5 } });
    expect(rows[0]).toMatchObject({ action: 'REMOVE_DISPLAY', about: NAMED.name });
    await heartbeat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await disruptions()).toHaveLength(1);

    const body = { name: NAMED.name, description: '', enabled: 'N', idDisplayDesigns: 1 } as const;
    await admin.call(updateDisplay, { params: display, body });
    expect((await displayed()).state).toBe('disabled');
    expect(await disruptions()).toEqual([]);
    expect((await health()).displays).toMatchObject({ offline: [], muted: [] });
  });

  it('offline at night is not reported, until five minutes after opening', async () => {
    // Nine o'clock UTC; the hours are local time of the branch.
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
    await heartbeat(branch);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await displayed()).toMatchObject({ state: 'offline', raised: 'N' });
    expect((await health()).status).toBe('ok');
    branch.clock.advance(HOUR + 4 * 60_000 - OFFLINE_MS - 1);
    expect(await disruptions()).toEqual([]);
    branch.clock.advance(60_000);
    expect(await disruptions()).toMatchObject([{ issue: 'offline' }]);
  });

  it('a restart keeps the state, and gives each display a minute to reconnect', async () => {
    await heartbeat(branch, { shows: 'turn', code: 'A047' });
    const seenAt = branch.clock.now();
    await branch.restart(() => branch.clock.advance(10 * OFFLINE_MS));
    expect(await displayed()).toMatchObject({ state: 'live', seenAt, pages: [{ live: 'N', code: 'A047' }] });
    expect(await disruptions()).toEqual([]);
    branch.clock.advance(OFFLINE_MS + 1);
    expect(await disruptions()).toMatchObject([{ issue: 'offline', since: seenAt }]);
  });

  it('staff pages are notified without polling', async () => {
    const staff = open(lucia.token);
    const updates: boolean[] = [];
    staff.on('devices:changed', ({ hasIssues: disrupted }) => updates.push(disrupted));
    await staff.emitWithAck('branch:subscribe', { idBranches: DEMO.branch });
    await heartbeatOver(open());
    await expect.poll(() => updates).toEqual([false]);
    for (const socket of sockets.slice(1)) socket.disconnect();
    await expect.poll(() => updates).toEqual([false, false]);
    branch.clock.advance(OFFLINE_MS + 1);
    // Checked every two seconds: a display that goes offline causes no event.
    await expect.poll(() => updates, { timeout: 10_000 }).toEqual([false, false, true]);
  });

  it('pages execute commands of staff: at once by socket, else with the next heartbeat', async () => {
    const page = open();
    const orders: unknown[] = [];
    page.on('display:commands', (order) => orders.push(order));
    await heartbeatOver(page);
    await heartbeat(branch, { page: '0000000b' });
    const announced = await admin.call(commandDevice, {
      params: { ...params, screen: `display-${DEMO.display}` },
      body: { order: 'identify' },
    });
    expect(announced).toEqual({ pages: 2 });
    await expect.poll(() => orders).toMatchObject([{ idDisplays: DEMO.display, orders: ['identify'] }]);
    expect(await heartbeat(branch, { page: '0000000b' })).toMatchObject({ orders: ['identify'] });
    expect(await heartbeat(branch, { page: '0000000b' })).toMatchObject({ orders: [] });
  });

  it('its box can query the time since the last heartbeat; invalid heartbeats are ignored', async () => {
    const alive = () => branch.anybody.call(displayAlive, { params: display });
    expect(await alive()).toEqual({ secondsWithoutContact: null });
    const page = open();
    page.emit('display:heartbeat', 'alive' as never, undefined as never);
    expect(await heartbeatOver(page, { page: 'no such name' })).toEqual({
      ok: false,
      status: 'INVALID_REQUEST',
    });
    expect(await heartbeatOver(page, { idDisplays: 99 })).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect(await alive()).toEqual({ secondsWithoutContact: null });
    await heartbeatOver(page);
    branch.clock.advance(7_900);
    expect(await alive()).toEqual({ secondsWithoutContact: 7 });
    const unknown = apiErrorOf(branch.anybody.call(displayAlive, { params: { id: 99 } }));
    expect((await unknown).status).toBe('NOT_FOUND');
  });
});
