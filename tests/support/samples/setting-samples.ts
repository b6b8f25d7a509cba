import type { SettingName } from '#shared/domain/settings/registry.ts';

interface Samples {
  /** A valid value, and its stored form if that differs. */
  readonly right: readonly (readonly [string, string?])[];
  readonly wrong: readonly string[];
}

const flag: Samples = { right: [['N'], ['Y']], wrong: ['', 'y', 'true', '1', 'YES'] };

/** Bounds and values beyond them. */
const number = (min: number, maximum: number): Samples => ({
  right: [[String(min)], [String(maximum)], [`0${maximum}`, String(maximum)], [` ${min} `, String(min)]],
  wrong: [
    ...(min > 0 ? [String(min - 1)] : []),
    ...[String(maximum + 1), '', '-1', '1.5', '1e1', '٣', 'x', '9'.repeat(400)],
  ],
});

const choice = (...values: string[]): Samples => ({
  right: values.map((value) => [value] as const),
  wrong: ['', 'other', `${values[0]} `],
});

const text = (maxLength: number, ...some: string[]): Samples => ({
  right: [
    ['  blanks around  ', 'blanks around'],
    ['x'.repeat(maxLength)],
    ...some.map((one) => [one] as const),
  ],
  wrong: ['x'.repeat(maxLength + 1), 'two\nlines', 'nul\u0000', 'half\ud83d'],
});

const webAddress = (...some: string[]): Samples => ({
  right: [...some, ''].map((value) => [value] as const),
  wrong: [
    'example.org',
    'javascript:alert(1)',
    'ftp://example.org/',
    `https://example.org/${'x'.repeat(300)}`,
  ],
});

/** A text of an SMS, which is counted with its data at maximum length. */
const message: Samples = {
  right: [['Su número es {ticket} en {branch}.'], ['x'.repeat(120)], ['Su turno :-}']],
  wrong: ['', 'x'.repeat(241), '{workstation}'.repeat(120), 'two\nlines'],
};

/** Valid and invalid values of each setting. Mail is switched off during the test. */
export const SETTING_SAMPLES: Readonly<Record<SettingName, Samples>> = {
  useMaps: flag,
  csvFormat: choice('language', 'semicolon', 'comma'),
  mapTiles: webAddress('https://tiles.example.org/{z}/{x}/{y}.png'),
  ticketWidth: choice('80', '60', '57'),
  ticketTextSize: number(4, 20),
  printTime: number(5, 3_600),
  language: choice('browser', 'en', 'sv', 'es', 'es-ar', 'es-mx', 'es-cr'),
  noShowTime: number(0, 1_440),
  recoverNoShow: flag,
  moreTimeBehind: number(1, 20),
  transferNT: flag,
  userTransfer: flag,
  resetHour: number(0, 23),
  sliderTime: number(1, 3_600),
  announceTime: number(10, 3_600),
  voiceRate: number(50, 200),
  intervalRecallSeconds: number(1, 60),
  generalSettingsParam: flag,
  recordingChannels: choice('1', '2'),
  recordingDays: number(1, 3_650),
  recordingConsent: text(500, '', 'Esta llamada se graba.'),
  recordingAddress: webAddress('https://audio.example.org:8443/in', 'http://10.0.0.7/'),
  bookingPage: flag,
  bookingCode: flag,
  bookingProof: flag,
  bookingConsent: text(500, '', 'Guardamos su nombre y su teléfono hasta un mes después de la cita.'),
  bookingFrames: {
    right: [[''], ['https://www.example.org'], ['https://a.example.org, https://b.example.org:8443']],
    wrong: ['http://www.example.org', 'https://www.example.org/citas', "https://a' *", 'a.example.org'],
  },
  bookingReminder: number(0, 168),
  bookingProgramDay: number(1, 100_000),
  appointmentDays: number(1, 3_650),
  mailActive: { right: [['N']], wrong: flag.wrong },
  mailSmtp: {
    right: [['smtp.example.org'], ['10.0.0.7'], ['fe80::1'], ['']],
    wrong: ['https://smtp.example.org', 'smtp.example.org:25', 'a b', '-smtp', 'x'.repeat(121)],
  },
  mailPort: number(1, 65_535),
  mailAuth: choice('true', 'false'),
  mailUser: text(120, '', 'turno@example.org'),
  mailPass: {
    right: [['  with blanks around  '], ['ñandú 🎫'], ['x'.repeat(200)], ['']],
    wrong: ['x'.repeat(201), 'two\nlines'],
  },
  mailStarttls: flag,
  mailDelivery: choice('1', '0'),
  alarmBehindMinutes: number(0, 7 * 24 * 60),
  factYears: number(0, 30),
  alarmYears: number(0, 30),
  alarmMailTo: {
    right: [['guardia@example.org'], ['a@example.org, b@example.org'], ['']],
    wrong: ['nobody', 'a@example.org;b@example.org', 'a@example.org,', '<a@example.org>'],
  },
  alarmWebhook: {
    right: [['https://hooks.example.org/turno?key=1'], ['http://127.0.0.1:9000/'], ['']],
    wrong: [
      'http://hooks.example.org/',
      'https://name:word@hooks.example.org/',
      'ftp://example.org',
      'hooks',
    ],
  },
  alarmWebhookSecret: {
    right: [['whsec_c2VjcmV0'], ['  with blanks around  '], ['']],
    wrong: ['x'.repeat(201), 'two\nlines'],
  },
  passMinLength: number(1, 64),
  passValidity: number(0, 3_650),
  passNoRepeat: number(0, 24),
  passAttempts: number(0, 100),
  passUpperLower: flag,
  passSpecialChar: flag,
  passNumbers: flag,
  passBlacklist: flag,
  passNoRepeatChar: flag,
  sessionIdleTime: number(0, 840),
  createEditUsers: choice('HIGHER', 'HIGHER_OR_EQUAL'),
  createEditRoles: choice('HIGHER', 'HIGHER_OR_EQUAL'),
  auditLog: flag,
  auditChanges: flag,
  ldapUrl: {
    right: [['ldaps://directory.example.org'], ['ldap://10.0.0.7:389'], ['']],
    wrong: [
      'directory.example.org',
      'https://directory.example.org',
      'ldap://',
      'ldap:x',
      `ldap://${'x'.repeat(120)}`,
    ],
  },
  ldapDC: text(120, '', 'dc=example,dc=org'),
  ldapCacheDays: number(0, 365),
  smsWelcome: message,
  smsWelcomeEnabled: choice('true', 'false'),
  smsApproaching: message,
  smsApproachingEnabled: choice('true', 'false'),
  smsApproachingQuantity: number(1, 99),
  smsTurnNow: message,
  smsTurnNowEnabled: choice('true', 'false'),
  smsThanks: message,
  smsThanksEnabled: choice('true', 'false'),
  smsThanksDelay: number(0, 999_999_000),
  smsProvider: choice('gateway', 'twilio'),
  smsProviderParams: {
    right: [['token=0123456789abcdef'], ['accountSid=AC0&authToken=ñ'], ['x'.repeat(120)], ['']],
    wrong: ['x'.repeat(121), 'two\nlines'],
  },
  smsFromNumber: {
    right: [['+34 600 111 222'], ['34600'], ['Valdemar']],
    wrong: ['', 'a name too long', '6'.repeat(21), 'Vald€mar'],
  },
  smsPackage: number(0, 999_999_999),
  smsPackageType: choice('monthly', 'annual'),
  smsAlertPhones: {
    right: [['+34600111222'], ['600 111 222, 600-333-444']],
    wrong: ['', 'nobody', '600111222;600333444', `${'600111222,'.repeat(30)}600111222`],
  },
  smsFirm: { right: [['Banco de Valdemar'], ['x'.repeat(45)]], wrong: ['', 'x'.repeat(46), 'two\nlines'] },
  smsLink: {
    right: [['https://valdemar.example/o?x=1'], ['vald.es/o']],
    wrong: ['', 'javascript:alert(1)', 'two words.es', `https://example.org/${'x'.repeat(120)}`],
  },
  smsThroughCentral: flag,
  smsPhoneDays: number(0, 3_650),
};
