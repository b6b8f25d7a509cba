import type { Kysely } from 'kysely';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import { MAX_SMS_LENGTH, maxTextLength } from '#shared/domain/sms/placeholders.ts';
import type { SharedTables } from '../db/tables.ts';
import { readLongestValues } from './longest-values.ts';

const TEXTS = Object.values(MESSAGE_SETTINGS).map(({ text }) => text);
/** What stands in all of them. */
const DATA = ['smsFirm', 'smsLink'] as const satisfies SettingName[];

/** Finds among the settings that were changed one by which a message is longer than it may be; null where none is. */
export async function tooLongForSms(
  db: Kysely<SharedTables>,
  changed: ReadonlySet<SettingName>,
): Promise<SettingName | null> {
  const texts = TEXTS.filter((name) => changed.has(name));
  const data = DATA.find((name) => changed.has(name));
  if (texts.length === 0 && data === undefined) return null;
  const settings = readGeneralSettings(
    await db.selectFrom('general_parameters').select(['name', 'value']).execute(),
  );
  const words = await readLongestValues(db);
  const isLong = (name: (typeof TEXTS)[number]) => maxTextLength(settings[name], words) > MAX_SMS_LENGTH;
  return texts.find(isLong) ?? (data !== undefined && TEXTS.some(isLong) ? data : null);
}
