import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeDeployment,
  listBranchVersions,
  listDeployments,
  startDeployment,
  uploadVersion,
} from '#shared/contract/central/versions.ts';
import { listDeviceVersions, offerDeviceVersion } from '#shared/contract/devices/device-programs.ts';
import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import {
  type InstallOutcome,
  outcomeFile,
  requestedVersionFile,
} from '#shared/server/upgrade/requested-version.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { MAKER, STRANGER, signedVersion } from '#tests/support/samples/signed-version.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 20_000, interval: 100 };
const BRANCH = 1;
const HOUR_MS = 3_600_000;
/** Bytes on the connection in addition to a file: answers, headers and other requests, far less than a file. */
const OVERHEAD_BYTES = 512 * 1024;
const PLATFORM = 'linux-x64';

describe('versions sent to a branch', { timeout: 180_000 }, () => {
  const clock = createSettableClock(Date.UTC(2026, 10, 16, 12));
  let outcomes: TemporaryFolder;
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  let damages = false;
  const damaging: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (!damages || !String(address).endsWith('/replication/version')) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    return new Response(bytes, { headers: answer.headers });
  };
  beforeAll(async () => {
    outcomes = temporaryFolder();
    central = await startCentral({ clock, version: '1.0.0', pollMs: 50, updateKey: MAKER.publicKey });
    admin = await central.signIn('admin');
    branch = await startEnrolledBranch(central, admin, BRANCH, {
      clock,
      version: '0.1.0',
      fetch: damaging,
      reportsMs: 250,
      updates: { key: MAKER.publicKey, outcomes: outcomes.path, platform: PLATFORM, pollMs: 50 },
    });
  });
  afterAll(async () => {
    await branch?.stop();
    await central.stop();
    outcomes.remove();
  });

  const add = ({ file, signed }: ReturnType<typeof signedVersion>) =>
    admin.call(uploadVersion, { file, body: { signed } });
  const handOut = async (version: string) => {
    const body = { version, idBranches: [BRANCH], shares: [100], stableMinutes: 30 };
    return (await admin.call(startDeployment, { body })).id;
  };
  const turn = (id: number, state: 'running' | 'paused' | 'stopped') =>
    admin.call(changeDeployment, { params: { id }, body: { state } });
  const status = async () => (await admin.call(listBranchVersions, {})).rows.find(({ id }) => id === BRANCH);
  /** The branch as shown at central; changes arrive with its next report. */
  const stands = async (expected: object) =>
    vi.waitFor(async () => {
      expect(await status()).toMatchObject(expected);
    }, WAIT_OPTIONS);
  const inFolder = () => readdir(join(branch.folder, 'updates')).catch(() => []);
  const forDevices = async () =>
    (await readdir(join(branch.folder, DEVICE_PACKAGES_FOLDER)).catch(() => [])).sort();
  const says = (deployment: number, version: string, outcome: InstallOutcome['outcome'], detail = '') =>
    writeFile(
      outcomeFile(outcomes.path, 'branch'),
      JSON.stringify({ deployment, version, outcome, detail, at: clock.now() }),
    );
  const toNight = async () => {
    const day = 24 * HOUR_MS;
    clock.advanceTo(Math.floor(clock.now() / day) * day + day + 3 * HOUR_MS);
    admin = await central.signIn('admin');
  };
  const toNoon = async () => {
    clock.advance(9 * HOUR_MS);
    admin = await central.signIn('admin');
  };

  it('arrive over a bad connection, wait for the night, are installed and reported, and leave nothing', async () => {
    const created = signedVersion({ version: '0.2.0', content: randomBytes(3 * MAX_RANGE_BYTES) });
    await add(created);
    const before = branch.link.down();
    branch.link.cutDownAfter(created.content.length / 2);
    const id = await handOut('0.2.0');
    await vi.waitFor(async () => {
      expect(await inFolder()).toEqual([created.sha256]);
    }, WAIT_OPTIONS);
    expect(branch.link.down() - before).toBeLessThan(
      created.content.length + MAX_RANGE_BYTES + OVERHEAD_BYTES,
    );
    expect(await readFile(join(branch.folder, 'updates', created.sha256))).toEqual(
      Buffer.from(created.content),
    );
    await stands({ running: '0.1.0', state: 'waiting', platform: PLATFORM, hasKey: 'Y', wave: 1 });
    expect(existsSync(requestedVersionFile(branch.folder))).toBe(false);

    // A stopped version is not requested, even at night.
    await turn(id, 'paused');
    await stands({ state: 'waiting' });
    await toNight();
    await stands({ running: '0.1.0' });
    expect(existsSync(requestedVersionFile(branch.folder))).toBe(false);
    await turn(id, 'running');
    await vi.waitFor(async () => {
      expect(JSON.parse(await readFile(requestedVersionFile(branch.folder), 'utf8'))).toMatchObject({
        deployment: id,
        signed: expect.stringContaining(created.sha256),
      });
    }, WAIT_OPTIONS);
    await says(id, '0.2.0', 'started');
    await stands({ state: 'installing' });

    branch.becomes('0.2.0');
    await branch.restart(() => says(id, '0.2.0', 'upgraded'));
    await stands({ running: '0.2.0', state: 'installed' });
    await vi.waitFor(async () => expect(await inFolder()).toEqual([]), WAIT_OPTIONS);
  });

  it('include packages for devices that update themselves', async () => {
    const platform = 'appliance-linux-x64-appimage';
    const archive = 'Turno-0.2.0.AppImage';
    const content = randomBytes(2 * MAX_RANGE_BYTES);
    const created = signedVersion({ version: '0.2.0', platform, archive, content });
    await add(created);
    const deb = { platform: 'appliance-linux-x64-deb', archive: 'turno_0.2.0_amd64.deb' };
    await add(signedVersion({ version: '0.2.0', ...deb }));
    await vi.waitFor(async () => {
      expect(await forDevices()).toEqual([created.sha256, `${created.sha256}.json`]);
    }, WAIT_OPTIONS);
    const brought = join(branch.folder, DEVICE_PACKAGES_FOLDER, created.sha256);
    expect(await readFile(brought)).toEqual(Buffer.from(content));
    expect(JSON.parse(await readFile(`${brought}.json`, 'utf8'))).toEqual(JSON.parse(created.signed));
  });

  it('that are stopped at central are offered to no device until deployed again', async () => {
    const stoppedHere = async () => {
      const here = await branch.signIn('admin');
      const versions = await here.call(listDeviceVersions, { params: { id: BRANCH } });
      return versions.find(({ version }) => version === '0.2.0')?.stopped;
    };
    admin = await central.signIn('admin');
    const { rows } = await admin.call(listDeployments, {});
    await turn(rows[0]?.id ?? 0, 'stopped');
    const withdrawn = { device: '', state: 'withdrawn', reason: '' };
    await vi.waitFor(async () => expect(await stoppedHere()).toMatchObject(withdrawn), WAIT_OPTIONS);
    // Neither a start without a connection nor an active user at the branch undoes that.
    branch.link.cut();
    await branch.restart();
    expect(await stoppedHere()).toMatchObject(withdrawn);
    const here = await branch.signIn('admin');
    const again = { params: { id: BRANCH }, body: { version: '0.2.0' } };
    expect(await apiErrorOf(here.call(offerDeviceVersion, again))).toMatchObject({
      status: 'VERSION_WITHDRAWN',
      detail: { field: 'version' },
    });
    branch.link.heal();
    const id = await handOut('0.2.0');
    await vi.waitFor(async () => expect(await stoppedHere()).toBeNull(), WAIT_OPTIONS);
    await turn(id, 'stopped');
  });

  it('that were rolled back are reported and deployed no further', async () => {
    admin = await central.signIn('admin');
    const { rows } = await admin.call(listDeployments, {});
    await turn(rows[0]?.id ?? 0, 'stopped').catch(() => undefined);
    await add(signedVersion({ version: '0.3.0' }));
    const platform = 'appliance-linux-x64-appimage';
    await add(signedVersion({ version: '0.3.0', platform, archive: 'Turno-0.3.0.AppImage' }));
    const before = await forDevices();
    const id = await handOut('0.3.0');
    await vi.waitFor(async () => {
      expect(existsSync(requestedVersionFile(branch.folder))).toBe(true);
    }, WAIT_OPTIONS);
    await branch.restart(() => says(id, '0.3.0', 'rolled back', '0.2.0 runs again.'));
    await stands({ running: '0.2.0', state: 'rolledBack', detail: '0.2.0 runs again.' });
    expect((await admin.call(listDeployments, {})).rows[0]).toMatchObject({
      state: 'stopped',
      stopReason: 'failed',
    });
    await vi.waitFor(() => expect(existsSync(requestedVersionFile(branch.folder))).toBe(false), WAIT_OPTIONS);
    await rm(outcomeFile(outcomes.path, 'branch'));
    expect(await forDevices()).toEqual(before);
  });

  it('that are not installed are withdrawn before opening and reported', async () => {
    const id = await handOut('0.3.0');
    await vi.waitFor(async () => {
      expect(existsSync(requestedVersionFile(branch.folder))).toBe(true);
    }, WAIT_OPTIONS);
    clock.advance(20 * 60_000);
    await stands({ state: 'blocked', reason: 'notPickedUp' });
    expect(existsSync(requestedVersionFile(branch.folder))).toBe(false);
    await turn(id, 'stopped');
  });

  it('that are damaged repeatedly are refused', async () => {
    await toNoon();
    damages = true;
    await add(signedVersion({ version: '0.3.5' }));
    await handOut('0.3.5');
    await vi.waitFor(async () => {
      // Skips the pauses between attempts.
      clock.advance(60_000);
      expect(await status()).toMatchObject({ state: 'refused', reason: 'damaged' });
    }, WAIT_OPTIONS);
    damages = false;
    expect((await admin.call(listDeployments, {})).rows[0]?.stopReason).toBe('failed');
    expect(await inFolder()).toEqual([]);
  });

  it('from a compromised central are refused', async () => {
    const fake = signedVersion({ version: '0.4.0', key: STRANGER.privateKey });
    const row = {
      version: '0.4.0',
      platform: PLATFORM,
      archive: 'turno-0.4.0-linux-x64.tar.gz',
      hash: fake.sha256,
      bytes: 10,
      signed: fake.signed,
      added_at: 1,
      added_by: 'nobody',
    };
    await central.database().db.insertInto('versions').values(row).execute();
    await handOut('0.4.0');
    await stands({ state: 'refused', reason: 'signature' });
    expect(await inFolder()).toEqual([]);
  });

  it('without disk space are not downloaded', async () => {
    await add(signedVersion({ version: '0.5.0' }));
    await central
      .database()
      .db.updateTable('versions')
      .set({ bytes: 9e15 })
      .where('version', '=', '0.5.0')
      .execute();
    const id = await handOut('0.5.0');
    await stands({ state: 'blocked', reason: 'noSpace' });
    expect(await inFolder()).toEqual([]);
    await turn(id, 'stopped');
  });
});
