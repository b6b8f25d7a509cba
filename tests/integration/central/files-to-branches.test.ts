import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplicationSettings } from '#branch-server/replication/compose-replication.ts';
import { listFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { resourceAddress } from '#shared/contract/installation/resource-address.ts';
import { deleteResource } from '#shared/contract/installation/resources.ts';
import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { displayedAt, showImage, uploadImage } from '#tests/support/network/kiosk-images.ts';
import { largeImage } from '#tests/support/samples/large-image.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const BRANCH = 1;
const DAY_MS = 86_400_000;
const KIOSK_IMAGE = { type: 'image', module: 'kiosk' } as const;
/** Bytes on the connection in addition to a file: answers, headers and other requests, far less than a file. */
const OVERHEAD_BYTES = 256 * 1024;

const small = largeImage(40, 1);
const large = largeImage(700, 2);
const other = largeImage(60, 3);

describe('files from central', () => {
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  beforeEach(async () => {
    central = await startCentral({ pollMs: 50 });
    admin = await central.signIn('admin');
  });
  afterEach(async () => {
    await branch?.stop();
    await central.stop();
  });

  const joined = async (settings: Partial<ReplicationSettings> & { readonly clock?: Clock } = {}) => {
    branch = await startEnrolledBranch(central, admin, BRANCH, settings);
  };
  const inFolder = () => readdir(join(branch.folder, 'resources')).catch(() => []);
  const holds = (...hashes: string[]) =>
    vi.waitFor(async () => expect(await inFolder()).toEqual(hashes.toSorted()), WAIT_OPTIONS);
  /** Waits until the branch has recorded exactly these files as unused. */
  const unusedFiles = (...hashes: string[]) =>
    vi.waitFor(() => {
      const rows = lookInto(branch.folder, (sqlite) =>
        rowsOf<{ hash: string }>(sqlite, "select hash from resource_files where state = 'unused'"),
      );
      expect(rows.map(({ hash }) => hash)).toEqual(hashes);
    }, WAIT_OPTIONS);
  const shows = (image: string | null, images: Readonly<Record<string, string>>) =>
    vi.waitFor(
      async () => expect(await displayedAt(branch.anybody, BRANCH)).toEqual({ image, images }),
      WAIT_OPTIONS,
    );
  const contentOf = (name: string, hash: string) =>
    fetch(`${branch.origin}${resourceAddress({ ...KIOSK_IMAGE, name }, hash)}`);
  const filesOf = async () => {
    const here = await branch.signIn('admin');
    return (await here.call(getReplicationStatus, {})).files;
  };
  const reported = async () => (await admin.call(showFleetBranch, { params: { id: BRANCH } })).report?.files;

  /** Blocks file downloads until it is opened. */
  function gatedFetch() {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isOpen = false;
    const gated: typeof fetch = async (address, init) => {
      if (!isOpen && String(address).endsWith('/replication/file')) {
        const ended = once(init?.signal ?? new EventTarget(), 'abort');
        await Promise.race([promise, ended]);
      }
      return fetch(address, init);
    };
    return {
      fetch: gated,
      open() {
        isOpen = true;
        resolve();
      },
    };
  }

  it('are downloaded where a design uses them, and no others', async () => {
    const used = await uploadImage(admin, 'used.png', small);
    await uploadImage(admin, 'unused.png', other);
    await showImage(admin, 'used.png');
    await joined();
    await holds(used.hash);
    await shows('used.png', { 'used.png': used.hash });
    expect(new Uint8Array(await (await contentOf('used.png', used.hash)).arrayBuffer())).toEqual(small);
    expect(await filesOf()).toEqual({ missing: 0, missingBytes: 0, isQuotaReached: false, pending: [] });
  });

  it('continue after a cut', async () => {
    await joined();
    const { hash, bytes } = await uploadImage(admin, 'large.png', large);
    const before = branch.link.down();
    branch.link.cutDownAfter(bytes / 2);
    await showImage(admin, 'large.png');
    await holds(hash);
    await shows('large.png', { 'large.png': hash });
    expect(await readFile(join(branch.folder, 'resources', hash))).toEqual(Buffer.from(large));
    // Only the interrupted range is sent twice.
    expect(branch.link.down() - before).toBeLessThan(bytes + MAX_RANGE_BYTES + OVERHEAD_BYTES);
    expect(branch.link.down() - before).toBeGreaterThanOrEqual(bytes);
  });

  it('continue after a restart', async () => {
    await joined({ filesLineShare: 0.1 });
    const { hash } = await uploadImage(admin, 'large.png', large);
    await showImage(admin, 'large.png');
    await vi.waitFor(async () => expect(await inFolder()).toEqual([`${hash}.part`]), WAIT_OPTIONS);
    await branch.restart();
    expect(await inFolder()).toEqual([`${hash}.part`]);
    await holds(hash);
  });

  it('continue after a power cut of the branch', async () => {
    const { hash, bytes } = await uploadImage(admin, 'large.png', large);
    await showImage(admin, 'large.png');
    const link = await startCutLink(Number(new URL(central.origin).port));
    const folder = temporaryFolder();
    const { code } = await admin.call(createEnrolmentCode, { params: { id: BRANCH } });
    const start = (percent: string) =>
      spawnBranch({
        folder: folder.path,
        settings: {
          TURNO_SYNC_TYPE: 'branch',
          TURNO_RESERVED_DISK_MB: '1',
          TURNO_FILES_LINE_PERCENT: percent,
          TURNO_CENTRAL_URL: link.origin,
          TURNO_ENROLMENT_CODE: code,
        },
      });
    const part = join(folder.path, 'resources', `${hash}.part`);
    const killed = await start('1');
    const received = await vi.waitFor(async () => {
      const { size } = await stat(part);
      expect(size).toBeGreaterThan(0);
      return size;
    }, WAIT_OPTIONS);
    await killed.kill();
    expect(received).toBeLessThan(bytes);
    const before = link.down();
    const goesOn = await start('100');
    await vi.waitFor(() => expect(existsSync(join(folder.path, 'resources', hash))).toBe(true), WAIT_OPTIONS);
    expect(await readFile(join(folder.path, 'resources', hash))).toEqual(Buffer.from(large));
    expect(link.down() - before).toBeLessThan(bytes - received + OVERHEAD_BYTES);
    await goesOn.kill();
    await link.close();
    folder.remove();
  });

  it('that are damaged are deleted, reported, and downloaded again', async () => {
    let damaged = 0;
    const damaging: typeof fetch = async (address, init) => {
      const answer = await fetch(address, init);
      if (damaged > 0 || !String(address).endsWith('/replication/file')) return answer;
      damaged += 1;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      bytes[7] = (bytes[7] ?? 0) ^ 1;
      return new Response(bytes, { headers: answer.headers });
    };
    await joined({ fetch: damaging });
    const { hash } = await uploadImage(admin, 'used.png', small);
    await showImage(admin, 'used.png');
    await holds(hash);
    expect(await readFile(join(branch.folder, 'resources', hash))).toEqual(Buffer.from(small));
    const here = await branch.signIn('admin');
    const { alarms } = await here.call(getReplicationStatus, {});
    expect(alarms).toContainEqual(expect.objectContaining({ kind: 'damagedFile', detail: 'used.png' }));
  });

  it('keep the last complete design in force until the next is complete', async () => {
    const line = gatedFetch();
    let fetchNow: typeof fetch = fetch;
    const first = await uploadImage(admin, 'page.png', small);
    await showImage(admin, 'page.png');
    await joined({ fetch: (address, init) => fetchNow(address, init) });
    await shows('page.png', { 'page.png': first.hash });
    fetchNow = line.fetch;

    // Another image of the same name, and then another design.
    const second = await uploadImage(admin, 'page.png', large);
    await vi.waitFor(async () => expect((await filesOf()).missing).toBe(1), WAIT_OPTIONS);
    expect(await displayedAt(branch.anybody, BRANCH)).toEqual({
      image: 'page.png',
      images: { 'page.png': first.hash },
    });
    const old = await contentOf('page.png', first.hash);
    expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await old.arrayBuffer())).toEqual(small);
    expect((await contentOf('page.png', second.hash)).status).toBe(404);
    const third = await uploadImage(admin, 'next.png', other);
    await showImage(admin, 'next.png');
    await vi.waitFor(
      async () => expect((await filesOf()).pending.map(({ name }) => name)).toEqual(['next.png']),
      WAIT_OPTIONS,
    );
    expect((await displayedAt(branch.anybody, BRANCH)).image).toBe('page.png');
    await branch.restart();
    expect((await displayedAt(branch.anybody, BRANCH)).images).toEqual({ 'page.png': first.hash });

    line.open();
    await shows('next.png', { 'next.png': third.hash });
    expect((await filesOf()).missing).toBe(0);
  });

  it('are shown as missing in the fleet, with progress', async () => {
    const line = gatedFetch();
    const { bytes } = await uploadImage(admin, 'page.png', small);
    await showImage(admin, 'page.png');
    await joined({ fetch: line.fetch });
    await vi.waitFor(async () => expect((await filesOf()).missing).toBe(1), WAIT_OPTIONS);
    // Without a previous complete design the new one is shown without the image.
    await shows('page.png', {});
    await branch.restart();
    await vi.waitFor(
      async () =>
        expect(await reported()).toMatchObject({
          missing: 1,
          missingBytes: bytes,
          isQuotaReached: false,
          pending: [{ name: 'page.png', bytes, received: 0, as: 'coming' }],
        }),
      WAIT_OPTIONS,
    );
    const { rows } = await admin.call(listFleet, { query: {} });
    expect(rows.map(({ id, missingFiles }) => [id, missingFiles])).toContainEqual([BRANCH, 1]);
    line.open();
  });

  it('that are unused are deleted after a day, and never while shown', async () => {
    const clock = createSettableClock(Date.now());
    await joined({ clock });
    const first = await uploadImage(admin, 'first.png', small);
    const second = await uploadImage(admin, 'second.png', other);
    await showImage(admin, 'first.png');
    await holds(first.hash);
    await showImage(admin, 'second.png');
    await unusedFiles(first.hash);
    await holds(first.hash, second.hash);
    clock.advance(DAY_MS - 1);
    await uploadImage(admin, 'third.png', largeImage(8, 9));
    await vi.waitFor(async () =>
      expect((await displayedAt(branch.anybody, BRANCH)).image).toBe('second.png'),
    );
    await holds(first.hash, second.hash);
    clock.advance(1);
    await uploadImage(admin, 'fourth.png', largeImage(8, 10));
    await holds(second.hash);
  });

  it('beyond the quota are not downloaded but reported; smaller ones are', async () => {
    await joined({ filesQuotaBytes: small.length + 1_000 });
    const fits = await uploadImage(admin, 'fits.png', small);
    await showImage(admin, 'fits.png');
    await holds(fits.hash);
    const { bytes } = await uploadImage(admin, 'large.png', large);
    await showImage(admin, 'large.png');
    await vi.waitFor(
      async () =>
        expect(await filesOf()).toMatchObject({
          missing: 1,
          missingBytes: bytes,
          isQuotaReached: true,
          pending: [{ name: 'large.png', received: 0, as: 'quota' }],
        }),
      WAIT_OPTIONS,
    );
    await shows('fits.png', { 'fits.png': fits.hash });
    await holds(fits.hash);
  });

  it('missing at central do not block a design, and are reported there', async () => {
    await joined();
    const first = await uploadImage(admin, 'first.png', small);
    await showImage(admin, 'first.png');
    await shows('first.png', { 'first.png': first.hash });
    const deleted = await uploadImage(admin, 'gone.png', other);
    const file = join(central.folder, 'resources', deleted.hash);
    await rm(file);
    await showImage(admin, 'gone.png');
    await shows('gone.png', {});
    expect((await filesOf()).pending).toMatchObject([{ name: 'gone.png', as: 'absent' }]);
    central.clock.advance(60_000);
    await vi.waitFor(
      async () =>
        expect((await admin.call(showCentralAlarms, {})).alarms).toMatchObject([
          { kind: 'file', detail: 'gone.png' },
        ]),
      WAIT_OPTIONS,
    );
    // Stored there again, it is downloaded automatically.
    await uploadImage(admin, 'gone.png', largeImage(60, 4));
    await vi.waitFor(
      async () =>
        expect(Object.keys((await displayedAt(branch.anybody, BRANCH)).images)).toEqual(['gone.png']),
      WAIT_OPTIONS,
    );
    expect(existsSync(file)).toBe(false);
    await showImage(admin, null);
    await admin.call(deleteResource, { body: { ...KIOSK_IMAGE, name: 'gone.png' } });
    await shows(null, {});
  });

  it('missing from a restored folder are downloaded again', async () => {
    await joined();
    const { hash } = await uploadImage(admin, 'page.png', small);
    await showImage(admin, 'page.png');
    await holds(hash);
    await branch.restart(() => rm(join(branch.folder, 'resources'), { recursive: true }));
    await holds(hash);
    await shows('page.png', { 'page.png': hash });
  });
});
