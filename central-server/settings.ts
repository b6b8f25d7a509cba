import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { DIRECTORY_VARIABLES, type DirectoryTrust, directoryTrust } from '#shared/server/directory/trust.ts';
import { reservedSpaceBytes, reservedSpaceSetting } from '#shared/server/disk/reserved-space-setting.ts';
import { proxiesOf, proxiesSetting } from '#shared/server/kit/proxies.ts';
import { readEnvironment } from '#shared/server/kit/read-environment.ts';
import { licenceKeySetting } from '#shared/server/licence/licence-key.ts';
import { metricsTokenSetting } from '#shared/server/metrics/serve-metrics.ts';
import { secretKeySetting } from '#shared/server/secrets/secret-key.ts';
import { VOICE_VARIABLES, type VoiceSettings, voiceSettings } from '#shared/server/speech/voice-settings.ts';
import { updateKeySetting } from '#shared/server/upgrade/update-key-setting.ts';
import { smsEndpointSetting } from '../shared/server/sms/availability.ts';

const SCHEMA = z.object({
  TURNO_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  TURNO_HOST: z.string().min(1).optional(),
  TURNO_PROXIES: proxiesSetting,
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TURNO_ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  TURNO_LANGUAGE: z.enum(LANGUAGES).optional(),
  TURNO_DEMO: z.enum(['0', '1']).optional(),
  TURNO_RESERVED_DISK_MB: reservedSpaceSetting,
  TURNO_METRICS_TOKEN: metricsTokenSetting,
  TURNO_SECRET_KEY: secretKeySetting,
  TURNO_LICENCE_KEY: licenceKeySetting,
  TURNO_UPDATE_KEY: updateKeySetting,
  TURNO_SMS_ENDPOINT: smsEndpointSetting,
  TURNO_PHONE_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
  ...DIRECTORY_VARIABLES,
  ...VOICE_VARIABLES,
  TURNO_KEY_DAYS: z.coerce.number().int().min(0).max(3_650).default(90),
  TURNO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Proxies before this server, by address and network. */
  readonly proxies: readonly string[];
  /** The folder of the database's file; not used on PostgreSQL. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database; undefined for the file. */
  readonly databaseUrl: string | undefined;
  /** Password of the first administrator; counts at the first start only. */
  readonly adminPassword: string | undefined;
  /** Of an installation that no page sets up; counts at the first start only. */
  readonly language: Language | undefined;
  /** Seals secrets; undefined for the key file of the data folder. */
  readonly secretKey: Buffer | undefined;
  /** Lets Prometheus read the server's figures; undefined where nobody shall. */
  readonly metricsToken: string | undefined;
  /** The public half of the key that signs licences; null where none can be uploaded. */
  readonly licenceKey: KeyObject | null;
  /** The public half of the key that versions are signed with; null where none are handed out. */
  readonly updateKey: KeyObject | null;
  /** Where messages to phones are handed over. */
  readonly sms: { readonly endpoint: string | undefined };
  /** The origin at which customers reach this server; undefined where nobody has said. */
  readonly phoneOrigin: string | undefined;
  readonly directoryTrust: DirectoryTrust;
  /** How turns are spoken. */
  readonly voice: VoiceSettings;
  /** Space kept for the day the disk is full; none on PostgreSQL. */
  readonly reservedSpaceBytes: number;
  /** Days after which the machine of a branch makes another key; 0 for never. */
  readonly keyDays: number;
  readonly demo: boolean;
  readonly logLevel: string;
}

/**
 * Reads the settings of central from the environment. The demonstration (`--demo` or TURNO_DEMO=1) stays on this
 * machine and quiet unless told otherwise. Throws SettingError with one line that names the variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const given = readEnvironment(SCHEMA, environment);
  const demo = given.TURNO_DEMO === '1' || argv.includes('--demo');
  const host = given.TURNO_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    port: given.TURNO_PORT,
    host,
    proxies: proxiesOf(given.TURNO_PROXIES, host),
    dataDir: given.TURNO_DATA_DIR,
    databaseUrl: given.TURNO_DATABASE_URL,
    adminPassword: given.TURNO_ADMIN_PASSWORD,
    language: given.TURNO_LANGUAGE,
    metricsToken: given.TURNO_METRICS_TOKEN,
    secretKey: given.TURNO_SECRET_KEY,
    licenceKey: given.TURNO_LICENCE_KEY ?? null,
    updateKey: given.TURNO_UPDATE_KEY ?? null,
    sms: { endpoint: given.TURNO_SMS_ENDPOINT },
    phoneOrigin: given.TURNO_PHONE_ADDRESS && new URL(given.TURNO_PHONE_ADDRESS).origin,
    directoryTrust: directoryTrust(given),
    voice: voiceSettings(given),
    reservedSpaceBytes: reservedSpaceBytes(given.TURNO_RESERVED_DISK_MB, demo),
    keyDays: given.TURNO_KEY_DAYS,
    demo,
    logLevel: given.TURNO_LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
