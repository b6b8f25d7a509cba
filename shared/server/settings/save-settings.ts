import { apiError } from '#shared/contract/api-error-factory.ts';
import { missingForMail } from '#shared/domain/settings/mail-needs.ts';
import { readGeneralSettings, settingText } from '#shared/domain/settings/read-settings.ts';
import { SETTING_GROUPS, type SettingName } from '#shared/domain/settings/registry.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { assertSmsTexts, tooLongForSms } from '../sms/sms-texts.ts';
import { type CheckedChange, unfit } from './checked-change.ts';
import { isSecret, type StoredSettings, storedSettings } from './stored-settings.ts';

export interface Saving {
  readonly by: Actor;
  /** True if a mail password exists after the change. */
  readonly mailPass: boolean;
}

/**
 * Saves all changes or none. Unchanged settings are neither written nor audited; of a secret only the description is
 * saved. Refuses DESCRIPTION_LOCKED, INVALID_LENGTH (missing mail setting or too long SMS), SMS_TEXT_MISSING and
 * SMS_DATA_UNKNOWN.
 */
export async function saveSettings(
  scope: TransactionScope<never>,
  changes: readonly CheckedChange[],
  { by, mailPass }: Saving,
): Promise<void> {
  const stored = await storedSettings(scope.trx);
  const values = valuesOf(stored);
  for (const change of changes) {
    const { name } = change;
    const row = stored.get(name);
    const before = { value: row?.value ?? values[name] ?? '', description: row?.description ?? '' };
    const after = {
      value: isSecret(name) ? '' : change.value,
      description: change.description ?? before.description,
    };
    if (before.value === after.value && before.description === after.description) continue;
    if (before.description !== after.description) assertDescription(values);

    const rows = repository(scope, 'general_parameters');
    const { id } = row ?? (await rows.insert({ name, ...after }));
    if (row) await rows.update(id, after);
    scope.audit({
      action: isSwitchOfAudit(name) ? 'UPDATE_AUDIT' : 'UPDATE_SETTING',
      by,
      to: { entity: 'general_parameters', pk: id, name },
      ...difference(name, before, after),
    });
  }
  if (changes.some(({ name }) => isAboutMail(name))) await assertMailComplete(scope, mailPass);
  const changed = new Set(changes.map(({ name }) => name));
  await assertSmsTexts(scope.trx, changed);
  const long = await tooLongForSms(scope.trx, changed);
  if (long) throw unfit(long, stored.get(long)?.description ?? '');
}

type Values = Readonly<Record<string, string>>;

/** The values that count, as the wire has them. */
function valuesOf(stored: StoredSettings): Values {
  const settings = Object.entries(readGeneralSettings([...stored.values()]));
  return Object.fromEntries(settings.map(([name, value]) => [name, settingText(value)]));
}

function assertDescription({ generalSettingsParam }: Values): void {
  if (generalSettingsParam !== 'Y') throw apiError('DESCRIPTION_LOCKED');
}

/** True for settings that switch the audit, which are always audited. */
const isSwitchOfAudit = (name: SettingName) => name === 'auditLog' || name === 'auditChanges';

type Fields = Readonly<Record<'value' | 'description', string>>;

/** Audited value of a setting; telephone numbers are masked. */
const auditedValue = (name: SettingName, { value, description }: Fields): Fields => ({
  value: name === 'smsAlertPhones' && value !== '' ? value.split(',').map(maskPhone).join(', ') : value,
  description,
});

/** Changed fields, before and after. */
function difference(name: SettingName, before: Fields, after: Fields) {
  const changed = (['value', 'description'] as const).filter((field) => before[field] !== after[field]);
  const only = (fields: Fields) =>
    Object.fromEntries(changed.map((field) => [field, auditedValue(name, fields)[field]]));
  return { before: only(before), after: only(after) };
}

const isAboutMail = (name: SettingName) => SETTING_GROUPS.general.includes(name) && name.startsWith('mail');

async function assertMailComplete({ trx }: TransactionScope<never>, mailPass: boolean): Promise<void> {
  const stored = await storedSettings(trx);
  const [missing] = missingForMail({ ...readGeneralSettings([...stored.values()]), mailPass });
  if (missing) throw unfit(missing, stored.get(missing)?.description ?? '');
}
