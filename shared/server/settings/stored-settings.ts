import type { Kysely } from 'kysely';
import type { GeneralSetting } from '#shared/contract/installation/general-parameters.ts';
import { readGeneralSettings, settingText } from '#shared/domain/settings/read-settings.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { settingNamed } from '#shared/domain/settings/setting-access.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';

type Db = Kysely<SharedTables>;

/** Whether a setting is encrypted and stored separately. */
export const isSecret = (name: SettingName): boolean => SETTINGS[name].kind === 'secret';

interface StoredSetting {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  readonly description: string;
}

/** The rows that there are, by their names. */
export type StoredSettings = ReadonlyMap<string, StoredSetting>;

export async function storedSettings(db: Db): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('general_parameters')
    .select(['id', 'name', 'value', 'description'])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

interface Presenting {
  readonly secrets: Secrets;
  /** Central settles them: they are shown here, and changed there. */
  readonly comeFromCentral: boolean;
}

/** Lists every setting in the order of the registry, with the value that counts. */
export async function presentSettings(
  db: Db,
  { secrets, comeFromCentral }: Presenting,
): Promise<GeneralSetting[]> {
  const stored = await storedSettings(db);
  const values: Readonly<Record<string, string | number | boolean>> = readGeneralSettings([
    ...stored.values(),
  ]);
  const names = Object.keys(SETTINGS).flatMap((name) => settingNamed(name) ?? []);
  return Promise.all(
    names.map(async (name): Promise<GeneralSetting> => {
      const description = stored.get(name)?.description ?? '';
      if (!isSecret(name)) {
        const value = settingText(values[name] ?? '');
        return { name, value, description, ...(comeFromCentral && { lockedBy: 'central' as const }) };
      }
      const { kind } = await secrets.read(db, name);
      return {
        name,
        value: '',
        description,
        isSet: kind === 'open',
        ...(kind === 'unreadable' && { unreadable: true as const }),
      };
    }),
  );
}
