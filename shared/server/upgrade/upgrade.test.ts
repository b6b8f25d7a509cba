import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applySample, type HealthSample, startTrial, verdictOf } from '#shared/domain/updates/trial.ts';
import { type Release, readSignedRelease, updateKeyOf, writeSignedRelease } from './signed-release.ts';
import { type Machine, upgrade } from './upgrade.ts';

const SOAK_MS = 30_000;
const TRIAL_TIMEOUT_MS = 300_000;
const RELEASE: Release = {
  product: 'turno',
  version: '0.2.0',
  platform: 'linux-x64',
  archive: 'turno-0.2.0-linux-x64.tar.gz',
  sha256: 'a'.repeat(64),
};

const well = (version: string): HealthSample => ({ version, database: 'ok' });

/** A machine on which a version answers as the test says, from so many ms after its start. */
function played(
  answers: (version: string, sinceStart: number) => HealthSample | null,
  faults: { turn?: boolean } = {},
) {
  const did: string[] = [];
  let now = 1_000;
  let runs: string | null = '0.1.0';
  let linked = '0.1.0';
  let startedAt = now;
  const machine: Machine = {
    version: '0.1.0',
    platform: 'linux-x64',
    async unpack() {
      did.push('unpack');
    },
    stop() {
      runs = null;
      did.push('stop');
    },
    turnTo(which, { version }) {
      if (faults.turn && which === 'new') throw new Error('no room');
      linked = which === 'new' ? version : '0.1.0';
      did.push(`turn to ${linked}`);
    },
    start() {
      runs = linked;
      startedAt = now;
      did.push('start');
    },
    forgetOthers() {
      did.push('forget others');
    },
    look: async () => (runs === null ? null : answers(runs, now - startedAt)),
    async putBack(version, since) {
      expect(runs).toBeNull();
      did.push(`put back before ${version} since ${since}`);
      return '/kept.db';
    },
  };
  const time = {
    now: () => now,
    async wait(ms: number) {
      now += ms;
    },
  };
  return { machine, time, did, elapsed: () => now - 1_000, runs: () => runs };
}

const saying = () => {
  const lines: string[] = [];
  return { lines, say: (line: string) => void lines.push(line) };
};
const BACK = ['stop', 'put back before 0.2.0 since 1000', 'turn to 0.1.0', 'start'];
const FORTH = ['unpack', 'stop', 'turn to 0.2.0', 'start'];

describe('a server that is upgraded', () => {
  it('stays at the new version once that has been well for a while', async () => {
    const { machine, time, did, elapsed, runs } = played(well);
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('upgraded');
    expect(did).toEqual([...FORTH, 'forget others']);
    expect(runs()).toBe('0.2.0');
    expect(elapsed()).toBe(SOAK_MS);
  });

  it('waits for one that is slow to change its database', async () => {
    const { machine, time } = played((version, since) =>
      since < TRIAL_TIMEOUT_MS - SOAK_MS ? null : well(version),
    );
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('upgraded');
  });

  it.each<[string, (version: string, since: number) => HealthSample | null]>([
    ['never answers', (version) => (version === '0.2.0' ? null : well(version))],
    [
      'answers that its database is not in order',
      (version) => ({ version, database: version === '0.2.0' ? 'failed' : 'ok' }),
    ],
    [
      'ends again and again',
      (version, since) => (version === '0.2.0' && since % 20_000 < 10_000 ? null : well(version)),
    ],
    ['is the old one still, whatever was started', () => well('0.1.0')],
  ])(
    'goes back to the version and the database from before within five minutes where the new one %s',
    async (_, answers) => {
      const { machine, time, did, elapsed, runs } = played(answers);
      const { lines, say } = saying();
      expect(await upgrade(RELEASE, machine, time, say)).toBe('went back');
      expect(did).toEqual([...FORTH, ...BACK]);
      expect(runs()).toBe('0.1.0');
      expect(elapsed()).toBe(TRIAL_TIMEOUT_MS + SOAK_MS);
      expect(lines).toContain('0.1.0 runs again.');
    },
  );

  it('goes back at once where the new version cannot even be started', async () => {
    const { machine, time, did, elapsed } = played(well, { turn: true });
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('went back');
    expect(did).toEqual(['unpack', 'stop', ...BACK]);
    expect(elapsed()).toBe(SOAK_MS);
  });

  it('says so where neither version is well', async () => {
    const { machine, time } = played(() => null);
    const { lines, say } = saying();
    expect(await upgrade(RELEASE, machine, time, say)).toBe('neither runs');
    expect(lines.at(-1)).toMatch(/look at the journal/);
  });

  it.each([
    ['another machine', { platform: 'linux-arm64' }],
    ['the version that runs', { version: '0.1.0' }],
    ['an older version', { version: '0.0.9' }],
  ])('goes on as it was where the release is for %s', async (_, other) => {
    const { machine, time, did } = played(well);
    await expect(upgrade({ ...RELEASE, ...other }, machine, time, saying().say)).rejects.toThrow();
    expect(did).toEqual([]);
  });
});

describe('the trial of a version', () => {
  it('begins anew with each look at which it is not well', () => {
    const begun = startTrial('0.2.0', 0);
    const once = applySample(applySample(begun, well('0.2.0'), 5_000), null, 10_000);
    expect(verdictOf(once, SOAK_MS + 5_000)).toBe('wait');
    const again = applySample(once, well('0.2.0'), 20_000);
    expect(verdictOf(again, 20_000 + SOAK_MS - 1)).toBe('wait');
    expect(verdictOf(again, 20_000 + SOAK_MS)).toBe('keep');
  });
});

describe('a release', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = writeSignedRelease(RELEASE, privateKey);

  it('is read with the key that it was signed with', () => {
    expect(readSignedRelease(text, publicKey)).toEqual(RELEASE);
  });

  it('is none with another key', () => {
    expect(readSignedRelease(text, generateKeyPairSync('ed25519').publicKey)).toBeNull();
  });

  it.each(['version', 'platform', 'archive', 'sha256'] as const)(
    'is none where its %s was altered',
    (name) => {
      const others = {
        version: '0.3.0',
        platform: 'linux-arm64',
        archive: 'turno-9.tar.gz',
        sha256: 'b'.repeat(64),
      };
      const altered = JSON.stringify({ ...JSON.parse(text), [name]: others[name] });
      expect(readSignedRelease(altered, publicKey)).toBeNull();
    },
  );

  it.each(['', 'null', '[]', '{}', '{"product":"turno"}', text.slice(1)])('is none: %j', (other) => {
    expect(readSignedRelease(other, publicKey)).toBeNull();
  });

  it('names no archive elsewhere, even signed', () => {
    const elsewhere = writeSignedRelease({ ...RELEASE, archive: '../turno.tar.gz' }, privateKey);
    expect(readSignedRelease(elsewhere, publicKey)).toBeNull();
  });

  it('is signed with ed25519 alone', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(() => updateKeyOf(other.export({ format: 'pem', type: 'spki' }).toString())).toThrow(/ed25519/);
  });
});
