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

/** A display, and its audio output. */
function scene({ languages = ['es'], broken = [], mute = [], hurriedAfter = '' }: Scene = {}) {
  const seen: string[] = [];
  const simulated: string[] = [];
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
    onPlayback: ({ what, well }) => simulated.push(`${what} ${well ? 'well' : 'badly'}`),
  };
  const sounds = () => seen.filter((line) => !line.startsWith('fetched'));
  const voices = () =>
    seen
      .filter((line) => /^voice .* begins$/.test(line))
      .map((line) => line.split(' ').slice(1, 3).join(' '));
  const say = (speech: Speech<DisplayCall>, signal = new AbortController().signal) =>
    announce(speech, languages, ports, signal);
  return { seen, simulated, sounds, voices, say };
}

describe('an announcement', () => {
  it('is spoken only after the chime has ended', async () => {
    const { sounds, say } = scene();
    await say(speech(7));
    expect(sounds()).toEqual(['chime begins', 'chime ends', 'voice 7 es begins', 'voice 7 es ends']);
  });

  it('of several calls downloads all voices at once and plays them in order', async () => {
    const { seen, voices, say } = scene();
    await say(speech(7, 8));
    expect(seen.slice(0, 3)).toEqual(['fetched 7 short es', 'fetched 8 short es', 'chime begins']);
    expect(voices()).toEqual(['7 es', '8 es']);
  });

  it('right after another has no chime, unless it would be silent otherwise', async () => {
    const talking = scene();
    await talking.say({ ...speech(7, 8), chime: false });
    expect(talking.sounds()).not.toContain('chime begins');
    const silent = scene({ mute: [7, 8] });
    await silent.say({ ...speech(7, 8), chime: false });
    expect(silent.sounds()).toEqual(['chime begins', 'chime ends']);
  });

  it('continues if the chime fails', async () => {
    const { voices, say } = scene({ broken: ['chime'] });
    await say(speech(7));
    expect(voices()).toEqual(['7 es']);
  });

  it.each([[['fetching es']], [['voice 7 es']]])('ends without a voice: %s', async (broken) => {
    const { sounds, simulated, say } = scene({ broken });
    await say(speech(7));
    expect(sounds()).toEqual(['chime begins', 'chime ends']);
    expect(simulated).toEqual(['es badly']);
  });

  it('continues with the next call if one has no voice', async () => {
    const { voices, say } = scene({ mute: [7], broken: ['voice 8 es'] });
    await say(speech(7, 8, 9));
    expect(voices()).toEqual(['9 es']);
  });

  it('plays nothing after it was cancelled', async () => {
    const { voices, say } = scene();
    const end = new AbortController();
    end.abort();
    await say(speech(7), end.signal);
    expect(voices()).toEqual([]);
  });
});

describe('an announcement in several languages', () => {
  const languages = ['es', 'en', 'sv'] as const;

  it('plays a call in each language in order, all downloaded before the chime', async () => {
    const { seen, voices, simulated, say } = scene({ languages });
    await say(speech(7));
    expect(voices()).toEqual(['7 es', '7 en', '7 sv']);
    expect(seen.indexOf('chime begins')).toBe(3);
    expect(simulated).toEqual(['es well', 'en well', 'sv well']);
  });

  it('continues if one language fails', async () => {
    const { voices, simulated, say } = scene({ languages, broken: ['fetching es', 'voice 7 en'] });
    await say(speech(7));
    expect(voices()).toEqual(['7 sv']);
    expect(simulated.sort()).toEqual(['en badly', 'es badly', 'sv well']);
  });

  it('plays rapid calls in the first language, or in another if that fails', async () => {
    const many = scene({ languages });
    await many.say(speech(7, 8));
    expect(many.voices()).toEqual(['7 es', '8 es']);
    expect(many.seen).not.toContain('fetched 7 short en');
    const broken = scene({ languages, broken: ['voice 7 es'] });
    await broken.say(speech(7, 8));
    expect(broken.voices()).toEqual(['7 en', '8 es']);
  });

  it('ends after one language if other calls wait', async () => {
    const first = scene({ languages, hurriedAfter: 'voice 7 es' });
    await first.say(speech(7));
    expect(first.voices()).toEqual(['7 es']);
    const second = scene({ languages, hurriedAfter: 'chime', broken: ['voice 7 es'] });
    await second.say(speech(7));
    expect(second.voices()).toEqual(['7 en']);
  });
});
