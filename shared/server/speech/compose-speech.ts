import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listVoices, speakSample } from '#shared/contract/devices/speech.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Clock } from '../kit/clock.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import { createClipEngine } from './engines/clip-engine.ts';
import { createCommandEngine } from './engines/command-engine.ts';
import { createEspeakEngine } from './engines/espeak-engine.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import { createSpeechCache } from './speech-cache.ts';
import { DEFAULT_VOICE, type VoiceSettings } from './voice-settings.ts';

export interface SpeechOptions {
  readonly dataDir: string;
  readonly clock: Pick<Clock, 'mono'>;
  readonly log: Logger;
  readonly texts: i18n;
  readonly voice?: VoiceSettings | undefined;
}

const FOLDER = 'speech';

/** Composes the configured voice engines and their cache. */
export async function composeSpeech(options: SpeechOptions): Promise<Speaker> {
  const { dataDir, clock, log, texts, voice = DEFAULT_VOICE } = options;
  const { command, voices, clips } = voice;
  const make = {
    clips: async () => (clips === undefined ? [] : [createClipEngine(clips)]),
    command: async () => (command === undefined ? [] : [createCommandEngine({ command, voices })]),
    espeak: async () => [await createEspeakEngine(clock.mono)],
  };
  const engines = (await Promise.all(voice.engines.map((name) => make[name]()))).flat();
  const stored = await createSpeechCache({
    folder: join(dataDir, FOLDER),
    max: voice.storedBytes,
    log,
    atOnce: Math.max(1, availableParallelism() - 1),
  });
  return createSpeaker({ engines, cache: stored, texts, log });
}

export interface SpeechRouteOptions {
  readonly speaker: Speaker;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
}

/** Routes for samples and state of the voice, for users who configure displays. */
export const speechRoutes = ({ speaker, settings }: SpeechRouteOptions): ReadRoute[] => [
  read(listVoices, () => LANGUAGES.map((language) => ({ language, engine: speaker.engineOf(language) }))),

  read(speakSample, async ({ query }) => {
    const { voiceRate } = await settings();
    const wav = await speaker.speak({ ...query, manner: 'full' }, voiceRate);
    if (!wav) throw apiError('NO_VOICE', { params: { language: query.language } });
    return wav;
  }),
];
