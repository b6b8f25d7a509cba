import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import {
  listDeviceVersions,
  type ProgramUpdate,
  reportProgram,
} from '#shared/contract/devices/device-programs.ts';
import { listDevices } from '#shared/contract/devices/device-status.ts';
import { awaitPairing, pairDevice, unpairDevice } from '#shared/contract/devices/devices.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { createFakePackage, TARGET, UPDATE_KEY } from '#tests/support/electron/fake-updates.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock, MONDAY_NINE } from '#tests/support/servers/settable-clock.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const params = { id: DEMO.branch };
const hex = (kind: string, number: number) => `${kind}${String(number).padStart(8, '0')}`.padEnd(64, '0');

/** A simulated machine with the program of a device. */
interface Machine {
  readonly key: string;
  readonly card: string;
  readonly name: string;
  id: number;
  version: string;
  /** State of the pending update, as the program reports it. */
  update: ProgramUpdate | null;
  /** Version that failed here, until the branch received it. */
  failed: string | null;
}
const machines: Machine[] = Array.from({ length: 100 }, (_, at) => ({
  key: hex('a', at),
  card: hex('c', at),
  name: `Kiosk ${String(at + 1).padStart(3, '0')}`,
  id: 0,
  version: '0.1.0',
  update: null,
  failed: null,
}));
const [first, second] = machines as [Machine, Machine, ...Machine[]];
/** Two stolen machines, whose keys are used to stop updates. */
const stolen = machines.slice(40, 42);

let branch: Branch;
let admin: SignedIn;
beforeAll(async () => {
  branch = await startBranch({
    clock: createSettableClock(MONDAY_NINE - 6 * HOUR),
    updateKey: UPDATE_KEY,
    proxies: ['127.0.0.1'],
  });
  admin = await branch.signIn('admin');
}, 60_000);
afterAll(() => branch.stop());

/** Requests of a machine, which has its own network address. */
function from(card: string) {
  const number = Number.parseInt(card.slice(1, 9), 10) + (card.startsWith('e') ? 200 : 1);
  return createClient({
    origin: branch.origin,
    token: () => null,
    randomKey: randomUUID,
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', `10.0.0.${number}`);
      return fetch(input, { ...init, headers });
    },
  });
}
const poll = ({ key, name }: Machine, card: string) =>
  from(card).call(awaitPairing, { body: { key, name, takes: ['log'], machine: [card], run: null } });

/** Each machine polls once, and acts on the offer: a bad version fails at once, a good one runs. */
async function minute(bad: ReadonlySet<string> = new Set()): Promise<void> {
  for (const machine of machines) {
    await poll(machine, machine.card);
    if (stolen.includes(machine)) continue;
    const { key, version, failed } = machine;
    const update: ProgramUpdate | null =
      failed === null ? machine.update : { version: failed, state: 'rolledBack', reason: '' };
    const answer = await from(machine.card).call(reportProgram, {
      body: { key, version, target: TARGET, update },
    });
    machine.failed = null;
    machine.update = null;
    if (answer.offered === null || answer.mayInstall === 'N') continue;
    const { version: offered } = JSON.parse(answer.offered.signed) as { version: string };
    if (bad.has(offered)) machine.failed = offered;
    else machine.version = offered;
  }
  branch.clock.advance(MINUTE);
}
async function lay(version: string) {
  const created = createFakePackage(version);
  const folder = join(branch.folder, DEVICE_PACKAGES_FOLDER);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `Turno-${version}.AppImage`);
  writeFileSync(file, created.content);
  writeFileSync(`${file}.json`, created.offered.signed);
  await versionOf(version);
}
const versionOf = async (version: string) =>
  (await admin.call(listDeviceVersions, { params })).find((one) => one.version === version);
const listed = async (page = 1) => admin.call(listDevices, { params, query: { page, size: 50 } });
const devicesListed = async () => {
  const pages = [await listed(1), await listed(2), await listed(3)];
  return pages.flatMap(({ rows }) => rows.flatMap(({ devices }) => devices));
};

describe('a roll-out of a hundred kiosks', () => {
  it('pairs each machine by its digits, with the name that it proposes', { timeout: 120_000 }, async () => {
    for (const machine of machines) {
      const { code } = await poll(machine, machine.card);
      const { id, name } = await admin.call(pairDevice, {
        body: { code: code ?? '', role: 'kiosk', idKiosks: DEMO.kiosks.entrance, idBranches: DEMO.branch },
      });
      expect(name).toBe(machine.name);
      machine.id = id;
    }
    expect((await devicesListed()).map(({ name }) => name).sort()).toEqual(machines.map(({ name }) => name));
  });

  it('stops a bad version after a twentieth of the devices, one after the other', {
    timeout: 120_000,
  }, async () => {
    await minute();
    await lay('0.2.0');
    let minutes = 0;
    while ((await versionOf('0.2.0'))?.stopped === null && minutes < 12) {
      await minute(new Set(['0.2.0']));
      minutes += 1;
    }
    const version = await versionOf('0.2.0');
    expect(version).toMatchObject({ failuresToStop: 5, running: 0 });
    expect(version?.failures.map(({ device }) => device)).toEqual(
      machines.slice(0, 5).map(({ name }) => name),
    );
    expect(minutes).toBeLessThanOrEqual(7);
    expect(machines.every((machine) => machine.version === '0.1.0')).toBe(true);
  });

  it('cannot be stopped by two stolen keys', async () => {
    await lay('0.3.0');
    for (const { key, card } of stolen)
      for (let report = 0; report < 10; report += 1)
        await from(card).call(reportProgram, {
          body: {
            key,
            version: '0.1.0',
            target: TARGET,
            update: { version: '0.3.0', state: 'rolledBack', reason: '' },
          },
        });
    expect(await versionOf('0.3.0')).toMatchObject({ stopped: null, failures: [] });
  });

  it('reaches all others after one has been healthy for twenty hours', { timeout: 120_000 }, async () => {
    await minute();
    await minute();
    expect(machines.filter(({ version }) => version === '0.3.0').map(({ name }) => name)).toEqual([
      first.name,
    ]);
    // The next night: one of the others is not installed earlier.
    branch.clock.advance(10 * HOUR);
    await minute();
    expect((await devicesListed()).filter(({ version }) => version === '0.3.0')).toHaveLength(1);
    branch.clock.advanceTo(MONDAY_NINE + 18 * HOUR);
    admin = await branch.signIn('admin');
    await minute();
    await minute();
    const late = machines.filter(({ version }) => version !== '0.3.0');
    expect(late).toEqual(stolen);
    expect(await versionOf('0.3.0')).toMatchObject({ running: 98, stopped: null });
  });

  it('shows three copied machines at their devices, which stay paired', async () => {
    const copied = machines.slice(10, 13);
    for (const [at, machine] of copied.entries()) {
      expect(await poll(machine, hex('e', at))).toMatchObject({ duplicate: 'Y', path: null });
      expect((await poll(machine, machine.card)).duplicate).toBe('N');
    }
    await expect
      .poll(async () =>
        (await devicesListed()).filter(({ duplicate }) => duplicate !== null).map(({ id }) => id),
      )
      .toEqual(copied.map(({ id }) => id));
  });

  it('locks a stolen machine out once it is unpaired, and no other', async () => {
    for (const { id } of stolen) await admin.call(unpairDevice, { params: { id } });
    for (const { key, card } of stolen) {
      const report = from(card).call(reportProgram, { body: { key, version: '0.1.0', target: TARGET } });
      expect((await apiErrorOf(report)).status).toBe('NOT_FOUND');
    }
    expect(await devicesListed()).toHaveLength(98);
    expect((await poll(second, second.card)).path).not.toBeNull();
  });
});
