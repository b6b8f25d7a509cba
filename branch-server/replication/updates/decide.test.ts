import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstallOutcome } from '#shared/server/upgrade/requested-version.ts';
import { decide, type Situation } from './decide.ts';
import type { OfferedFile } from './read-offer.ts';

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
  wish: null,
  wasIgnored: false,
  isHere: true,
  isDamaged: false,
  hasSpace: true,
  mayInstall: true,
};
const ended = (outcome: InstallOutcome['outcome'], deployment = 7): InstallOutcome => ({
  deployment: deployment,
  version: '0.2.0',
  outcome,
  detail: 'why',
  at: 1,
});

describe('a version that is handed out', () => {
  it.each<[string, Partial<Situation>, string, string]>([
    ['comes', { isHere: false }, 'downloading', ''],
    ['waits until the branch is quiet', { mayInstall: false }, 'waiting', ''],
    ['is asked for then', {}, 'installing', ''],
    ['is being installed', { outcome: ended('begun') }, 'installing', ''],
    ['runs', { version: '0.2.0' }, 'installed', ''],
    ['went back', { outcome: ended('went back') }, 'wentBack', ''],
    ['left nothing that runs', { outcome: ended('neither runs') }, 'wentBack', ''],
    ['cannot be installed here', { outcome: ended('refused') }, 'heldUp', 'notInstalled'],
    ['is taken by nobody', { wasIgnored: true }, 'heldUp', 'notPickedUp'],
    ['finds no room', { isHere: false, hasSpace: false }, 'heldUp', 'noSpace'],
    ['cannot be checked', { hasKey: false }, 'heldUp', 'noKey'],
    ['does not exist for this machine', { offer: offered(null) }, 'heldUp', 'platform'],
    [
      'is for another machine',
      { offer: offered({ ...FILE, platform: 'linux-arm64' }) },
      'refused',
      'platform',
    ],
    ['was signed by nobody known', { offer: offered(null, true) }, 'refused', 'signature'],
    ['came damaged again and again', { isDamaged: true, isHere: false }, 'refused', 'damaged'],
    ['is older than what runs', { version: '0.3.0' }, 'refused', 'older'],
    ['is tried again under another handing-out', { outcome: ended('went back', 6) }, 'installing', ''],
  ])('%s', (_, change, state, reason) => {
    expect(decide({ ...GOES, ...change })).toMatchObject({ state, reason });
  });

  it('is asked for only where it is whole, newer, for this machine, checked, and the branch quiet', () => {
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
        ended('begun'),
        ended('upgraded'),
        ended('went back'),
        ended('refused'),
        ended('went back', 6),
      ),
      wish: fc.constant(null),
      wasIgnored: fc.boolean(),
      isHere: fc.boolean(),
      isDamaged: fc.boolean(),
      hasSpace: fc.boolean(),
      mayInstall: fc.boolean(),
    });
    fc.assert(
      fc.property(situation, (one) => {
        const { wishes } = decide(one);
        const tried = one.outcome?.deployment === 7 && one.outcome.outcome !== 'upgraded';
        const isFit = one.offer.file?.platform === one.platform && one.hasKey && one.isHere && !one.isDamaged;
        const isNewer = ['0.1.0', '0.1.9'].includes(one.version) && one.offer.file?.version === '0.2.0';
        expect(wishes).toBe(isFit && isNewer && !tried && one.mayInstall && !one.wasIgnored);
      }),
    );
  });
});
