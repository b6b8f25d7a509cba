import { apiError } from '#shared/contract/api-error-factory.ts';
import { listVoices, speakSample } from '#shared/contract/devices/speech.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import type { Speaker } from './speaker.ts';

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
