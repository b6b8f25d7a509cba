import type { Database } from 'better-sqlite3';
import { type GeneralSettings, readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';

/** Returns the current general settings. */
export type SettingsNow = () => GeneralSettings;

/** The general settings, cached until the configuration changes. */
export function createGeneralSettings(sqlite: Database, version: () => number): SettingsNow {
  const stored = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('general_parameters').select(['name', 'value']),
  );
  return cachedByVersion(version, () => readGeneralSettings(stored.all({})));
}
