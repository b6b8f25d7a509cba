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
const place = (offlineMs: number | null, offlineSince: number | null = null): DeviceScreen => ({
  offlineMs,
  seenAt: offlineMs === null ? null : NOW - offlineMs,
  offlineSince,
});
const on = (...places: DeviceScreen[]) => deviceState({ isOn: true, places });

describe('how a device is', () => {
  it('is live while its page is heard, through a reload too', () => {
    expect(on(place(0))).toEqual({ state: 'live', since: null });
    expect(on(place(OFFLINE_MS)).state).toBe('live');
  });

  it('is dark once nothing was heard for longer than a minute, since it was last heard', () => {
    expect(on(place(OFFLINE_MS + 1))).toEqual({ state: 'dark', since: NOW - OFFLINE_MS - 1 });
  });

  it('is dark where one of its boxes is, whatever the other shows', () => {
    expect(on(place(1_000), place(2 * OFFLINE_MS), place(3 * OFFLINE_MS))).toEqual({
      state: 'dark',
      since: NOW - 3 * OFFLINE_MS,
    });
  });

  it('is silent while one of its places lets nothing be heard; one that is dark too is worse', () => {
    expect(on(place(0), place(0, 77))).toEqual({ state: 'silent', since: 77 });
    expect(on(place(2 * OFFLINE_MS), place(0, 77)).state).toBe('dark');
  });

  it('needs nobody before it was ever opened, nor once it is disabled', () => {
    expect(on(place(null))).toEqual({ state: 'never', since: null });
    expect(on().state).toBe('never');
    expect(deviceState({ isOn: false, places: [place(9 * OFFLINE_MS, 1)] }).state).toBe('disabled');
  });

  it('has since when it is so exactly where staff are told', () => {
    const anySeat = fc
      .tuple(fc.option(fc.nat(5 * OFFLINE_MS)), fc.option(fc.nat(NOW)))
      .map(([unheard, silent]) => place(unheard, unheard === null ? null : silent));
    fc.assert(
      fc.property(fc.boolean(), fc.array(anySeat, { maxLength: 4 }), (isOn, places) => {
        const { state, since } = deviceState({ isOn, places });
        expect(since !== null).toBe(isIssue(state));
      }),
    );
  });
});

describe('a list of devices', () => {
  it('begins with what staff are told of; a workstation that is off is missed by nobody', () => {
    const raised = deviceRank({ kind: 'kiosk', state: 'dark', isRaised: true });
    const resting = deviceRank({ kind: 'kiosk', state: 'dark', isRaised: false });
    const live = deviceRank({ kind: 'display', state: 'live', isRaised: false });
    const off = deviceRank({ kind: 'workstation', state: 'dark', isRaised: false });
    expect([off, live, resting, raised].sort((a, b) => a - b)).toEqual([raised, resting, live, off]);
  });

  it('counts each kind, those of which there are none too', () => {
    expect(countKinds(['kiosk', 'printer', 'kiosk'])).toEqual({
      kiosk: 2,
      display: 0,
      printer: 1,
      workstation: 0,
    });
  });
});
