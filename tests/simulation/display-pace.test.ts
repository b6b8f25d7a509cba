import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Speech } from '#renderer/features/signage/popup-timing.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Playing, playPace } from './play-pace.ts';

const MINUTE = 60_000;
/**
 * Required durations of a call: alone; with others waiting; maximum delay; and the maximum number of calls in one
 * pop-up.
 */
const [ALONE, MIN, LATEST, MAX_SHARED] = [5_000, 2_000, 10_000, 6] as const;
const CHIME = 1_320;

/** Duration in the product's own voice at ordinary speed: “Turno A 42, Puesto 3.”, “A 42, Puesto 3.” */
const ordinary = ({ calls, manner, chime }: Speech<number>): Millis =>
  (chime ? CHIME : 0) + (manner === 'full' ? 3_200 : 1_900 * calls.length);
const slow = (speech: Speech<number>): Millis => 3 * ordinary(speech);
const endless = () => 20_000;
const mute = () => 0;

const received = ({ spoken }: Playing) => spoken.flatMap(({ speech }) => speech.calls);
const displayed = ({ callsState: calls }: Playing) => [...calls.keys()];
const lateness = ({ callsState: calls }: Playing) =>
  [...calls.values()].map(({ created, displayed }) => displayed - created);
const lasting = ({ callsState: calls }: Playing) =>
  [...calls.values()].map(({ displayed, deleted }) => deleted - displayed);
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

function expectSeen(simulated: Playing, count: number): void {
  expect(displayed(simulated)).toEqual(indexes(count));
  expect(Math.max(0, ...lateness(simulated))).toBeLessThanOrEqual(LATEST);
  expect(Math.min(MIN, ...lasting(simulated))).toBe(MIN);
}

describe('a single call', () => {
  it('is shown at once for five seconds, and spoken in a full sentence after a chime', () => {
    const simulated = playPace([1_000], ordinary);
    expect(simulated.callsState.get(0)).toEqual({
      created: 1_000,
      displayed: 1_000,
      deleted: 1_000 + ALONE,
      sharedWith: 1,
    });
    expect(simulated.spoken).toEqual([{ at: 1_000, speech: { calls: [0], manner: 'full', chime: true } }]);
  });

  it('stays until it has been spoken', () => {
    expect(lasting(playPace([0], () => 7_000))).toEqual([7_000]);
  });
});

describe('a call with others waiting', () => {
  it('is replaced after two seconds if it was spoken', () => {
    expect(lasting(playPace([0, 500], mute))).toEqual([MIN, ALONE]);
  });

  it('is spoken to its end if no other waits long', () => {
    expect(lasting(playPace([0, 500], () => 3_200))[0]).toBe(3_200);
  });

  it('is replaced before it has been spoken if another would wait too long', () => {
    const simulated = playPace([0, 500], endless);
    expect(lateness(simulated)).toEqual([0, 3_000]);
    expect(received(playPace([0, 500], () => 50_000))).toEqual([0]);
  });
});

describe('thirty calls a minute, for ten minutes', () => {
  const steady = indexes(300).map((index) => index * 2_000);
  const inBursts = indexes(300).map((index) => Math.floor(index / 6) * 12_000 + (index % 6) * 300);
  const atOnce = indexes(300).map((index) => Math.floor(index / 30) * MINUTE);

  it.each([
    ['one every two seconds', steady],
    ['six together every twelve seconds', inBursts],
    ['all of a minute at one moment', atOnce],
  ])('%s: each is shown in time, for two seconds, in order', (_, created) => {
    for (const voice of [ordinary, slow, endless, mute]) expectSeen(playPace(created, voice), 300);
  });

  it.each([
    ['one every two seconds', steady],
    ['six together every twelve seconds', inBursts],
  ])('%s: each is spoken once, in order', (_, created) => {
    expect(received(playPace(created, ordinary))).toEqual(indexes(300));
  });

  it('leave the display idle soon after them', () => {
    const { callsState: calls } = playPace(steady, ordinary);
    expect((calls.get(299)?.deleted ?? 0) - 299 * 2_000).toBeLessThanOrEqual(LATEST + ALONE);
  });
});

describe('twenty calls within three seconds', () => {
  it.each([150, 0])('one every %d ms: each is shown in time and spoken once, in order', (gap) => {
    const simulated = playPace(
      indexes(20).map((index) => index * gap),
      ordinary,
    );
    expectSeen(simulated, 20);
    expect(received(simulated)).toEqual(indexes(20));
  });
});

describe('six calls within ten seconds', () => {
  const burst = [0, 1_500, 3_000, 4_500, 7_000, 10_000];

  it('are shown within four seconds each, and all spoken in order', () => {
    const simulated = playPace(burst, ordinary);
    expectSeen(simulated, 6);
    expect(Math.max(...lateness(simulated))).toBeLessThanOrEqual(4_000);
    expect(received(simulated)).toEqual(indexes(6));
  });

  it('that arrive together share the pop-up in the smallest possible groups', () => {
    const simulated = playPace([0, 0, 0, 0, 0, 0], mute);
    expectSeen(simulated, 6);
    expect([...simulated.callsState.values()].map(({ sharedWith }) => sharedWith)).toEqual([
      1, 2, 2, 2, 2, 1,
    ]);
  });
});

describe('a slow voice', () => {
  it('shortens announcements, then combines several after one chime', () => {
    const { spoken } = playPace([0, 1_000, 1_200, 1_400], (speech) => 2 * ordinary(speech));
    expect(spoken[0]?.speech).toMatchObject({ manner: 'full', chime: true });
    expect(spoken.slice(1).every(({ speech: { manner, chime } }) => manner === 'short' && !chime)).toBe(true);
    expect(spoken.some(({ speech: { calls } }) => calls.length > 1)).toBe(true);
  });

  it('omits calls that were shown long ago, and catches up', () => {
    const simulated = playPace(
      indexes(90).map((index) => index * 2_000),
      slow,
    );
    const since = simulated.spoken.flatMap(({ at, speech }) =>
      speech.calls.map((call) => at - (simulated.callsState.get(call)?.displayed ?? 0)),
    );
    expect(Math.max(...since)).toBeLessThanOrEqual(40_000);
    expect(displayed(simulated)).toEqual(indexes(90));
    expect(received(simulated).length).toBeLessThan(90);
  });
});

/** Times of calls, at most thirty in any minute. */
const arrivals = fc.array(fc.oneof(fc.nat(200), fc.nat(12_000)), { maxLength: 200 }).map((gaps) => {
  const created: number[] = [];
  for (const gap of gaps) {
    const minuteAgo = created.at(-30);
    created.push(Math.max((created.at(-1) ?? 0) + gap, minuteAgo === undefined ? 0 : minuteAgo + MINUTE));
  }
  return created;
});
const voices = fc
  .array(fc.nat(30_000), { minLength: 1, maxLength: 20 })
  .map((times) => (speech: Speech<number>) => times[(speech.calls[0] ?? 0) % times.length] ?? 0);

describe('any calls with announcements of any length', () => {
  it('are shown in time and long enough, once and in order', () => {
    fc.assert(
      fc.property(arrivals, voices, (created, voice) => {
        expectSeen(playPace(created, voice), created.length);
      }),
    );
  });

  it('share the pop-up in groups of at most six, and are spoken after they appear, once and in order', () => {
    fc.assert(
      fc.property(arrivals, voices, (created, voice) => {
        const simulated = playPace(created, voice);
        for (const { sharedWith } of simulated.callsState.values())
          expect(sharedWith).toBeLessThanOrEqual(MAX_SHARED);
        const order = received(simulated);
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
        for (const { at, speech } of simulated.spoken) {
          for (const call of speech.calls)
            expect(simulated.callsState.get(call)?.displayed).toBeLessThanOrEqual(at);
        }
      }),
    );
  });

  it('are all spoken at ordinary speed', () => {
    fc.assert(
      fc.property(arrivals, (created) => {
        expect(received(playPace(created, ordinary))).toEqual(indexes(created.length));
      }),
    );
  });
});
