import { z } from 'zod';
import type { Settings } from '#renderer/lib/reads.ts';
import type { SettingChange } from '#shared/contract/installation/general-parameters.ts';
import { settingDescription, settingValue } from '#shared/contract/installation/setting-value.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import type { Draft } from '../fields/draft/control.ts';
import type { SettingsChange } from './use-save-settings.ts';

/** Field of a draft for a setting's description; the field of its value has the setting's name. */
export const descriptionField = (name: SettingName): string => `description:${name}`;

export type Values = Readonly<Record<string, string>>;
/** Settings that are required by the values of others. */
export type Missing = (values: Values) => readonly SettingName[];

/** Schema of the settings: each by its kind, plus the required ones. */
export const settingsSchema = (names: readonly SettingName[], missing: Missing): z.ZodType<Values> =>
  z
    .object(
      Object.fromEntries(
        names.flatMap((name) => [
          [name, settingValue(name)],
          [descriptionField(name), settingDescription],
        ]),
      ),
    )
    .superRefine((values, context) => {
      for (const name of missing(values as Values))
        context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: [name] });
    }) as unknown as z.ZodType<Values>;

/** Draft with the current settings, without secrets. */
export const settingsDraft = (names: readonly SettingName[], settings: Settings): Draft =>
  Object.fromEntries(
    names.flatMap((name) => {
      const setting = settings.get(name);
      return [
        [name, setting?.value ?? ''],
        [descriptionField(name), setting?.description ?? ''],
      ];
    }),
  );

/** Changed settings with their values at opening; a secret changes by typing one. */
export function changesOf(
  names: readonly SettingName[],
  { opened, initial }: { readonly opened: Draft; readonly initial: Draft },
  now: Values,
): SettingsChange {
  const changes = names.flatMap((name): SettingChange[] => {
    const field = descriptionField(name);
    const [value = '', description = ''] = [now[name], now[field]];
    const described = description !== initial[field];
    if (value === initial[name] && !described) return [];
    return [{ name, value, ...(described && { description }) }];
  });
  const wasOf = ({ name, description }: SettingChange): SettingChange => ({
    name,
    value: String(opened[name] ?? ''),
    ...(description !== undefined && {
      description: String(opened[descriptionField(name as SettingName)] ?? ''),
    }),
  });
  return { changes, before: changes.map(wasOf) };
}

/** Whether the setting can be set but not read. */
export const isSecret = (name: SettingName): boolean => SETTINGS[name].kind === 'secret';
