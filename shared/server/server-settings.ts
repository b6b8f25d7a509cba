import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { DIRECTORY_VARIABLES, type DirectoryTrust, directoryTrust } from './directory/trust.ts';
import { reservedSpaceBytes, reservedSpaceSetting } from './health/reserved-space.ts';
import { metricsTokenSetting } from './health/serve-metrics.ts';
import { proxiesOf, proxiesSetting } from './kit/proxies.ts';
import { publicKeyOf } from './licence/licence-file.ts';
import { secretKeySetting } from './secrets/secret-key.ts';
import { smsEndpointSetting } from './sms/availability.ts';
import { VOICE_VARIABLES, type VoiceSettings, voiceSettings } from './speech/voice-settings.ts';
import { otlpEndpointSetting } from './telemetry/tracing.ts';
import { updateKeyOf } from './upgrade/signed-release.ts';

/** The environment variable TURNO_UPDATE_KEY: the file with the public half of the key that versions are signed with. */
const updateKeySetting = z
  .string()
  .min(1)
  .transform((file, context) => {
    try {
      return updateKeyOf(readFileSync(file, 'utf8'));
    } catch (error) {
      context.addIssue(`it names no public ed25519 key: ${error instanceof Error ? error.message : error}`);
      return z.NEVER;
    }
  })
  .optional();

/** The environment variable TURNO_LICENCE_KEY: the public half of the key that licences are signed with. */
const licenceKeySetting = z
  .string()
  .transform((text, context) => {
    const key = publicKeyOf(text.trim());
    if (!key) context.addIssue('is no public ed25519 key, as `npm run licence -- keys` shows it');
    return key;
  })
  .optional();

/** Environment variables of both servers. */
export const SERVER_VARIABLES = {
  TURNO_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  TURNO_HOST: z.string().min(1).optional(),
  TURNO_PROXIES: proxiesSetting,
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  TURNO_LANGUAGE: z.enum(LANGUAGES).optional(),
  TURNO_DEMO: z.enum(['0', '1']).optional(),
  TURNO_RESERVED_DISK_MB: reservedSpaceSetting,
  TURNO_METRICS_TOKEN: metricsTokenSetting,
  TURNO_OTLP_ENDPOINT: otlpEndpointSetting,
  TURNO_SECRET_KEY: secretKeySetting,
  TURNO_LICENCE_KEY: licenceKeySetting,
  TURNO_UPDATE_KEY: updateKeySetting,
  TURNO_SMS_ENDPOINT: smsEndpointSetting,
  ...DIRECTORY_VARIABLES,
  ...VOICE_VARIABLES,
  TURNO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
};

const SCHEMA = z.object(SERVER_VARIABLES);

/** Settings of both servers. */
export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  /** Proxies before this server, by address and network. */
  readonly proxies: readonly string[];
  readonly dataDir: string;
  /** Password of the first administrator; counts at the first start only. */
  readonly adminPassword: string | undefined;
  /** Of an installation that no page sets up; counts at the first start only. */
  readonly language: Language | undefined;
  /** Seals secrets; undefined for the key file of the data folder. */
  readonly secretKey: Buffer | undefined;
  /** Token for Prometheus; undefined disables the endpoint. */
  readonly metricsToken: string | undefined;
  /** OpenTelemetry collector; undefined exports no traces. */
  readonly otlpEndpoint: string | undefined;
  /** Public key that checks licences; null if none can be uploaded. */
  readonly licenceKey: KeyObject | null;
  /** Public key that checks versions; null disables deployments. */
  readonly updateKey: KeyObject | null;
  /** SMS gateway. */
  readonly sms: { readonly endpoint: string | undefined };
  readonly directoryTrust: DirectoryTrust;
  /** Voice of announcements. */
  readonly voice: VoiceSettings;
  /** Reserved disk space; none on PostgreSQL. */
  readonly reservedSpaceBytes: number;
  readonly demo: boolean;
  readonly logLevel: string;
}

/** The demonstration (`--demo` or TURNO_DEMO=1) listens on this machine only by default. */
export function serverSettings(variables: z.output<typeof SCHEMA>, argv: readonly string[]): ServerSettings {
  const demo = variables.TURNO_DEMO === '1' || argv.includes('--demo');
  const host = variables.TURNO_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    port: variables.TURNO_PORT,
    host,
    proxies: proxiesOf(variables.TURNO_PROXIES, host),
    dataDir: variables.TURNO_DATA_DIR,
    adminPassword: variables.TURNO_ADMIN_PASSWORD,
    language: variables.TURNO_LANGUAGE,
    metricsToken: variables.TURNO_METRICS_TOKEN,
    otlpEndpoint: variables.TURNO_OTLP_ENDPOINT,
    secretKey: variables.TURNO_SECRET_KEY,
    licenceKey: variables.TURNO_LICENCE_KEY ?? null,
    updateKey: variables.TURNO_UPDATE_KEY ?? null,
    sms: { endpoint: variables.TURNO_SMS_ENDPOINT },
    directoryTrust: directoryTrust(variables),
    voice: voiceSettings(variables),
    reservedSpaceBytes: reservedSpaceBytes(variables.TURNO_RESERVED_DISK_MB, demo),
    demo,
    logLevel: variables.TURNO_LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
