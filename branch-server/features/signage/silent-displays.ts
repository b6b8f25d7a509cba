import type { DisplayHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import type { SilentDisplay } from '#shared/contract/devices/display-sound.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import type { SpeakingDisplay } from './display-queries.ts';

export interface SilentDisplaysOptions {
  /** The displays that are switched on. */
  readonly displays: () => readonly SpeakingDisplay[];
  readonly speaker: Pick<Speaker, 'engineOf' | 'isFailing'>;
}

/** What the open pages of a display say of their sound. */
type PagesOf = (idDisplays: number) => readonly Pick<DisplayHeartbeat, 'chimeFails' | 'unspoken'>[];

/**
 * Lists the displays that are switched on of which something that was chosen is not heard, by name: as their pages say,
 * for as long as these are open, and as the server finds when it speaks for them.
 */
export function createSilentDisplays({ displays, speaker }: SilentDisplaysOptions) {
  const isMute = (language: Language) => speaker.engineOf(language) === null || speaker.isFailing(language);

  return (pagesOf: PagesOf): SilentDisplay[] =>
    displays()
      .map(({ id, name, hasChime, languages }) => {
        const pages = pagesOf(id);
        const unspoken = new Set(pages.flatMap((page) => page.unspoken));
        return {
          id,
          name,
          chime: hasChime && pages.some(({ chimeFails }) => chimeFails),
          languages: LANGUAGES.filter(
            (each) => languages.includes(each) && (isMute(each) || unspoken.has(each)),
          ),
        };
      })
      .filter(({ chime, languages }) => chime || languages.length > 0);
}

export type SilentDisplays = ReturnType<typeof createSilentDisplays>;
