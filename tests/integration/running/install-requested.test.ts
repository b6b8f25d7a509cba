import { sign } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installRequestedVersion } from '#shared/server/upgrade/install-requested.ts';
import { outcomeFile, readOutcome, requestedVersionFile } from '#shared/server/upgrade/requested-version.ts';
import type { Release } from '#shared/server/upgrade/signed-release.ts';
import type { Machine } from '#shared/server/upgrade/upgrade.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { MAKER, STRANGER, signedVersion } from '#tests/support/samples/signed-version.ts';

const OLD = '/opt/turno-0.1.0-linux-x64';

/** A correctly signed archive of another program. */
function otherProduct(): ReturnType<typeof signedVersion> {
  const { signature: _, ...release } = JSON.parse(signedVersion({ version: '0.2.0' }).signed);
  const other = { ...release, product: 'another' };
  const signature = sign(null, Buffer.from(JSON.stringify(other)), MAKER.privateKey).toString('base64');
  return { ...signedVersion({ version: '0.2.0' }), signed: JSON.stringify({ ...other, signature }) };
}

describe('a version requested by a server', () => {
  let folder: TemporaryFolder;
  let did: string[];
  let now: number;
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(at('data/updates'), { recursive: true });
    did = [];
    now = 1_000;
  });
  afterEach(() => folder.remove());

  const at = (path: string) => join(folder.path, path);
  const time = {
    now: () => now,
    async wait(ms: number) {
      now += ms;
    },
  };

  function edits(
    created: ReturnType<typeof signedVersion>,
    { deployment = 1 }: { deployment?: number } = {},
  ): void {
    writeFileSync(at(`data/updates/${created.sha256}`), created.content);
    writeFileSync(
      requestedVersionFile(at('data')),
      JSON.stringify({ deployment, signed: created.signed, at: 1 }),
    );
  }

  /** A machine whose new version is healthy or not. */
  function machine({ isWell = true }: { isWell?: boolean } = {}): Machine {
    let runs = '0.1.0';
    const note = (what: string) => void did.push(what);
    return {
      version: '0.1.0',
      platform: 'linux-x64',
      async unpack({ archive }: Release) {
        // At this point the folder must be writable only for root.
        expect(existsSync(at(`outcomes/${archive}`))).toBe(true);
        note('unpack');
      },
      stop: () => note('stop'),
      turnTo(which, { version }) {
        runs = which === 'new' ? version : '0.1.0';
        note(`turn to ${runs}`);
      },
      start: () => note('start'),
      deleteOtherReleases: () => note('forget others'),
      look: async () => ({ version: runs, database: isWell || runs === '0.1.0' ? 'ok' : 'failed' }),
      async rollBack(_version, since) {
        note(`put back since ${since}`);
        return null;
      },
    };
  }

  const install = (of: Machine, transferred: string[] = [], root = OLD) =>
    installRequestedVersion({
      server: 'branch',
      dataDir: at('data'),
      outcomes: at('outcomes'),
      key: MAKER.publicKey,
      root,
      time,
      machine: () => of,
      say: () => undefined,
      async handOver(to) {
        transferred.push(to);
      },
    });
  const outcome = () => readOutcome(at('outcomes'), 'branch');
  const FORTH = ['unpack', 'stop', 'turn to 0.2.0', 'start', 'forget others'];

  it('is installed once, and reported where the server can read but not write', async () => {
    edits(signedVersion({ version: '0.2.0' }), { deployment: 7 });
    expect(await install(machine())).toBe('upgraded');
    expect(did).toEqual(FORTH);
    expect(await outcome()).toMatchObject({
      deployment: 7,
      version: '0.2.0',
      outcome: 'upgraded',
      detail: '',
    });
    expect(statSync(outcomeFile(at('outcomes'), 'branch')).mode & 0o777).toBe(0o644);
    expect(readdirSync(at('outcomes'))).toEqual(['branch.json']);
    expect(await install(machine())).toBe('none');
    expect(did).toEqual(FORTH);
  });

  it('is rolled back if it is not healthy, and reported', async () => {
    edits(signedVersion({ version: '0.2.0' }));
    expect(await install(machine({ isWell: false }))).toBe('rolled back');
    expect(await outcome()).toMatchObject({ outcome: 'rolled back', detail: '0.1.0 runs again.' });
  });

  it.each([
    ['was signed by somebody else', signedVersion({ version: '0.2.0', key: STRANGER.privateKey })],
    ['is for another machine', signedVersion({ version: '0.2.0', platform: 'linux-arm64' })],
    ['is older than what runs', signedVersion({ version: '0.0.9' })],
    ['runs already', signedVersion({ version: '0.1.0' })],
    ['is another product', otherProduct()],
  ])('is refused with the reason if it %s', async (_, created) => {
    edits(created);
    expect(await install(machine())).toBe('refused');
    expect(did).toEqual([]);
    const said = await outcome();
    expect(said).toMatchObject({ deployment: 1, outcome: 'refused' });
    expect(said?.detail).toMatch(/\w/);
  });

  it.each([
    ['a link', (path: string) => symlinkSync('/etc/passwd', path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['nothing', () => undefined],
  ])('is refused with %s in its place', async (_, lay) => {
    const created = signedVersion({ version: '0.2.0' });
    lay(at(`data/updates/${created.sha256}`));
    writeFileSync(
      requestedVersionFile(at('data')),
      JSON.stringify({ deployment: 1, signed: created.signed, at: 1 }),
    );
    expect(await install(machine())).toBe('refused');
    expect(did).toEqual([]);
  });

  it.each(['', 'null', '{}', '{"deployment":-1}', 'x'.repeat(100_000)])(
    'is ignored if unreadable: %j',
    async (text) => {
      writeFileSync(requestedVersionFile(at('data')), text);
      expect(await install(machine())).toBe('none');
    },
  );

  it('is finished by the previous version after a power failure', async () => {
    edits(signedVersion({ version: '0.2.0' }));
    // The power fails as the new version starts: nothing after it is executed, not even the rollback.
    const { promise: off } = Promise.withResolvers<never>();
    const started = machine();
    void install({ ...started, look: () => off });
    await vi.waitFor(async () => expect(did).toContain('start'));
    expect(await outcome()).toMatchObject({ outcome: 'started', from: OLD, since: 1_000 });
    // The unit starts the installed program: the new version may not start.
    expect(readlinkSync(at('outcomes/before'))).toBe(OLD);
    expect(readdirSync(at('outcomes')).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1);
    did = [];
    now = 50_000;
    // The program that starts may be the new version: it leaves the work to the other.
    const transferred: string[] = [];
    expect(await install(machine(), transferred, '/opt/turno-0.2.0-linux-x64')).toBe('none');
    expect([transferred, did]).toEqual([[OLD], []]);
    expect(await install(machine({ isWell: false }))).toBe('rolled back');
    expect(did).toEqual([
      ...['stop', 'turn to 0.2.0', 'start'],
      ...['stop', 'put back since 1000', 'turn to 0.1.0', 'start'],
    ]);
    expect(await outcome()).toMatchObject({
      deployment: 1,
      outcome: 'rolled back',
      detail: '0.1.0 runs again.',
    });
    expect(readdirSync(at('outcomes'))).toEqual(['branch.json']);
  });
});
