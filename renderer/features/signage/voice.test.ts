import { describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Speech } from './popup-timing.ts';
import { type AnnouncePorts, announce } from './voice.ts';

const turn = (seq: number) => ({ seq }) as DisplayCall;
const speech = (...seqs: number[]): Speech<DisplayCall> => ({
  calls: seqs.map(turn),
  chime: true,
  manner: seqs.length === 1 ? 'full' : 'short',
});

interface Scene {
  readonly languages?: readonly Language[];
  /** Sounds that fail: `chime`, `voice 7 es`, `fetching en`. */
  readonly broken?: readonly string[];
  /** Calls without a voice. */
  readonly mute?: readonly number[];
  /** Voices after which others wait. */
  readonly hurriedAfter?: string;
}

/** A display, and what is heard of it. */
function scene({ languages = ['es'], broken = [], mute = [], hurriedAfter = '' }: Scene = {}) {
  const seen: string[] = [];
  const played: string[] = [];
  const sound = async (name: string) => {
    if (broken.includes(name)) throw new Error('no sound');
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  const ports: AnnouncePorts = {
    chime: () => sound('chime'),
    voiceOf: async ({ seq }, manner, language) => {
      seen.push(`fetched ${seq} ${manner} ${language}`);
      if (broken.includes(`fetching ${language}`)) throw new Error('no voice');
      return mute.includes(seq) ? null : new TextEncoder().encode(`${seq} ${language}`).buffer;
    },
    play: (voice) => sound(`voice ${new TextDecoder().decode(voice)}`),
    isHurried: () => seen.includes(`${hurriedAfter} ends`),
    hear: ({ what, well }) => played.push(`${what} ${well ? 'well' : 'badly'}`),
  };
  const sounds = () => seen.filter((line) => !line.startsWith('fetched'));
  const voices = () =>
    seen
      .filter((line) => /^voice .* begins$/.test(line))
      .map((line) => line.split(' ').slice(1, 3).join(' '));
  const say = (speech: Speech<DisplayCall>, signal = new AbortController().signal) =>
    announce(speech, languages, ports, signal);
  return { seen, played, sounds, voices, say };
}

describe('an announcement', () => {
  it('speaks only after the chime has ended', async () => {
    const { sounds, say } = scene();
    await say(speech(7));
    expect(sounds()).toEqual(['chime begins', 'chime ends', 'voice 7 es begins', 'voice 7 es ends']);
  });

  it('of several turns fetches all of them at once and says them one after the other', async () => {
    const { seen, voices, say } = scene();
    await say(speech(7, 8));
    expect(seen.slice(0, 3)).toEqual(['fetched 7 short es', 'fetched 8 short es', 'chime begins']);
    expect(voices()).toEqual(['7 es', '8 es']);
  });

  it('in one breath with the one before has no chime, unless it would not be heard at all', async () => {
    const talking = scene();
    await talking.say({ ...speech(7, 8), chime: false });
    expect(talking.sounds()).not.toContain('chime begins');
    const silent = scene({ mute: [7, 8] });
    await silent.say({ ...speech(7, 8), chime: false });
    expect(silent.sounds()).toEqual(['chime begins', 'chime ends']);
  });

  it('goes on without a chime that fails', async () => {
    const { voices, say } = scene({ broken: ['chime'] });
    await say(speech(7));
    expect(voices()).toEqual(['7 es']);
  });

  it.each([[['fetching es']], [['voice 7 es']]])('ends though there is no voice: %s', async (broken) => {
    const { sounds, played, say } = scene({ broken });
    await say(speech(7));
    expect(sounds()).toEqual(['chime begins', 'chime ends']);
    expect(played).toEqual(['es badly']);
  });

  it('goes on with the next where one cannot be said', async () => {
    const { voices, say } = scene({ mute: [7], broken: ['voice 8 es'] });
    await say(speech(7, 8, 9));
    expect(voices()).toEqual(['9 es']);
  });

  it('says nothing more once it is called off', async () => {
    const { voices, say } = scene();
    const end = new AbortController();
    end.abort();
    await say(speech(7), end.signal);
    expect(voices()).toEqual([]);
  });
});

describe('an announcement in several languages', () => {
  const languages = ['es', 'en', 'sv'] as const;

  it('says a turn in each of them, in their order, all fetched before the chime', async () => {
    const { seen, voices, played, say } = scene({ languages });
    await say(speech(7));
    expect(voices()).toEqual(['7 es', '7 en', '7 sv']);
    expect(seen.indexOf('chime begins')).toBe(3);
    expect(played).toEqual(['es well', 'en well', 'sv well']);
  });

  it('is not silenced by one that fails', async () => {
    const { voices, played, say } = scene({ languages, broken: ['fetching es', 'voice 7 en'] });
    await say(speech(7));
    expect(voices()).toEqual(['7 sv']);
    expect(played.sort()).toEqual(['en badly', 'es badly', 'sv well']);
  });

  it('says turns that come fast in the first alone, in another where that one fails', async () => {
    const many = scene({ languages });
    await many.say(speech(7, 8));
    expect(many.voices()).toEqual(['7 es', '8 es']);
    expect(many.seen).not.toContain('fetched 7 short en');
    const broken = scene({ languages, broken: ['voice 7 es'] });
    await broken.say(speech(7, 8));
    expect(broken.voices()).toEqual(['7 en', '8 es']);
  });

  it('makes way for others that wait, once it was heard in one', async () => {
    const first = scene({ languages, hurriedAfter: 'voice 7 es' });
    await first.say(speech(7));
    expect(first.voices()).toEqual(['7 es']);
    const second = scene({ languages, hurriedAfter: 'chime', broken: ['voice 7 es'] });
    await second.say(speech(7));
    expect(second.voices()).toEqual(['7 en']);
  });
});
