import type { SoundReport, UnheardDisplay } from '#shared/contract/devices/display-sound.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import type { SpeakingDisplay } from './display-queries.ts';

export interface SoundReportOptions {
  /** The displays that are switched on. */
  readonly displays: () => readonly SpeakingDisplay[];
  readonly speaker: Pick<Speaker, 'engineOf' | 'isFailing'>;
}

/**
 * Knows what of the displays that are switched on cannot be heard: as their pages say, for as long as these are
 * connected, and as the server finds when it speaks for them.
 */
export function createSoundReports({ displays, speaker }: SoundReportOptions) {
  const reports = new Map<object, SoundReport>();
  const reportsOf = (id: number) => [...reports.values()].filter(({ idDisplay }) => idDisplay === id);
  const isMute = (language: Language) => speaker.engineOf(language) === null || speaker.isFailing(language);

  function unheardOf({ id, name, hasChime, languages }: SpeakingDisplay): UnheardDisplay {
    const said = reportsOf(id);
    const unplayed = new Set(said.flatMap((report) => report.languages));
    return {
      ...{ id, name },
      chime: hasChime && said.some(({ chime }) => chime),
      languages: LANGUAGES.filter((each) => languages.includes(each) && (isMute(each) || unplayed.has(each))),
    };
  }

  return {
    /** Hears from a page, by its connection. */
    hear: (page: object, report: SoundReport) => reports.set(page, report),
    forget: (page: object): boolean => reports.delete(page),
    /** Lists the displays whose browser lets nothing be heard, by name, each once. */
    silent: (): { id: number; name: string }[] =>
      displays()
        .filter(({ id }) => reportsOf(id).some(({ silent }) => silent))
        .map(({ id, name }) => ({ id, name })),
    /** Lists those of which something that was chosen is not heard, by name. */
    unheard: (): UnheardDisplay[] =>
      displays()
        .map(unheardOf)
        .filter(({ chime, languages }) => chime || languages.length > 0),
  };
}

export type SoundReports = ReturnType<typeof createSoundReports>;
