import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Language } from '#shared/contract/fields.ts';
import { readDesign } from '#shared/server/configuration/stored-design.ts';

/** Displays of this branch with their designs; one is on while both are enabled. */
export function createDisplayQueries(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .leftJoin('display_designs as s', 's.id', 'd.id_display_designs')
      .select([
        'd.id',
        'd.name',
        'd.description',
        'd.id_branches',
        'd.id_display_designs',
        'b.name as branch',
        'b.zone',
      ])
      .select(['d.enabled', 's.enabled as design_enabled'])
      // Displays from before shared designs contain their own.
      .select(['d.design as own', 's.design as selected'])
      .where('d.id', '=', p('id')),
  );
  return (id: number) => {
    const row = byId.get({ id });
    if (!row) return undefined;
    const { enabled, design_enabled, own, selected, ...display } = row;
    return {
      ...display,
      isOn: enabled === 1 && design_enabled !== 0,
      design: readDesign(selected ?? own),
    };
  };
}

export type DisplayQueries = ReturnType<typeof createDisplayQueries>;

/** Audio of a display that is on. */
export interface SpeakingDisplay {
  readonly id: number;
  readonly name: string;
  /** Whether its chime is an uploaded file. */
  readonly hasChime: boolean;
  /** Spoken languages; none without voice. */
  readonly languages: readonly Language[];
  /** Whether it announces calls without a ticket. */
  readonly isLineal: boolean;
}

/** Lists the enabled displays by name; cached until the configuration changes. */
export function createSpeakingDisplays(sqlite: Database, version: () => number) {
  const ids = statement<Record<never, never>>()(sqlite, (db) => db.selectFrom('displays').select('id'));
  const find = createDisplayQueries(sqlite);
  return cachedByVersion(version, (): readonly SpeakingDisplay[] =>
    ids
      .all({})
      .flatMap(({ id }) => find(id) ?? [])
      .filter(({ isOn }) => isOn)
      .map(({ id, name, design: { audio, chime, voice, spokenLanguages, screenType } }) => ({
        id,
        name,
        hasChime: audio && chime !== null,
        languages: voice ? spokenLanguages : [],
        isLineal: screenType === SCREEN_TYPES.lineal,
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
}
