import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Speech } from '#renderer/features/signage/popup-timing.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Playing, playPace } from './play-pace.ts';

const MINUTE = 60_000;
/** What is promised: a turn alone, with others waiting, at the latest, and how many share the pop-up. */
const [ALONE, LEAST, LATEST, MOST_SHARED] = [5_000, 2_000, 10_000, 6] as const;
const CHIME = 1_320;

/** Lasts as long as the product's own voice at its ordinary speed: “Turno A 42, Puesto 3.”, “A 42, Puesto 3.” */
const ordinary = ({ calls, manner, chime }: Speech<number>): Millis =>
  (chime ? CHIME : 0) + (manner === 'full' ? 3_200 : 1_900 * calls.length);
const slow = (speech: Speech<number>): Millis => 3 * ordinary(speech);
const endless = () => 20_000;
const mute = () => 0;

const heard = ({ spoken }: Playing) => spoken.flatMap(({ speech }) => speech.calls);
const shown = ({ turns }: Playing) => [...turns.keys()];
const lateness = ({ turns }: Playing) => [...turns.values()].map(({ made, shown }) => shown - made);
const lasting = ({ turns }: Playing) => [...turns.values()].map(({ shown, gone }) => gone - shown);
const places = (count: number) => Array.from({ length: count }, (_, place) => place);

function expectSeen(played: Playing, count: number): void {
  expect(shown(played)).toEqual(places(count));
  expect(Math.max(0, ...lateness(played))).toBeLessThanOrEqual(LATEST);
  expect(Math.min(LEAST, ...lasting(played))).toBe(LEAST);
}

describe('a turn alone', () => {
  it('is shown at once, for five seconds, and spoken in a whole sentence after a chime', () => {
    const played = playPace([1_000], ordinary);
    expect(played.turns.get(0)).toEqual({ made: 1_000, shown: 1_000, gone: 1_000 + ALONE, sharedWith: 1 });
    expect(played.spoken).toEqual([{ at: 1_000, speech: { calls: [0], manner: 'full', chime: true } }]);
  });

  it('stays until it has been spoken', () => {
    expect(lasting(playPace([0], () => 7_000))).toEqual([7_000]);
  });
});

describe('a turn that others wait behind', () => {
  it('makes way after two seconds where it was spoken by then', () => {
    expect(lasting(playPace([0, 500], mute))).toEqual([LEAST, ALONE]);
  });

  it('is spoken to its end while nobody waits long for that', () => {
    expect(lasting(playPace([0, 500], () => 3_200))[0]).toBe(3_200);
  });

  it('makes way before it is spoken where somebody would wait too long', () => {
    const played = playPace([0, 500], endless);
    expect(lateness(played)).toEqual([0, 3_000]);
    expect(heard(playPace([0, 500], () => 50_000))).toEqual([0]);
  });
});

describe('thirty calls a minute, for ten minutes', () => {
  const steady = places(300).map((place) => place * 2_000);
  const inBursts = places(300).map((place) => Math.floor(place / 6) * 12_000 + (place % 6) * 300);
  const atOnce = places(300).map((place) => Math.floor(place / 30) * MINUTE);

  it.each([
    ['one every two seconds', steady],
    ['six together every twelve seconds', inBursts],
    ['all of a minute at one moment', atOnce],
  ])('%s: each is seen in time, for two seconds, in order', (_, made) => {
    for (const voice of [ordinary, slow, endless, mute]) expectSeen(playPace(made, voice), 300);
  });

  it.each([
    ['one every two seconds', steady],
    ['six together every twelve seconds', inBursts],
  ])('%s: each is spoken, once and in order', (_, made) => {
    expect(heard(playPace(made, ordinary))).toEqual(places(300));
  });

  it('leaves the display at rest soon after', () => {
    const { turns } = playPace(steady, ordinary);
    expect((turns.get(299)?.gone ?? 0) - 299 * 2_000).toBeLessThanOrEqual(LATEST + ALONE);
  });
});

describe('twenty calls within three seconds', () => {
  it.each([150, 0])('one every %d ms: each is seen in time and spoken, once and in order', (gap) => {
    const played = playPace(
      places(20).map((place) => place * gap),
      ordinary,
    );
    expectSeen(played, 20);
    expect(heard(played)).toEqual(places(20));
  });
});

describe('six calls in ten seconds', () => {
  const burst = [0, 1_500, 3_000, 4_500, 7_000, 10_000];

  it('are seen within four seconds each, and all spoken in order', () => {
    const played = playPace(burst, ordinary);
    expectSeen(played, 6);
    expect(Math.max(...lateness(played))).toBeLessThanOrEqual(4_000);
    expect(heard(played)).toEqual(places(6));
  });

  it('at one moment share the pop-up, as few as it takes', () => {
    const played = playPace([0, 0, 0, 0, 0, 0], mute);
    expectSeen(played, 6);
    expect([...played.turns.values()].map(({ sharedWith }) => sharedWith)).toEqual([1, 2, 2, 2, 2, 1]);
  });
});

describe('a voice that lags', () => {
  it('says less of each turn, then several in one breath, with one chime', () => {
    const { spoken } = playPace([0, 1_000, 1_200, 1_400], (speech) => 2 * ordinary(speech));
    expect(spoken[0]?.speech).toMatchObject({ manner: 'full', chime: true });
    expect(spoken.slice(1).every(({ speech: { manner, chime } }) => manner === 'short' && !chime)).toBe(true);
    expect(spoken.some(({ speech: { calls } }) => calls.length > 1)).toBe(true);
  });

  it('leaves out what was shown long ago rather than to talk of the past, and catches up', () => {
    const played = playPace(
      places(90).map((place) => place * 2_000),
      slow,
    );
    const since = played.spoken.flatMap(({ at, speech }) =>
      speech.calls.map((call) => at - (played.turns.get(call)?.shown ?? 0)),
    );
    expect(Math.max(...since)).toBeLessThanOrEqual(40_000);
    expect(shown(played)).toEqual(places(90));
    expect(heard(played).length).toBeLessThan(90);
  });
});

/** Moments at which at most thirty calls are made in any minute. */
const arrivals = fc.array(fc.oneof(fc.nat(200), fc.nat(12_000)), { maxLength: 200 }).map((gaps) => {
  const made: number[] = [];
  for (const gap of gaps) {
    const minuteAgo = made.at(-30);
    made.push(Math.max((made.at(-1) ?? 0) + gap, minuteAgo === undefined ? 0 : minuteAgo + MINUTE));
  }
  return made;
});
const voices = fc
  .array(fc.nat(30_000), { minLength: 1, maxLength: 20 })
  .map((times) => (speech: Speech<number>) => times[(speech.calls[0] ?? 0) % times.length] ?? 0);

describe('whenever calls come and however long they are spoken', () => {
  it('each is seen in time and long enough, once and in order', () => {
    fc.assert(
      fc.property(arrivals, voices, (made, voice) => {
        expectSeen(playPace(made, voice), made.length);
      }),
    );
  });

  it('at most six share the pop-up, and what is spoken was shown before, once and in order', () => {
    fc.assert(
      fc.property(arrivals, voices, (made, voice) => {
        const played = playPace(made, voice);
        for (const { sharedWith } of played.turns.values())
          expect(sharedWith).toBeLessThanOrEqual(MOST_SHARED);
        const order = heard(played);
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
        for (const { at, speech } of played.spoken) {
          for (const call of speech.calls) expect(played.turns.get(call)?.shown).toBeLessThanOrEqual(at);
        }
      }),
    );
  });

  it('a voice of ordinary speed leaves nobody out', () => {
    fc.assert(
      fc.property(arrivals, (made) => {
        expect(heard(playPace(made, ordinary))).toEqual(places(made.length));
      }),
    );
  });
});
