import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countKinds,
  type DeviceScreen,
  deviceRank,
  deviceState,
  isIssue,
  OFFLINE_MS,
} from './device-state.ts';

const NOW = 10_000_000;
const screen = (offlineMs: number | null, mutedSince: number | null = null): DeviceScreen => ({
  offlineMs,
  seenAt: offlineMs === null ? null : NOW - offlineMs,
  mutedSince,
});
const on = (...screens: DeviceScreen[]) => deviceState({ isOn: true, screens });

describe('the state of a device', () => {
  it('is live while its page sends heartbeats, including during a reload', () => {
    expect(on(screen(0))).toEqual({ state: 'live', since: null });
    expect(on(screen(OFFLINE_MS)).state).toBe('live');
  });

  it('is offline after a minute without heartbeat, since the last one', () => {
    expect(on(screen(OFFLINE_MS + 1))).toEqual({ state: 'offline', since: NOW - OFFLINE_MS - 1 });
  });

  it('is offline if one of its boxes is, whatever the others show', () => {
    expect(on(screen(1_000), screen(2 * OFFLINE_MS), screen(3 * OFFLINE_MS))).toEqual({
      state: 'offline',
      since: NOW - 3 * OFFLINE_MS,
    });
  });

  it('is muted while one of its screens is; an offline screen takes precedence', () => {
    expect(on(screen(0), screen(0, 77))).toEqual({ state: 'muted', since: 77 });
    expect(on(screen(2 * OFFLINE_MS), screen(0, 77)).state).toBe('offline');
  });

  it('is no issue before the first start, nor if it is disabled', () => {
    expect(on(screen(null))).toEqual({ state: 'never', since: null });
    expect(on().state).toBe('never');
    expect(deviceState({ isOn: false, screens: [screen(9 * OFFLINE_MS, 1)] }).state).toBe('disabled');
  });

  it('has a start time exactly if it is an issue', () => {
    const anySeat = fc
      .tuple(fc.option(fc.nat(5 * OFFLINE_MS)), fc.option(fc.nat(NOW)))
      .map(([offline, silent]) => screen(offline, offline === null ? null : silent));
    fc.assert(
      fc.property(fc.boolean(), fc.array(anySeat, { maxLength: 4 }), (isOn, screens) => {
        const { state, since } = deviceState({ isOn, screens });
        expect(since !== null).toBe(isIssue(state));
      }),
    );
  });
});

describe('a list of devices', () => {
  it('starts with issues; a workstation that is off is no issue', () => {
    const raised = deviceRank({ kind: 'kiosk', state: 'offline', isRaised: true });
    const resting = deviceRank({ kind: 'kiosk', state: 'offline', isRaised: false });
    const live = deviceRank({ kind: 'display', state: 'live', isRaised: false });
    const off = deviceRank({ kind: 'workstation', state: 'offline', isRaised: false });
    expect([off, live, resting, raised].sort((a, b) => a - b)).toEqual([raised, resting, live, off]);
  });

  it('counts each kind, including those without devices', () => {
    expect(countKinds(['kiosk', 'printer', 'kiosk'])).toEqual({
      kiosk: 2,
      display: 0,
      printer: 1,
      workstation: 0,
    });
  });
});
