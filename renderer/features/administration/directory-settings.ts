import type { Settings } from '#renderer/lib/reads.ts';
import { type DirectorySettings, directorySettings } from '#shared/contract/access/directory.ts';
import type { SettingChange } from '#shared/contract/installation/general-parameters.ts';

const NAMES = Object.keys(directorySettings.shape) as (keyof DirectorySettings)[];

/** Picks the directory's settings among all, as they are stored. */
export const directorySettingsOf = (settings: Settings): DirectorySettings =>
  Object.fromEntries(NAMES.map((name) => [name, settings.get(name)?.value ?? ''])) as DirectorySettings;

export const changesOf = (settings: Partial<DirectorySettings>): SettingChange[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

/** Removes the directory: its users cannot sign in until another is configured. */
export const NO_DIRECTORY = changesOf({ ldapUrl: '', ldapDC: '' });
