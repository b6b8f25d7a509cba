import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplicationSettings } from '#branch-server/replication/compose-replication.ts';
import { listFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { resourceAddress } from '#shared/contract/resources/resource-address.ts';
import { deleteResource } from '#shared/contract/resources/resources.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { startCutLink } from '#tests/support/network/cut-link.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { shownAt, showPicture, uploadPicture } from '#tests/support/network/kiosk-pictures.ts';
import { largePicture } from '#tests/support/samples/large-picture.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const BRANCH = 1;
const DAY_MS = 86_400_000;
const KIOSK_PICTURE = { type: 'image', module: 'kiosk' } as const;
/** What answers, headers and other requests put on the line beside a file, far less than a file. */
const BESIDE = 256 * 1024;

const small = largePicture(40, 1);
const large = largePicture(700, 2);
const other = largePicture(60, 3);

describe('files of central', { timeout: 120_000 }, () => {
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  beforeEach(async () => {
    central = await startCentral({ pollMs: 50 });
    admin = await central.signIn('admin');
  }, 60_000);
  afterEach(async () => {
    await branch?.stop();
    await central.stop();
  });

  const joined = async (settings: Partial<ReplicationSettings> & { readonly clock?: Clock } = {}) => {
    branch = await startEnrolledBranch(central, admin, BRANCH, settings);
  };
  const inFolder = () => readdir(join(branch.folder, 'resources')).catch(() => []);
  const holds = (...hashes: string[]) =>
    vi.waitFor(async () => expect(await inFolder()).toEqual(hashes.toSorted()), PATIENCE);
  /** Waits until the branch has noted these files, and no others, as unused. */
  const unusedFiles = (...hashes: string[]) =>
    vi.waitFor(() => {
      const rows = lookInto(branch.folder, (sqlite) =>
        rowsOf<{ hash: string }>(sqlite, "select hash from resource_files where state = 'unused'"),
      );
      expect(rows.map(({ hash }) => hash)).toEqual(hashes);
    }, PATIENCE);
  const shows = (image: string | null, pictures: Readonly<Record<string, string>>) =>
    vi.waitFor(
      async () => expect(await shownAt(branch.anybody, BRANCH)).toEqual({ image, pictures }),
      PATIENCE,
    );
  const contentOf = (name: string, hash: string) =>
    fetch(`${branch.origin}${resourceAddress({ ...KIOSK_PICTURE, name }, hash)}`);
  const filesOf = async () => {
    const here = await branch.signIn('admin');
    return (await here.call(getReplicationStatus, {})).files;
  };
  const reported = async () => (await admin.call(showFleetBranch, { params: { id: BRANCH } })).report?.files;

  /** Lets nothing of files through until it is opened. */
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

  it('come down where a design there uses them, and only those', async () => {
    const used = await uploadPicture(admin, 'used.png', small);
    await uploadPicture(admin, 'unused.png', other);
    await showPicture(admin, 'used.png');
    await joined();
    await holds(used.hash);
    await shows('used.png', { 'used.png': used.hash });
    expect(new Uint8Array(await (await contentOf('used.png', used.hash)).arrayBuffer())).toEqual(small);
    expect(await filesOf()).toEqual({ missing: 0, missingBytes: 0, isQuotaReached: false, awaited: [] });
  });

  it('go on where they stood when the line was cut in the middle', async () => {
    await joined();
    const { hash, bytes } = await uploadPicture(admin, 'large.png', large);
    const before = branch.link.down();
    branch.link.cutDownAfter(bytes / 2);
    await showPicture(admin, 'large.png');
    await holds(hash);
    await shows('large.png', { 'large.png': hash });
    expect(await readFile(join(branch.folder, 'resources', hash))).toEqual(Buffer.from(large));
    // The range that was under way comes twice, nothing else of the file does.
    expect(branch.link.down() - before).toBeLessThan(bytes + MAX_RANGE_BYTES + BESIDE);
    expect(branch.link.down() - before).toBeGreaterThanOrEqual(bytes);
  });

  it('that a restart met half-way go on from there', async () => {
    await joined({ filesLineShare: 0.1 });
    const { hash } = await uploadPicture(admin, 'large.png', large);
    await showPicture(admin, 'large.png');
    await vi.waitFor(async () => expect(await inFolder()).toEqual([`${hash}.part`]), PATIENCE);
    await branch.restart();
    expect(await inFolder()).toEqual([`${hash}.part`]);
    await holds(hash);
  });

  it('go on from what is there when the branch lost its power half-way', async () => {
    const { hash, bytes } = await uploadPicture(admin, 'large.png', large);
    await showPicture(admin, 'large.png');
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
    const taken = await vi.waitFor(async () => {
      const { size } = await stat(part);
      expect(size).toBeGreaterThan(0);
      return size;
    }, PATIENCE);
    await killed.kill();
    expect(taken).toBeLessThan(bytes);
    const before = link.down();
    const goesOn = await start('100');
    await vi.waitFor(() => expect(existsSync(join(folder.path, 'resources', hash))).toBe(true), PATIENCE);
    expect(await readFile(join(folder.path, 'resources', hash))).toEqual(Buffer.from(large));
    expect(link.down() - before).toBeLessThan(bytes - taken + BESIDE);
    await goesOn.kill();
    await link.close();
    folder.remove();
  });

  it('that came damaged are dropped, told, and fetched again', async () => {
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
    const { hash } = await uploadPicture(admin, 'used.png', small);
    await showPicture(admin, 'used.png');
    await holds(hash);
    expect(await readFile(join(branch.folder, 'resources', hash))).toEqual(Buffer.from(small));
    const here = await branch.signIn('admin');
    const { alarms } = await here.call(getReplicationStatus, {});
    expect(alarms).toContainEqual(expect.objectContaining({ kind: 'damagedFile', detail: 'used.png' }));
  });

  it('leave the last whole design in force until all of the next are there', async () => {
    const line = gatedFetch();
    let fetchNow: typeof fetch = fetch;
    const first = await uploadPicture(admin, 'page.png', small);
    await showPicture(admin, 'page.png');
    await joined({ fetch: (address, init) => fetchNow(address, init) });
    await shows('page.png', { 'page.png': first.hash });
    fetchNow = line.fetch;

    // Another picture of the same name, and then another design.
    const second = await uploadPicture(admin, 'page.png', large);
    await vi.waitFor(async () => expect((await filesOf()).missing).toBe(1), PATIENCE);
    expect(await shownAt(branch.anybody, BRANCH)).toEqual({
      image: 'page.png',
      pictures: { 'page.png': first.hash },
    });
    const old = await contentOf('page.png', first.hash);
    expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await old.arrayBuffer())).toEqual(small);
    expect((await contentOf('page.png', second.hash)).status).toBe(404);
    const third = await uploadPicture(admin, 'next.png', other);
    await showPicture(admin, 'next.png');
    await vi.waitFor(
      async () => expect((await filesOf()).awaited.map(({ name }) => name)).toEqual(['next.png']),
      PATIENCE,
    );
    expect((await shownAt(branch.anybody, BRANCH)).image).toBe('page.png');
    await branch.restart();
    expect((await shownAt(branch.anybody, BRANCH)).pictures).toEqual({ 'page.png': first.hash });

    line.open();
    await shows('next.png', { 'next.png': third.hash });
    expect((await filesOf()).missing).toBe(0);
  });

  it('are shown as missing in the fleet, with how far they have come', async () => {
    const line = gatedFetch();
    const { bytes } = await uploadPicture(admin, 'page.png', small);
    await showPicture(admin, 'page.png');
    await joined({ fetch: line.fetch });
    await vi.waitFor(async () => expect((await filesOf()).missing).toBe(1), PATIENCE);
    // Without anything whole before it the new design is shown without the picture.
    await shows('page.png', {});
    await branch.restart();
    await vi.waitFor(
      async () =>
        expect(await reported()).toMatchObject({
          missing: 1,
          missingBytes: bytes,
          isQuotaReached: false,
          awaited: [{ name: 'page.png', bytes, taken: 0, as: 'coming' }],
        }),
      PATIENCE,
    );
    const { rows } = await admin.call(listFleet, { query: {} });
    expect(rows.map(({ id, missingFiles }) => [id, missingFiles])).toContainEqual([BRANCH, 1]);
    line.open();
  });

  it('that nothing uses go after a day, and never while they are shown', async () => {
    const clock = createSettableClock(Date.now());
    await joined({ clock });
    const first = await uploadPicture(admin, 'first.png', small);
    const second = await uploadPicture(admin, 'second.png', other);
    await showPicture(admin, 'first.png');
    await holds(first.hash);
    await showPicture(admin, 'second.png');
    await unusedFiles(first.hash);
    await holds(first.hash, second.hash);
    clock.advance(DAY_MS - 1);
    await uploadPicture(admin, 'third.png', largePicture(8, 9));
    await vi.waitFor(async () => expect((await shownAt(branch.anybody, BRANCH)).image).toBe('second.png'));
    await holds(first.hash, second.hash);
    clock.advance(1);
    await uploadPicture(admin, 'fourth.png', largePicture(8, 10));
    await holds(second.hash);
  });

  it('for which the quota does not reach are not fetched, which is told; smaller ones are', async () => {
    await joined({ filesQuotaBytes: small.length + 1_000 });
    const fits = await uploadPicture(admin, 'fits.png', small);
    await showPicture(admin, 'fits.png');
    await holds(fits.hash);
    const { bytes } = await uploadPicture(admin, 'large.png', large);
    await showPicture(admin, 'large.png');
    await vi.waitFor(
      async () =>
        expect(await filesOf()).toMatchObject({
          missing: 1,
          missingBytes: bytes,
          isQuotaReached: true,
          awaited: [{ name: 'large.png', taken: 0, as: 'quota' }],
        }),
      PATIENCE,
    );
    await shows('fits.png', { 'fits.png': fits.hash });
    await holds(fits.hash);
  });

  it('that are gone at central hold no design up, and are told there', async () => {
    await joined();
    const first = await uploadPicture(admin, 'first.png', small);
    await showPicture(admin, 'first.png');
    await shows('first.png', { 'first.png': first.hash });
    const gone = await uploadPicture(admin, 'gone.png', other);
    const place = join(central.folder, 'resources', gone.hash);
    await rm(place);
    await showPicture(admin, 'gone.png');
    await shows('gone.png', {});
    expect((await filesOf()).awaited).toMatchObject([{ name: 'gone.png', as: 'absent' }]);
    central.clock.advance(60_000);
    await vi.waitFor(
      async () =>
        expect((await admin.call(showCentralAlarms, {})).alarms).toMatchObject([
          { kind: 'file', detail: 'gone.png' },
        ]),
      PATIENCE,
    );
    // Put there again it comes by itself.
    await uploadPicture(admin, 'gone.png', largePicture(60, 4));
    await vi.waitFor(
      async () => expect(Object.keys((await shownAt(branch.anybody, BRANCH)).pictures)).toEqual(['gone.png']),
      PATIENCE,
    );
    expect(existsSync(place)).toBe(false);
    await showPicture(admin, null);
    await admin.call(deleteResource, { body: { ...KIOSK_PICTURE, name: 'gone.png' } });
    await shows(null, {});
  });

  it('that a folder put back lacks are fetched again', async () => {
    await joined();
    const { hash } = await uploadPicture(admin, 'page.png', small);
    await showPicture(admin, 'page.png');
    await holds(hash);
    await branch.restart(() => rm(join(branch.folder, 'resources'), { recursive: true }));
    await holds(hash);
    await shows('page.png', { 'page.png': hash });
  });
});
