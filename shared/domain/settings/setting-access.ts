import { MODULES, type ModuleId } from '../access/modules.ts';
import { SETTING_GROUPS, SETTINGS, type SettingName } from './registry.ts';

/** Page of a setting. */
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Modules that change each group (access specification, section 6). */
export const CHANGES_SETTINGS = {
  general: [MODULES.configurationTools],
  preferences: [MODULES.preferences],
  directory: [MODULES.activeDirectory],
  smsManager: [MODULES.smsManager],
  smsAdmin: [MODULES.smsAdmin],
} as const satisfies Record<SettingGroup, readonly ModuleId[]>;

/** Modules for SMS; the company name in messages is readable with them too. */
export const SMS_MODULES = [MODULES.smsManager, MODULES.smsAdmin] as const;

const USERS_AND_ROLES = [MODULES.users, MODULES.roles, MODULES.preferences];

/**
 * Who reads which setting. All signed-in users read what work needs. Mail, password policy and directory are limited
 * to those who change them, because they would help an attacker.
 */
const READS: Readonly<Partial<Record<SettingName, 'everyone' | readonly ModuleId[]>>> = {
  useMaps: 'everyone',
  mapTiles: 'everyone',
  ticketWidth: 'everyone',
  ticketTextSize: 'everyone',
  printTime: 'everyone',
  language: 'everyone',
  noShowTime: 'everyone',
  recoverNoShow: 'everyone',
  moreTimeBehind: 'everyone',
  transferNT: 'everyone',
  userTransfer: 'everyone',
  resetHour: 'everyone',
  sliderTime: 'everyone',
  announceTime: 'everyone',
  voiceRate: 'everyone',
  intervalRecallSeconds: 'everyone',
  generalSettingsParam: 'everyone',
  recordingChannels: 'everyone',
  recordingDays: 'everyone',
  recordingConsent: 'everyone',
  recordingAddress: 'everyone',
  createEditUsers: USERS_AND_ROLES,
  createEditRoles: USERS_AND_ROLES,
  smsFirm: SMS_MODULES,
  smsLink: SMS_MODULES,
  smsPackageType: SMS_MODULES,
  auditLog: [MODULES.preferences, MODULES.reportAudit],
  auditChanges: [MODULES.preferences, MODULES.reportAudit],
};

const GROUP_OF: ReadonlyMap<string, SettingGroup> = new Map(
  Object.entries(SETTING_GROUPS).flatMap(([group, names]) =>
    names.map((name) => [name, group as SettingGroup] as const),
  ),
);

/** Setting name; null if unknown. */
export const settingNamed = (name: string): SettingName | null =>
  Object.hasOwn(SETTINGS, name) ? (name as SettingName) : null;

/** Modules that may change the setting. */
export const changersOf = (name: SettingName): readonly ModuleId[] =>
  CHANGES_SETTINGS[GROUP_OF.get(name) ?? 'general'];

/** True for SMS settings, which need a licence. */
export const isAboutSms = (name: SettingName): boolean => GROUP_OF.get(name)?.startsWith('sms') ?? false;

/** True if a user with these modules may read the setting. */
export function maySeeSetting(name: SettingName, modules: readonly number[]): boolean {
  const readers = READS[name] ?? changersOf(name);
  return readers === 'everyone' || readers.some((module) => modules.includes(module));
}
