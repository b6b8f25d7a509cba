import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstallOutcome } from '#shared/server/upgrade/requested-version.ts';
import { decide, type OfferedFile, type Situation } from './decide.ts';

const FILE: OfferedFile = {
  hash: 'a'.repeat(64),
  bytes: 1_000,
  version: '0.2.0',
  platform: 'linux-x64',
  signed: '{}',
};
const offered = (file: OfferedFile | null = FILE, isAltered = false) => ({ deployment: 7, file, isAltered });
const GOES: Situation = {
  hasKey: true,
  offer: offered(),
  version: '0.1.0',
  platform: 'linux-x64',
  outcome: null,
  requested: null,
  wasIgnored: false,
  isHere: true,
  isDamaged: false,
  hasSpace: true,
  mayInstall: true,
};
const ended = (outcome: InstallOutcome['outcome'], deployment = 7): InstallOutcome => ({
  deployment,
  version: '0.2.0',
  outcome,
  detail: 'why',
  at: 1,
});

describe('a version of a deployment', () => {
  it.each<[string, Partial<Situation>, string, string]>([
    ['comes', { isHere: false }, 'downloading', ''],
    ['waits until the branch is quiet', { mayInstall: false }, 'waiting', ''],
    ['is requested then', {}, 'installing', ''],
    ['is being installed', { outcome: ended('started') }, 'installing', ''],
    ['runs', { version: '0.2.0' }, 'installed', ''],
    ['was rolled back', { outcome: ended('rolled back') }, 'rolledBack', ''],
    ['left no program running', { outcome: ended('neither runs') }, 'rolledBack', ''],
    ['cannot be installed here', { outcome: ended('refused') }, 'blocked', 'notInstalled'],
    ['is never picked up', { wasIgnored: true }, 'blocked', 'notPickedUp'],
    ['lacks disk space', { isHere: false, hasSpace: false }, 'blocked', 'noSpace'],
    ['cannot be checked', { hasKey: false }, 'blocked', 'noKey'],
    ['does not exist for this machine', { offer: offered(null) }, 'blocked', 'platform'],
    [
      'is for another machine',
      { offer: offered({ ...FILE, platform: 'linux-arm64' }) },
      'refused',
      'platform',
    ],
    ['has an unknown signature', { offer: offered(null, true) }, 'refused', 'signature'],
    ['arrived damaged repeatedly', { isDamaged: true, isHere: false }, 'refused', 'damaged'],
    ['is older than the present one', { version: '0.3.0' }, 'refused', 'older'],
    ['is retried in another deployment', { outcome: ended('rolled back', 6) }, 'installing', ''],
  ])('%s', (_, change, state, reason) => {
    expect(decide({ ...GOES, ...change })).toMatchObject({ state, reason });
  });

  it('is requested only if it is complete, newer, for this machine, not tried before, and the branch is quiet', () => {
    const situation = fc.record({
      hasKey: fc.boolean(),
      offer: fc.constantFrom(
        ...[FILE, { ...FILE, platform: 'linux-arm64' }, { ...FILE, version: '0.1.0' }, null].map((file) =>
          offered(file),
        ),
      ),
      version: fc.constantFrom('0.1.0', '0.2.0', '0.3.0', '0.1.9'),
      platform: fc.constant('linux-x64'),
      outcome: fc.constantFrom(
        null,
        ended('started'),
        ended('upgraded'),
        ended('rolled back'),
        ended('refused'),
        ended('rolled back', 6),
      ),
      requested: fc.constant(null),
      wasIgnored: fc.boolean(),
      isHere: fc.boolean(),
      isDamaged: fc.boolean(),
      hasSpace: fc.boolean(),
      mayInstall: fc.boolean(),
    });
    fc.assert(
      fc.property(situation, (one) => {
        const { hasRequest: edits } = decide(one);
        const tried = one.outcome?.deployment === 7 && one.outcome.outcome !== 'upgraded';
        const isFit = one.offer.file?.platform === one.platform && one.hasKey && one.isHere && !one.isDamaged;
        const isNewer = ['0.1.0', '0.1.9'].includes(one.version) && one.offer.file?.version === '0.2.0';
        expect(edits).toBe(isFit && isNewer && !tried && one.mayInstall && !one.wasIgnored);
      }),
    );
  });
});
