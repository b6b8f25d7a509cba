import { CSV_FORMATS } from '../csv-text.ts';
import { enumSetting, flag, number, requiredText, type SettingKind, secret, text } from './kinds.ts';

/** Settings for tickets, paper, voice, maps (access specification, section 3). */
const GENERAL = {
  useMaps: flag(true),
  /** Separator and decimal sign of CSV files of reports. */
  csvFormat: enumSetting(CSV_FORMATS, 'language'),
  /** Map tile address with `{z}/{x}/{y}`; empty for the built-in outline. */
  mapTiles: text(300, 'webAddress'),
  ticketWidth: enumSetting([80, 60, 57], 80),
  /** Base text size in pixels for browser printing. */
  ticketTextSize: number(4, 20, 8),
  /** Maximum seconds that a ticket waits for its printer. */
  printTime: number(5, 3_600, 60),
  language: enumSetting(['browser', 'en', 'sv', 'es', 'es-ar', 'es-mx', 'es-cr'], 'browser'),
  /** Minutes in which a no-show can be recovered. */
  noShowTime: number(0, 24 * 60, 10),
  recoverNoShow: flag(true),
  /** Number of tickets that go before a postponed one. */
  moreTimeBehind: number(1, 20, 3),
  /** Permits transfer and stand-by of an attention without ticket. */
  transferNT: flag(false),
  /** Permits transfer to another user's stand-by. */
  userTransfer: flag(false),
  /** Hour at which the business day starts. */
  resetHour: number(0, 23, 0),
  /** Seconds per image of a display. */
  sliderTime: number(1, 3_600, 10),
  /** Seconds for which a call is announced; later it only joins the history. */
  announceTime: number(10, 3_600, 120),
  /** Voice speed in percent (operations specification, section 9: 0.9 by default). */
  voiceRate: number(50, 200, 90),
  /** Seconds between polls of a waiting workstation without a socket. */
  intervalRecallSeconds: number(1, 60, 5),
  /** Permits editing the descriptions of settings. */
  generalSettingsParam: flag(false),
} as const;

const RECORDING = {
  /** Number of recorded channels. */
  recordingChannels: enumSetting([1, 2], 2),
  /** Retention of recordings in days. */
  recordingDays: number(1, 3_650, 30),
  /** Notice to the operator while recording; empty for none. */
  recordingConsent: text(500),
  /** Address for recordings; empty for the server's own storage. */
  recordingAddress: text(300, 'webAddress'),
} as const;

/** Settings of online booking and appointment data. */
const APPOINTMENTS = {
  /** Enables the booking page `/book`. */
  bookingPage: flag(false),
  /** Requires a code sent by email or SMS before a booking; without either channel bookings need none. */
  bookingCode: flag(false),
  /** Requires a proof of work from the browser. */
  bookingProof: flag(false),
  /** Privacy notice for customers who book; empty for the default. */
  bookingConsent: text(500),
  /** Origins that may frame the page, comma-separated; empty for none. */
  bookingFrames: text(500, 'origins'),
  /** Hours before an appointment at which a reminder is sent; 0 for never. */
  bookingReminder: number(0, 168, 24),
  /** Maximum appointments per program in 24 hours. */
  bookingProgramDay: number(1, 100_000, 1_000),
  /** Days after which personal data of an appointment is deleted. */
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
  /** 1 sends, 0 suspends mail. */
  mailDelivery: enumSetting([1, 0], 1),
} as const;

/** Settings of central's alarms. */
const ALARMS = {
  /** Permitted delay of a branch in minutes; 0 for any. */
  alarmBehindMinutes: number(0, 7 * 24 * 60, 30),
  /** Recipients of alarm mails, comma-separated; empty for none. */
  alarmMailTo: text(500, 'mailAddresses'),
  /** Webhook address of alarms; empty for none. */
  alarmWebhook: text(300, 'webhookAddress'),
  /** Signs webhook messages. */
  alarmWebhookSecret: secret(200),
} as const;

/** Years for which central keeps data; 0 for all. Months and roll-ups are kept whole. */
const RETENTION = {
  /** Of tickets, their events and workstation sessions. */
  factYears: number(0, 30, 0),
  /** Of ended alarms and events of branches. */
  alarmYears: number(0, 30, 0),
} as const;

/** Password policy. */
const PASSWORD = {
  passMinLength: number(1, 64, 8),
  /** Days until a password expires; 0 for never. */
  passValidity: number(0, 3_650, 0),
  /** Number of former passwords that cannot be reused. */
  passNoRepeat: number(0, 24, 0),
  /** Consecutive wrong passwords that block a user; 0 for never. */
  passAttempts: number(0, 100, 5),
  passUpperLower: flag(false),
  passSpecialChar: flag(false),
  passNumbers: flag(false),
  passBlacklist: flag(false),
  /** Forbids repeated characters. */
  passNoRepeatChar: flag(false),
} as const;

const LEVELS = ['HIGHER', 'HIGHER_OR_EQUAL'] as const;

const SESSION = {
  /** Idle minutes until a session ends; 0 for never. */
  sessionIdleTime: number(0, 14 * 60, 0),
} as const;

/** Level rules and audit settings. */
const USER_SETTINGS = {
  createEditUsers: enumSetting(LEVELS, 'HIGHER_OR_EQUAL'),
  createEditRoles: enumSetting(LEVELS, 'HIGHER_OR_EQUAL'),
  /** Audits sign-ins and other actions. */
  auditLog: flag(true),
  /** Audits changes with values before and after. */
  auditChanges: flag(true),
} as const;

const DIRECTORY = {
  ldapUrl: text(120, 'directoryAddress'),
  ldapDC: text(120),
  /** Days for which a directory user can sign in while the directory is down; 0 for never. */
  ldapCacheDays: number(0, 365, 0),
} as const;

const SWITCH = enumSetting(['true', 'false'], 'false');
/** Maximum template length; with its data a message has 120 characters (MAX_SMS_LENGTH). */
const WITH_PLACEHOLDERS = 240;

/** SMS to customers (operations specification, sections 3 and 6). */
const SMS_MESSAGES = {
  smsWelcome: requiredText(WITH_PLACEHOLDERS),
  smsWelcomeEnabled: SWITCH,
  smsApproaching: requiredText(WITH_PLACEHOLDERS),
  smsApproachingEnabled: SWITCH,
  /** Position at which a customer is notified of the approaching call. */
  smsApproachingQuantity: number(1, 99, 3),
  smsTurnNow: requiredText(WITH_PLACEHOLDERS),
  smsTurnNowEnabled: SWITCH,
  smsThanks: requiredText(WITH_PLACEHOLDERS),
  smsThanksEnabled: SWITCH,
  /** Milliseconds from the end of the attention to the thanks; pages show seconds. */
  smsThanksDelay: number(0, 999_999_000, 60_000),
} as const;

/** SMS provider and package. */
const SMS_PROVIDER = {
  /** `gateway`: any gateway as described in docs/sms.md, at the configured address. */
  smsProvider: enumSetting(['gateway', 'twilio'], 'gateway'),
  /** Credentials as a query string, `user=…&password=…`. */
  smsProviderParams: secret(120),
  smsFromNumber: requiredText(20, 'sender'),
  /** SMS parts per month or year. */
  smsPackage: number(0, 999_999_999, 0),
  smsPackageType: enumSetting(['monthly', 'annual'], 'monthly'),
  /** Phones notified when the package runs out. */
  smsAlertPhones: requiredText(240, 'phones'),
  smsFirm: requiredText(45),
  smsLink: requiredText(120, 'link'),
  /** Branches send SMS through central. */
  smsThroughCentral: flag(false),
  /** Days after which a ticket's phone number is deleted; 0 for never. */
  smsPhoneDays: number(0, 3_650, 90),
} as const;

/** All general settings by published name, with their defaults. */
export const SETTINGS = {
  ...GENERAL,
  ...RECORDING,
  ...APPOINTMENTS,
  ...MAIL,
  ...ALARMS,
  ...RETENTION,
  ...PASSWORD,
  ...SESSION,
  ...USER_SETTINGS,
  ...DIRECTORY,
  ...SMS_MESSAGES,
  ...SMS_PROVIDER,
} as const satisfies Record<string, SettingKind>;

export type SettingName = keyof typeof SETTINGS;

const names = (group: Partial<Record<SettingName, SettingKind>>) => Object.keys(group) as SettingName[];

/** Settings by page. */
export const SETTING_GROUPS = {
  general: names({ ...GENERAL, ...RECORDING, ...APPOINTMENTS, ...MAIL, ...ALARMS, ...RETENTION }),
  preferences: names({ ...PASSWORD, ...SESSION, ...USER_SETTINGS }),
  directory: names(DIRECTORY),
  smsManager: names(SMS_MESSAGES),
  smsAdmin: names(SMS_PROVIDER),
} as const;
