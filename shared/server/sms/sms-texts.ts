import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import {
  MAX_SMS_LENGTH,
  maxTextLength,
  type PlaceholderValues,
  unknownData,
} from '#shared/domain/sms/placeholders.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isOneOf } from '../db/in-pieces.ts';

/**
 * Throws SMS_TEXT_MISSING for an enabled message without text, and SMS_DATA_UNKNOWN for unknown placeholders; the
 * error names the text field. Stored invalid texts block no other change.
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

const TEXTS = Object.values(MESSAGE_SETTINGS).map(({ text }) => text);
/** Placeholders of all messages. */
const DATA = ['smsFirm', 'smsLink'] as const satisfies SettingName[];

/** Finds a changed setting whose message exceeds the maximum length; null if none does. */
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
  const words = await readMaxValues(db);
  const isLong = (name: (typeof TEXTS)[number]) => maxTextLength(settings[name], words) > MAX_SMS_LENGTH;
  return texts.find(isLong) ?? (data !== undefined && TEXTS.some(isLong) ? data : null);
}

function widestText(all: readonly string[]): string {
  const length = (text: string) => Array.from(text).length;
  return all.toSorted((one, other) => length(other) - length(one))[0] ?? '';
}

/**
 * Reads the longest value of each placeholder, for the worst-case length of a text. For a given user, only names of
 * included branches count.
 */
export async function readMaxValues(
  db: Kysely<SharedTables>,
  branchIds?: readonly number[],
): Promise<PlaceholderValues> {
  const stored = await db.selectFrom('general_parameters').select(['name', 'value']).execute();
  const branches = await db
    .selectFrom('branches')
    .select('name')
    .where('enabled', '=', 1)
    .$if(branchIds !== undefined, (query) => query.where(isOneOf('id', branchIds ?? [])))
    .execute();
  const workstations = await db
    .selectFrom('workstations')
    .select('name')
    .where('enabled', '=', 1)
    .$if(branchIds !== undefined, (query) => query.where(isOneOf('id_branches', branchIds ?? [])))
    .execute();
  const queues = await db.selectFrom('queues').select(['letter', 'max_limit']).execute();
  const { smsFirm: firm, smsLink: link } = readGeneralSettings(stored);
  return {
    ticket:
      widestText(queues.map(({ letter, max_limit }) => ticketCode(letter, max_limit, max_limit))) || 'A000',
    branch: widestText(branches.map(({ name }) => name)),
    workstation: widestText(workstations.map(({ name }) => name)),
    ahead: '99',
    link,
    firm,
  };
}
