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

/** A machine whose versions give these answers, by milliseconds since their start. */
function simulated(
  answers: (version: string, sinceStart: number) => HealthSample | null,
  violations: { turn?: boolean } = {},
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
      if (violations.turn && which === 'new') throw new Error('no room');
      linked = which === 'new' ? version : '0.1.0';
      did.push(`turn to ${linked}`);
    },
    start() {
      runs = linked;
      startedAt = now;
      did.push('start');
    },
    deleteOtherReleases() {
      did.push('forget others');
    },
    look: async () => (runs === null ? null : answers(runs, now - startedAt)),
    async rollBack(version, since) {
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

describe('the upgrade of a server', () => {
  it('is confirmed once the new version has been healthy for a while', async () => {
    const { machine, time, did, elapsed, runs } = simulated(well);
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('upgraded');
    expect(did).toEqual([...FORTH, 'forget others']);
    expect(runs()).toBe('0.2.0');
    expect(elapsed()).toBe(SOAK_MS);
  });

  it('waits for a slow migration', async () => {
    const { machine, time } = simulated((version, since) =>
      since < TRIAL_TIMEOUT_MS - SOAK_MS ? null : well(version),
    );
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('upgraded');
  });

  it.each<[string, (version: string, since: number) => HealthSample | null]>([
    ['never answers', (version) => (version === '0.2.0' ? null : well(version))],
    [
      'answers that its database is damaged',
      (version) => ({ version, database: version === '0.2.0' ? 'failed' : 'ok' }),
    ],
    [
      'crashes repeatedly',
      (version, since) => (version === '0.2.0' && since % 20_000 < 10_000 ? null : well(version)),
    ],
    ['is still the old one', () => well('0.1.0')],
  ])(
    'restores the previous version and database within five minutes if the new one %s',
    async (_, answers) => {
      const { machine, time, did, elapsed, runs } = simulated(answers);
      const { lines, say } = saying();
      expect(await upgrade(RELEASE, machine, time, say)).toBe('rolled back');
      expect(did).toEqual([...FORTH, ...BACK]);
      expect(runs()).toBe('0.1.0');
      expect(elapsed()).toBe(TRIAL_TIMEOUT_MS + SOAK_MS);
      expect(lines).toContain('0.1.0 runs again.');
    },
  );

  it('is rolled back at once if the new version cannot be started', async () => {
    const { machine, time, did, elapsed } = simulated(well, { turn: true });
    expect(await upgrade(RELEASE, machine, time, saying().say)).toBe('rolled back');
    expect(did).toEqual(['unpack', 'stop', ...BACK]);
    expect(elapsed()).toBe(SOAK_MS);
  });

  it('reports if neither version is healthy', async () => {
    const { machine, time } = simulated(() => null);
    const { lines, say } = saying();
    expect(await upgrade(RELEASE, machine, time, say)).toBe('neither runs');
    expect(lines.at(-1)).toMatch(/look at the journal/);
  });

  it.each([
    ['another machine', { platform: 'linux-arm64' }],
    ['the running version', { version: '0.1.0' }],
    ['an older version', { version: '0.0.9' }],
  ])('changes nothing if the release is for %s', async (_, other) => {
    const { machine, time, did } = simulated(well);
    await expect(upgrade({ ...RELEASE, ...other }, machine, time, saying().say)).rejects.toThrow();
    expect(did).toEqual([]);
  });
});

describe('the trial of a version', () => {
  it('restarts with each failed health check', () => {
    const started = startTrial('0.2.0', 0);
    const once = applySample(applySample(started, well('0.2.0'), 5_000), null, 10_000);
    expect(verdictOf(once, SOAK_MS + 5_000)).toBe('wait');
    const again = applySample(once, well('0.2.0'), 20_000);
    expect(verdictOf(again, 20_000 + SOAK_MS - 1)).toBe('wait');
    expect(verdictOf(again, 20_000 + SOAK_MS)).toBe('keep');
  });
});

describe('a release', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = writeSignedRelease(RELEASE, privateKey);

  it('is read with the key of its signature', () => {
    expect(readSignedRelease(text, publicKey)).toEqual(RELEASE);
  });

  it('is invalid with another key', () => {
    expect(readSignedRelease(text, generateKeyPairSync('ed25519').publicKey)).toBeNull();
  });

  it.each(['version', 'platform', 'archive', 'sha256'] as const)(
    'is invalid if its %s was altered',
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

  it.each(['', 'null', '[]', '{}', '{"product":"turno"}', text.slice(1)])('is invalid: %j', (other) => {
    expect(readSignedRelease(other, publicKey)).toBeNull();
  });

  it('cannot name an archive elsewhere, even if it is signed', () => {
    const elsewhere = writeSignedRelease({ ...RELEASE, archive: '../turno.tar.gz' }, privateKey);
    expect(readSignedRelease(elsewhere, publicKey)).toBeNull();
  });

  it('requires an ed25519 signature', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(() => updateKeyOf(other.export({ format: 'pem', type: 'spki' }).toString())).toThrow(/ed25519/);
  });
});
