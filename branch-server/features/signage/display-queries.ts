import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Language } from '#shared/contract/fields.ts';
import { readDesign } from '#shared/server/display-designs/stored-design.ts';

/** Finds displays of this branch, each with the design that it shows; one is on while both of them are enabled. */
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
      // One made before there were designs has its own.
      .select(['d.design as own', 's.design as chosen'])
      .where('d.id', '=', p('id')),
  );
  return (id: number) => {
    const row = byId.get({ id });
    if (!row) return undefined;
    const { enabled, design_enabled, own, chosen, ...display } = row;
    return {
      ...display,
      isOn: enabled === 1 && design_enabled !== 0,
      design: readDesign(chosen ?? own),
    };
  };
}

export type DisplayQueries = ReturnType<typeof createDisplayQueries>;

/** What a display that is switched on lets be heard. */
export interface SpeakingDisplay {
  readonly id: number;
  readonly name: string;
  /** Tells whether its chime is a sound of its own. */
  readonly hasChime: boolean;
  /** Those in which it speaks, none where it does not. */
  readonly languages: readonly Language[];
  /** Tells whether it has words for whoever is called without a ticket. */
  readonly isLineal: boolean;
}

/** Lists the displays that are switched on, by their names; remembered until the configuration changes. */
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
