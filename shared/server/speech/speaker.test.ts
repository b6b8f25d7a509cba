import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { Utterance, VoiceEngine } from './engines/voice-engine.ts';
import { createSpeaker } from './speaker.ts';

const TURN = { code: 'A042', location: 'Puesto 3', language: 'es', manner: 'full' } as const;

type Says = (wanted: Utterance) => string | null;
const voice = (name: VoiceEngine['name'], says: Says, languages = ['es', 'en', 'sv']): VoiceEngine => ({
  name,
  speaks: (language) => languages.includes(language),
  soundOf: () => null,
  async speak(wanted) {
    const reported = says(wanted);
    return reported === null ? null : Buffer.from(reported);
  },
});
function fails(): never {
  throw new Error('broken');
}

function speakerOf(...engines: VoiceEngine[]) {
  const speaker = createSpeaker({
    engines,
    cache: { get: (engine, wanted) => engine.speak(wanted) },
    texts: createServerTexts(),
    log: pino({ level: 'silent' }),
  });
  return {
    ...speaker,
    async says(call: Parameters<typeof speaker.speak>[0]) {
      const wav = await speaker.speak(call, 100);
      return wav && Buffer.from(wav).toString();
    },
  };
}

describe('a speaker', () => {
  it.each([
    ['es', 'full', 'Turno A 42, puesto 3.'],
    ['en', 'full', 'Ticket A 42, counter 3.'],
    ['sv', 'full', 'Nummer A 42, kassa 3.'],
    ['en', 'short', 'A 42, counter 3.'],
  ] as const)('says in %s, %s: %s', async (language, manner, reported) => {
    expect(await speakerOf(voice('espeak', ({ text }) => text)).says({ ...TURN, language, manner })).toBe(
      reported,
    );
  });

  it.each([
    ['es', 'full', 'Siguiente, puesto 3.'],
    ['en', 'short', 'counter 3.'],
  ] as const)('calls a customer without a ticket in %s, %s: %s', async (language, manner, reported) => {
    const speaker = speakerOf(voice('espeak', ({ text }) => text));
    expect(await speaker.says({ ...TURN, code: '', language, manner })).toBe(reported);
  });

  it('uses the next engine if one has no words, fails, or does not support the language', async () => {
    const silent = voice('clips', () => null);
    const broken = voice('command', fails, ['en']);
    const last = voice('espeak', () => 'espeak');
    const speaker = speakerOf(silent, broken, last);
    expect(await speaker.says(TURN)).toBe('espeak');
    expect(await speaker.says({ ...TURN, language: 'en' })).toBe('espeak');
    expect(speaker.isFailing('en')).toBe(false);
    expect(speakerOf(broken, last).engineOf('sv')).toBe('espeak');
    expect(speakerOf(broken).engineOf('sv')).toBeNull();
  });

  it('is failing in a language until it succeeds again', async () => {
    let works = false;
    const speaker = speakerOf(voice('command', () => (works ? 'said' : fails())));
    expect(await speaker.says(TURN)).toBeNull();
    expect([speaker.isFailing('es'), speaker.isFailing('en')]).toEqual([true, false]);
    works = true;
    expect(await speaker.says(TURN)).toBe('said');
    expect(speaker.isFailing('es')).toBe(false);
  });
});
