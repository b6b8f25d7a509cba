import { MODULES, type ModuleId } from '../access/modules.ts';
import { SETTING_GROUPS, SETTINGS, type SettingName } from './registry.ts';

/** The page that looks after a setting. */
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Says who changes the settings of each group (access specification, section 6). */
export const CHANGES_SETTINGS = {
  general: [MODULES.configurationTools],
  preferences: [MODULES.preferences],
  directory: [MODULES.activeDirectory],
  smsManager: [MODULES.smsManager],
  smsAdmin: [MODULES.smsAdmin],
} as const satisfies Record<SettingGroup, readonly ModuleId[]>;

/** The modules that look after SMS; what a message says of the firm is read where its text is written too. */
export const SMS_MODULES = [MODULES.smsManager, MODULES.smsAdmin] as const;

const USERS_AND_ROLES = [MODULES.users, MODULES.roles, MODULES.preferences];

/**
 * Says who reads what. Everybody who signed in reads what pages need while they work. Mail, password policy and
 * directory are read only by those who change them: they would help an intruder.
 */
const READS: Readonly<Partial<Record<SettingName, 'everybody' | readonly ModuleId[]>>> = {
  useMaps: 'everybody',
  mapTiles: 'everybody',
  ticketWidth: 'everybody',
  ticketTextSize: 'everybody',
  printTime: 'everybody',
  language: 'everybody',
  noShowTime: 'everybody',
  recoverNoShow: 'everybody',
  moreTimeBehind: 'everybody',
  transferNT: 'everybody',
  userTransfer: 'everybody',
  resetHour: 'everybody',
  sliderTime: 'everybody',
  announceTime: 'everybody',
  voiceRate: 'everybody',
  intervalRecallSeconds: 'everybody',
  generalSettingsParam: 'everybody',
  recordingChannels: 'everybody',
  recordingDays: 'everybody',
  recordingConsent: 'everybody',
  recordingAddress: 'everybody',
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

/** The name as that of a setting; null where there is none of that name. */
export const settingNamed = (name: string): SettingName | null =>
  Object.hasOwn(SETTINGS, name) ? (name as SettingName) : null;

/** The modules of which one changes the setting. */
export const changersOf = (name: SettingName): readonly ModuleId[] =>
  CHANGES_SETTINGS[GROUP_OF.get(name) ?? 'general'];

/** Tells whether a setting is about SMS: there are none of these without a licence for it. */
export const isAboutSms = (name: SettingName): boolean => GROUP_OF.get(name)?.startsWith('sms') ?? false;

/** Tells whether somebody with these modules sees the setting. */
export function maySeeSetting(name: SettingName, modules: readonly number[]): boolean {
  const readers = READS[name] ?? changersOf(name);
  return readers === 'everybody' || readers.some((module) => modules.includes(module));
}
