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
import { installRequestedVersion } from '#shared/server/upgrade/install-wished.ts';
import { outcomeFile, readOutcome, requestedVersionFile } from '#shared/server/upgrade/requested-version.ts';
import type { Release } from '#shared/server/upgrade/signed-release.ts';
import type { Machine } from '#shared/server/upgrade/upgrade.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { MAKER, STRANGER, signedVersion } from '#tests/support/samples/signed-version.ts';

const OLD = '/opt/turno-0.1.0-linux-x64';

/** What was signed rightly, but is not Turno. */
function otherProduct(): ReturnType<typeof signedVersion> {
  const { signature: _, ...release } = JSON.parse(signedVersion({ version: '0.2.0' }).signed);
  const other = { ...release, product: 'another' };
  const signature = sign(null, Buffer.from(JSON.stringify(other)), MAKER.privateKey).toString('base64');
  return { ...signedVersion({ version: '0.2.0' }), signed: JSON.stringify({ ...other, signature }) };
}

describe('what a server wishes to be', () => {
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

  function wishes(
    made: ReturnType<typeof signedVersion>,
    { deployment = 1 }: { deployment?: number } = {},
  ): void {
    writeFileSync(at(`data/updates/${made.sha256}`), made.content);
    writeFileSync(
      requestedVersionFile(at('data')),
      JSON.stringify({ deployment, signed: made.signed, at: 1 }),
    );
  }

  /** A machine whose new version is well or not. */
  function machine({ isWell = true }: { isWell?: boolean } = {}): Machine {
    let runs = '0.1.0';
    const note = (what: string) => void did.push(what);
    return {
      version: '0.1.0',
      platform: 'linux-x64',
      async unpack({ archive }: Release) {
        // Nobody but root may write where it lies by now.
        expect(existsSync(at(`outcomes/${archive}`))).toBe(true);
        note('unpack');
      },
      stop: () => note('stop'),
      turnTo(which, { version }) {
        runs = which === 'new' ? version : '0.1.0';
        note(`turn to ${runs}`);
      },
      start: () => note('start'),
      forgetOthers: () => note('forget others'),
      look: async () => ({ version: runs, database: isWell || runs === '0.1.0' ? 'ok' : 'failed' }),
      async putBack(_version, since) {
        note(`put back since ${since}`);
        return null;
      },
    };
  }

  const install = (of: Machine, handedOver: string[] = [], root = OLD) =>
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
        handedOver.push(to);
      },
    });
  const outcome = () => readOutcome(at('outcomes'), 'branch');
  const FORTH = ['unpack', 'stop', 'turn to 0.2.0', 'start', 'forget others'];

  it('is installed once, and said where the server can read it and not write', async () => {
    wishes(signedVersion({ version: '0.2.0' }), { deployment: 7 });
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
    expect(await install(machine())).toBe('nothing');
    expect(did).toEqual(FORTH);
  });

  it('goes back where it is not well, and says so', async () => {
    wishes(signedVersion({ version: '0.2.0' }));
    expect(await install(machine({ isWell: false }))).toBe('went back');
    expect(await outcome()).toMatchObject({ outcome: 'went back', detail: '0.1.0 runs again.' });
  });

  it.each([
    ['was signed by somebody else', signedVersion({ version: '0.2.0', key: STRANGER.privateKey })],
    ['is for another machine', signedVersion({ version: '0.2.0', platform: 'linux-arm64' })],
    ['is older than what runs', signedVersion({ version: '0.0.9' })],
    ['runs already', signedVersion({ version: '0.1.0' })],
    ['is another product', otherProduct()],
  ])('is refused in so many words where it %s', async (_, made) => {
    wishes(made);
    expect(await install(machine())).toBe('refused');
    expect(did).toEqual([]);
    const said = await outcome();
    expect(said).toMatchObject({ deployment: 1, outcome: 'refused' });
    expect(said?.detail).toMatch(/\w/);
  });

  it.each([
    ['a link', (place: string) => symlinkSync('/etc/passwd', place)],
    ['a folder', (place: string) => mkdirSync(place)],
    ['nothing', () => undefined],
  ])('is refused where %s lies in its place', async (_, lay) => {
    const made = signedVersion({ version: '0.2.0' });
    lay(at(`data/updates/${made.sha256}`));
    writeFileSync(
      requestedVersionFile(at('data')),
      JSON.stringify({ deployment: 1, signed: made.signed, at: 1 }),
    );
    expect(await install(machine())).toBe('refused');
    expect(did).toEqual([]);
  });

  it.each(['', 'null', '{}', '{"deployment":-1}', 'x'.repeat(100_000)])(
    'is nothing where no wish can be read: %j',
    async (text) => {
      writeFileSync(requestedVersionFile(at('data')), text);
      expect(await install(machine())).toBe('nothing');
    },
  );

  it('is tried out again by the version from before where the power was cut', async () => {
    wishes(signedVersion({ version: '0.2.0' }));
    // The power goes as the new version starts: nothing after it is done, not even the way back.
    const { promise: off } = Promise.withResolvers<never>();
    const begun = machine();
    void install({ ...begun, look: () => off });
    await vi.waitFor(async () => expect(did).toContain('start'));
    expect(await outcome()).toMatchObject({ outcome: 'begun', from: OLD, since: 1_000 });
    // The unit starts the program that lies there: the new version may have none that starts.
    expect(readlinkSync(at('outcomes/before'))).toBe(OLD);
    expect(readdirSync(at('outcomes')).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1);
    did = [];
    now = 50_000;
    // What starts by then may be the new version: it leaves it to the other.
    const handedOver: string[] = [];
    expect(await install(machine(), handedOver, '/opt/turno-0.2.0-linux-x64')).toBe('nothing');
    expect([handedOver, did]).toEqual([[OLD], []]);
    expect(await install(machine({ isWell: false }))).toBe('went back');
    expect(did).toEqual([
      ...['stop', 'turn to 0.2.0', 'start'],
      ...['stop', 'put back since 1000', 'turn to 0.1.0', 'start'],
    ]);
    expect(await outcome()).toMatchObject({
      deployment: 1,
      outcome: 'went back',
      detail: '0.1.0 runs again.',
    });
    expect(readdirSync(at('outcomes'))).toEqual(['branch.json']);
  });
});
