import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';

/**
 * Finds what is spoken where a device hangs that is not paired with anything yet: the language of the installation, or
 * of the first branch where each browser has its own. What a bare box has for a browser speaks English.
 */
export function createBranchLanguage(
  sqlite: Database,
  version: () => number,
  settings: SettingsNow,
): () => Language {
  const first = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select('language').where('enabled', '=', 1).orderBy('id').limit(1),
  );
  return cachedByVersion<[], Language>(version, () =>
    spokenLanguage(settings().language, first.get({})?.language ?? ''),
  );
}
