import { describe, expect, it } from 'vitest';
import { offeredTo, type ProgramsNow } from './offered-to.ts';
import type { ShelvedPackage } from './package-store.ts';

const TARGET = 'appliance-linux-x64-appimage';
const shelved = (version: string, target = TARGET): ShelvedPackage => ({
  version,
  target,
  hash: version,
  bytes: 1,
  signed: '',
  file: '',
});
const program = (id: number, version = '0.1.0', more: object = {}) => ({
  id_devices: id,
  role: 'kiosk',
  version,
  target: TARGET,
  healthy_since: 0,
  update_version: null,
  update_state: '',
  update_reason: '',
  update_since: null,
  ...more,
});
const offer = (id: number, more: object = {}) => ({
  version: '0.3.0',
  id_devices: id,
  offered_at: 0,
  state: '',
  reason: '',
  reported_at: null,
  ...more,
});
const KIOSK = program(1);
const NOW: ProgramsNow = {
  packages: [shelved('0.2.0'), shelved('0.3.0')],
  offers: [offer(1), offer(2)],
  programs: [KIOSK],
  stopped: new Set(),
  branchVersion: '0.3.0',
  isThere: () => true,
};
const offered = (more: Partial<ProgramsNow> = {}, to = KIOSK) =>
  offeredTo(to, { ...NOW, ...more }, 0)?.version;

describe('a device is offered', () => {
  it('the newest version for its machine', () => expect(offered()).toBe('0.3.0'));

  it('nothing newer than the version of its branch', () => {
    expect(offered({ branchVersion: '0.2.5' })).toBe('0.2.0');
    expect(offered({ branchVersion: '0.1.0' })).toBeUndefined();
  });

  it('no stopped version, but the one before it', () => {
    expect(offered({ stopped: new Set(['0.3.0']) })).toBe('0.2.0');
  });

  it('nothing if it is up to date, or if there is no version for its machine', () => {
    expect(offered({}, program(1, '0.3.0'))).toBeUndefined();
    expect(offered({ packages: [shelved('0.3.0', 'appliance-linux-arm64-appimage')] })).toBeUndefined();
  });

  it('the version after another device of its role failed, which does not get it again', () => {
    const failing = { programs: [KIOSK, program(2)], offers: [offer(1, { state: 'rolledBack' })] };
    expect(offered(failing)).toBeUndefined();
    expect(offered(failing, program(2))).toBe('0.3.0');
  });

  it('the version even if another device claims a start without an offer', () => {
    const claiming = program(2, '0.1.0', { update_version: '0.3.0', update_state: 'waiting' });
    expect(offered({ programs: [KIOSK, claiming], offers: [] })).toBe('0.3.0');
    expect(offered({ programs: [KIOSK, claiming], offers: [] }, claiming)).toBeUndefined();
  });

  it('the version even if an obstacle holds up another device of its role', () => {
    const blocked = program(1, '0.1.0', { update_version: '0.3.0', update_state: 'blocked' });
    const other = program(2);
    expect(offered({ programs: [blocked, other] }, other)).toBe('0.3.0');
    const started = program(1, '0.1.0', { update_version: '0.3.0', update_state: 'waiting' });
    expect(offered({ programs: [started, other] }, other)).toBeUndefined();
    // An offline device does not block others, unless it went offline during installation.
    const isThere = (id: number) => id === 2;
    expect(offered({ programs: [started, other], isThere }, other)).toBe('0.3.0');
    const installing = { ...started, update_state: 'installing' };
    expect(offered({ programs: [installing, other], isThere }, other)).toBeUndefined();
  });
});
