import { CSV_FORMATS } from '../csv-text.ts';
import { enumSetting, flag, number, requiredText, type SettingKind, secret, text } from './kinds.ts';

/** Lists what the installation does with tickets, paper, voice, maps and mail (access specification, section 3). */
const GENERAL = {
  useMaps: flag(true),
  /** Separator and decimal sign of CSV files of reports. */
  csvFormat: enumSetting(CSV_FORMATS, 'language'),
  /** Address of the map pictures, `{z}/{x}/{y}` in it; empty for the outline that the product brings along. */
  mapTiles: text(300, 'webAddress'),
  ticketWidth: enumSetting([80, 60, 57], 80),
  /** Pixels that the size of each text of a ticket adds to where a browser prints it. */
  ticketTextSize: number(4, 20, 8),
  /** Seconds for which a ticket may wait for its printer; later it is not printed. */
  printTime: number(5, 3_600, 60),
  language: enumSetting(['browser', 'en', 'sv', 'es', 'es-ar', 'es-mx', 'es-cr'], 'browser'),
  /** Minutes for which a customer who did not come can be put back into the queue. */
  noShowTime: number(0, 24 * 60, 10),
  recoverNoShow: flag(true),
  /** People whom a customer lets go first who asks for some more minutes. */
  moreTimeBehind: number(1, 20, 3),
  /** Allows that an attention that began without a ticket is transferred or put on stand-by. */
  transferNT: flag(false),
  /** Allows that a ticket is transferred to the stand-by of another user. */
  userTransfer: flag(false),
  /** Hour of the day at which the business day starts. */
  resetHour: number(0, 23, 0),
  /** Seconds for which a display shows one picture of several. */
  sliderTime: number(1, 3_600, 10),
  /** Seconds for which a call is announced; later it only joins the history of displays. */
  announceTime: number(10, 3_600, 120),
  /** Speed of the voice in percent of the ordinary one. */
  voiceRate: number(50, 200, 100),
  /** Seconds between two requests of a waiting workstation that has no socket. */
  intervalRecallSeconds: number(1, 60, 5),
  /** Allows that the descriptions of settings are edited. */
  generalSettingsParam: flag(false),
} as const;

const RECORDING = {
  /** Channels in which attentions are recorded. */
  recordingChannels: enumSetting([1, 2], 2),
  /** Days for which a recording is kept. */
  recordingDays: number(1, 3_650, 30),
  /** Asks an operator to tell or know something while recording; empty for nothing. */
  recordingConsent: text(500),
  /** Address to which pages send their recordings instead of the server's own store; empty for the store. */
  recordingAddress: text(300, 'webAddress'),
} as const;

/** Settles how customers book appointments themselves, and what is kept of appointments. */
const APPOINTMENTS = {
  /** Lets customers book at the page `/book`. */
  bookingPage: flag(false),
  /** Says what is kept of customers who book, and for what; empty for the product's own words. */
  bookingConsent: text(500),
  /** Sites that may show the page within theirs, `https://…` with commas between; empty for none. */
  bookingFrames: text(500, 'origins'),
  /** Hours before an appointment at which its customer is reminded; 0 for never. */
  bookingReminder: number(0, 168, 24),
  /** Appointments that a program may book in 24 hours. */
  bookingProgramDay: number(1, 100_000, 1_000),
  /** Days after which an appointment is forgotten, with whose it was. */
  appointmentDays: number(1, 3_650, 30),
} as const;

/** Required only while `mailActive` is on. */
const MAIL = {
  mailActive: flag(false),
  mailSmtp: text(120, 'host'),
  mailPort: number(1, 65_535, 587),
  mailAuth: enumSetting(['true', 'false'], 'true'),
  mailUser: text(120),
  mailPass: secret(200),
  mailStarttls: flag(true),
  /** 1 sends, 0 keeps what would be sent. */
  mailDelivery: enumSetting([1, 0], 1),
} as const;

/** Says of what central tells those who look after the branches, and how; used at central alone. */
const ALARMS = {
  /** Minutes for which nothing of a branch may come until that is an alarm; 0 for never. */
  alarmBehindMinutes: number(0, 7 * 24 * 60, 30),
  /** Whom alarms are sent to by mail, with commas between; empty for nobody. */
  alarmMailTo: text(500, 'mailAddresses'),
  /** Address that alarms are posted to; empty for none. */
  alarmWebhook: text(300, 'webhookAddress'),
  /** Signs what is posted there. */
  alarmWebhookSecret: secret(200),
} as const;

/** Settles what passwords must be like; enforced where they are chosen. */
const PASSWORD = {
  passMinLength: number(1, 64, 8),
  /** Days after which a password is to be changed; 0 for never. */
  passValidity: number(0, 3_650, 0),
  /** Number of passwords before the present one that may not come again. */
  passNoRepeat: number(0, 24, 0),
  /** Wrong passwords in a row after which a user is blocked; 0 for never. */
  passAttempts: number(0, 100, 5),
  passUpperLower: flag(false),
  passSpecialChar: flag(false),
  passNumbers: flag(false),
  passBlacklist: flag(false),
  /** Forbids a character twice in a row. */
  passNoRepeatChar: flag(false),
} as const;

const LEVELS = ['HIGHER', 'HIGHER_OR_EQUAL'] as const;

const SESSION = {
  /** Minutes after which a sign-in ends at which nobody has done anything; 0 for never. */
  sessionIdleTime: number(0, 14 * 60, 0),
} as const;

/** Settles who may edit whom: only lower roles, or those of the same level too; and what is audited of it. */
const USER_SETTINGS = {
  createEditUsers: enumSetting(LEVELS, 'HIGHER_OR_EQUAL'),
  createEditRoles: enumSetting(LEVELS, 'HIGHER_OR_EQUAL'),
  /** Writes down sign-ins and what else people do. */
  auditLog: flag(true),
  /** Writes down changes as they were before and are after. */
  auditChanges: flag(true),
} as const;

const DIRECTORY = {
  ldapUrl: text(120, 'directoryAddress'),
  ldapDC: text(120),
  /** Days for which a directory user's last good sign-in counts while the directory is down; 0 for never. */
  ldapCacheDays: number(0, 365, 0),
} as const;

const SWITCH = enumSetting(['true', 'false'], 'false');
/** Letters that a text of a message may have with its data still named in it; with them it has 120 (MAX_SMS_LENGTH). */
const WITH_PLACEHOLDERS = 240;

/** Says what customers who agreed are sent by SMS, and when (operations specification, sections 3 and 6). */
const SMS_MESSAGES = {
  smsWelcome: requiredText(WITH_PLACEHOLDERS),
  smsWelcomeEnabled: SWITCH,
  smsApproaching: requiredText(WITH_PLACEHOLDERS),
  smsApproachingEnabled: SWITCH,
  /** People before a customer who is told that the turn comes near. */
  smsApproachingQuantity: number(1, 99, 3),
  smsTurnNow: requiredText(WITH_PLACEHOLDERS),
  smsTurnNowEnabled: SWITCH,
  smsThanks: requiredText(WITH_PLACEHOLDERS),
  smsThanksEnabled: SWITCH,
  /** Milliseconds from the end of an attention to its thanks; pages show seconds. */
  smsThanksDelay: number(0, 999_999_000, 60_000),
} as const;

/** Says by whom messages are sent, and how many may be. */
const SMS_PROVIDER = {
  /** `gateway`: any that docs/sms.md describes, at the address that the server was started with. */
  smsProvider: enumSetting(['gateway', 'twilio'], 'gateway'),
  /** Names and values as in an address, `user=…&password=…`: it holds what opens the account. */
  smsProviderParams: secret(120),
  smsFromNumber: requiredText(20, 'sender'),
  /** Parts of messages that a month or a year may have. */
  smsPackage: number(0, 999_999_999, 0),
  smsPackageType: enumSetting(['monthly', 'annual'], 'monthly'),
  /** Who is told that the package comes to its end. */
  smsAlertPhones: requiredText(240, 'phones'),
  smsFirm: requiredText(45),
  smsLink: requiredText(120, 'link'),
  /** Has the branches of a central hand their messages to it, which sends them: for those without internet. */
  smsThroughCentral: flag(false),
  /** Days after which the telephone number of a ticket is forgotten; 0 for never. */
  smsPhoneDays: number(0, 3_650, 90),
} as const;

/** Lists every general setting by its published name. One that was never stored has its `otherwise`. */
export const SETTINGS = {
  ...GENERAL,
  ...RECORDING,
  ...APPOINTMENTS,
  ...MAIL,
  ...ALARMS,
  ...PASSWORD,
  ...SESSION,
  ...USER_SETTINGS,
  ...DIRECTORY,
  ...SMS_MESSAGES,
  ...SMS_PROVIDER,
} as const satisfies Record<string, SettingKind>;

export type SettingName = keyof typeof SETTINGS;

const names = (group: Partial<Record<SettingName, SettingKind>>) => Object.keys(group) as SettingName[];

/** Assigns the settings to the pages that look after them. */
export const SETTING_GROUPS = {
  general: names({ ...GENERAL, ...RECORDING, ...APPOINTMENTS, ...MAIL, ...ALARMS }),
  preferences: names({ ...PASSWORD, ...SESSION, ...USER_SETTINGS }),
  directory: names(DIRECTORY),
  smsManager: names(SMS_MESSAGES),
  smsAdmin: names(SMS_PROVIDER),
} as const;
