import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import { unknownData } from '#shared/domain/sms/placeholders.ts';
import type { SharedTables } from '../db/tables.ts';

/**
 * Refuses settings by which a message would be sent that says nothing, SMS_TEXT_MISSING, or one with data that there are
 * none of, SMS_DATA_UNKNOWN; the field is its text, also where it was only turned on. What is stored so already is
 * refused nowhere else: it may be turned off, and the others changed.
 */
export async function assertSmsTexts(
  db: Kysely<SharedTables>,
  changed: ReadonlySet<SettingName>,
): Promise<void> {
  const messages = Object.values(MESSAGE_SETTINGS).filter(
    ({ text, on }) => changed.has(text) || changed.has(on),
  );
  if (messages.length === 0) return;
  const settings = readGeneralSettings(
    await db.selectFrom('general_parameters').select(['name', 'value']).execute(),
  );
  for (const { text: field, on } of messages) {
    const isSent = settings[on] === 'true';
    const text = settings[field];
    if (isSent && text.trim() === '') throw apiError('SMS_TEXT_MISSING', { field, about: `of ${field}` });
    const unknown = unknownData(text);
    if (unknown.length > 0 && (isSent || changed.has(field)))
      throw apiError('SMS_DATA_UNKNOWN', {
        field,
        about: `of ${field}`,
        params: { data: unknown.join(', ') },
      });
  }
}
