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
  /** Token for Prometheus; undefined disables the endpoint. */
  readonly metricsToken: string | undefined;
  /** Public key that checks licences; null if none can be uploaded. */
  readonly licenceKey: KeyObject | null;
  /** Public key that verifies versions; null disables deployments. */
  readonly updateKey: KeyObject | null;
  /** SMS gateway. */
  readonly sms: { readonly endpoint: string | undefined };
  /** Public origin of this server; undefined if not configured. */
  readonly phoneOrigin: string | undefined;
  readonly directoryTrust: DirectoryTrust;
  /** Voice of announcements. */
  readonly voice: VoiceSettings;
  /** Reserved disk space; none on PostgreSQL. */
  readonly reservedSpaceBytes: number;
  /** Days after which the machine of a branch makes another key; 0 for never. */
  readonly keyDays: number;
  readonly demo: boolean;
  readonly logLevel: string;
}

/**
 * Reads the settings of central from the environment. The demonstration (`--demo` or TURNO_DEMO=1) listens on this
 * machine only and without announcement by default. Throws SettingError, naming the variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const environmentValues = readEnvironment(SCHEMA, environment);
  const demo = environmentValues.TURNO_DEMO === '1' || argv.includes('--demo');
  const host = environmentValues.TURNO_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    port: environmentValues.TURNO_PORT,
    host,
    proxies: proxiesOf(environmentValues.TURNO_PROXIES, host),
    dataDir: environmentValues.TURNO_DATA_DIR,
    databaseUrl: environmentValues.TURNO_DATABASE_URL,
    adminPassword: environmentValues.TURNO_ADMIN_PASSWORD,
    language: environmentValues.TURNO_LANGUAGE,
    metricsToken: environmentValues.TURNO_METRICS_TOKEN,
    secretKey: environmentValues.TURNO_SECRET_KEY,
    licenceKey: environmentValues.TURNO_LICENCE_KEY ?? null,
    updateKey: environmentValues.TURNO_UPDATE_KEY ?? null,
    sms: { endpoint: environmentValues.TURNO_SMS_ENDPOINT },
    phoneOrigin:
      environmentValues.TURNO_PHONE_ADDRESS && new URL(environmentValues.TURNO_PHONE_ADDRESS).origin,
    directoryTrust: directoryTrust(environmentValues),
    voice: voiceSettings(environmentValues),
    reservedSpaceBytes: reservedSpaceBytes(environmentValues.TURNO_RESERVED_DISK_MB, demo),
    keyDays: environmentValues.TURNO_KEY_DAYS,
    demo,
    logLevel: environmentValues.TURNO_LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
