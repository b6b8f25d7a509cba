import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { isErrorCode } from '#shared/contract/errors.ts';
import type { SettingChange } from '#shared/contract/installation/general-parameters.ts';
import { settingDescription, settingValue } from '#shared/contract/installation/setting-value.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';

/** A change as its setting takes it. */
export interface CheckedChange {
  readonly name: SettingName;
  readonly value: string;
  /** Undefined if unchanged. */
  readonly description: string | undefined;
  /** For a secret: keeps its value. */
  readonly isUnchanged: boolean;
}

/** Validates a setting; throws its specific error code, else INVALID_LENGTH with name and description. */
export function checkedChange(name: SettingName, change: SettingChange, described: string): CheckedChange {
  const value = settingValue(name).safeParse(change.value);
  const description = settingDescription.optional().safeParse(change.description);
  if (!value.success || !description.success) {
    const code = (value.error ?? description.error)?.issues[0]?.message ?? '';
    throw isErrorCode(code) ? apiError(code, { field: name, about: `of ${name}` }) : unfit(name, described);
  }
  const isUnchanged = change.isSet === true && change.value === '';
  return { name, value: value.data, description: description.data, isUnchanged };
}

/** The error for an invalid value of a setting; `described` is its own description, empty for none. */
export const unfit = (name: SettingName, described: string): ApiError =>
  apiError('INVALID_LENGTH', {
    field: name,
    about: `of ${name}`,
    params: { description: described || name },
  });
