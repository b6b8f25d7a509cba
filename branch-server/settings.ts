import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { DIRECTORY_VARIABLES, type DirectoryTrust, directoryTrust } from '#shared/server/directory/trust.ts';
import { reservedSpaceBytes, reservedSpaceSetting } from '#shared/server/disk/reserved-space-setting.ts';
import { isOfThisMachine } from '#shared/server/kit/loopback.ts';
import { proxiesOf, proxiesSetting } from '#shared/server/kit/proxies.ts';
import { readEnvironment, SettingError } from '#shared/server/kit/read-environment.ts';
import { licenceKeySetting } from '#shared/server/licence/licence-key.ts';
import { metricsTokenSetting } from '#shared/server/metrics/serve-metrics.ts';
import { secretKeySetting } from '#shared/server/secrets/secret-key.ts';
import { VOICE_VARIABLES, type VoiceSettings, voiceSettings } from '#shared/server/speech/voice-settings.ts';
import { updateKeySetting } from '#shared/server/upgrade/update-key-setting.ts';
import { smsEndpointSetting } from '../shared/server/sms/availability.ts';
import { centralOrigin } from './replication/enrolment/enrol.ts';

const MB = 1024 * 1024;

const SCHEMA = z.object({
  TURNO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  TURNO_HOST: z.string().min(1).optional(),
  TURNO_PROXIES: proxiesSetting,
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_SYNC_TYPE: z.enum(['standalone', 'branch']).optional(),
  TURNO_ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  TURNO_LANGUAGE: z.enum(LANGUAGES).optional(),
  TURNO_DEMO: z.enum(['0', '1']).optional(),
  TURNO_DEMO_PAST: z.coerce.number().int().min(0).max(400).default(90),
  TURNO_DEMO_LIVE: z.enum(['0', '1']).optional(),
  TURNO_CENTRAL_URL: z.string().min(1).max(300).optional(),
  TURNO_CENTRAL_INSECURE: z.enum(['0', '1']).optional(),
  TURNO_ENROLMENT_CODE: z.string().min(1).max(40).optional(),
  TURNO_PHONE_ADDRESS: z.string().min(1).max(300).optional(),
  TURNO_ANNOUNCE: z.enum(['0', '1']).optional(),
  TURNO_RESERVED_DISK_MB: reservedSpaceSetting,
  TURNO_FILES_MB: z.coerce.number().int().min(0).max(1_000_000).default(4_096),
  TURNO_FILES_LINE_PERCENT: z.coerce.number().int().min(1).max(100).default(33),
  TURNO_METRICS_TOKEN: metricsTokenSetting,
  TURNO_SECRET_KEY: secretKeySetting,
  TURNO_LICENCE_KEY: licenceKeySetting,
  TURNO_UPDATE_KEY: updateKeySetting,
  TURNO_SMS_ENDPOINT: smsEndpointSetting,
  ...DIRECTORY_VARIABLES,
  ...VOICE_VARIABLES,
  TURNO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Proxies before this server, by address and network. */
  readonly proxies: readonly string[];
  readonly dataDir: string;
  /** Undefined if the set-up page offers the choice. */
  readonly syncType: 'standalone' | 'branch' | undefined;
  /** Password of the first administrator; counts at the first start only. */
  readonly adminPassword: string | undefined;
  /** Of an installation that no page sets up; counts at the first start only. */
  readonly language: Language | undefined;
  /** The origin at which phones reach this server; undefined for its own address in the network. */
  readonly phoneOrigin: string | undefined;
  /** Seals secrets; undefined for the key file of the data folder. */
  readonly secretKey: Buffer | undefined;
  /** Token for Prometheus; undefined disables the endpoint. */
  readonly metricsToken: string | undefined;
  /** Public key that checks licences; null if none can be uploaded. */
  readonly licenceKey: KeyObject | null;
  /** Public key that checks versions; null if versions of central are not accepted. */
  readonly updateKey: KeyObject | null;
  /** SMS gateway. */
  readonly sms: { readonly endpoint: string | undefined };
  readonly directoryTrust: DirectoryTrust;
  /** Voice of announcements. */
  readonly voice: VoiceSettings;
  readonly demo: boolean;
  /** Days of a past that the demonstration makes up at its first start. */
  readonly demoPastDays: number;
  /** Simulates customers and operators of the demonstration. */
  readonly isDemoLive: boolean;
  readonly logLevel: string;
  /** Announces the server in the network, so that devices find it. */
  readonly announces: boolean;
  /** Settings of a branch of a central; of a standalone one only the reserved space counts. */
  readonly central: {
    /** Origin of central; undefined if a page requests it, or the branch is enrolled. */
    readonly url: string | undefined;
    /** Permits http to any address, for a trusted network. */
    readonly insecure: boolean;
    readonly enrolmentCode: string | undefined;
    /** Reserved disk space. */
    readonly reservedSpaceBytes: number;
    /** Quota for resource files, bytes. */
    readonly filesQuotaBytes: number;
    /** Share of the time for which they may use the line, above 0 and at most 1. */
    readonly filesLineShare: number;
  };
}

/**
 * Reads the settings from the environment. The demonstration (`--demo` or TURNO_DEMO=1) listens on this machine
 * only and without announcement by default. Throws SettingError, naming the variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const environmentValues = readEnvironment(SCHEMA, environment);
  const demo = environmentValues.TURNO_DEMO === '1' || argv.includes('--demo');
  const host = environmentValues.TURNO_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    port: environmentValues.TURNO_PORT ?? 8080,
    host,
    proxies: proxiesOf(environmentValues.TURNO_PROXIES, host),
    // A server reachable only from this machine is not announced.
    announces:
      environmentValues.TURNO_ANNOUNCE === undefined
        ? !isOfThisMachine(host)
        : environmentValues.TURNO_ANNOUNCE === '1',
    phoneOrigin:
      environmentValues.TURNO_PHONE_ADDRESS &&
      originOf(environmentValues.TURNO_PHONE_ADDRESS, true, 'TURNO_PHONE_ADDRESS'),
    dataDir: environmentValues.TURNO_DATA_DIR,
    syncType: environmentValues.TURNO_SYNC_TYPE ?? (demo ? 'standalone' : undefined),
    adminPassword: environmentValues.TURNO_ADMIN_PASSWORD,
    language: environmentValues.TURNO_LANGUAGE,
    metricsToken: environmentValues.TURNO_METRICS_TOKEN,
    secretKey: environmentValues.TURNO_SECRET_KEY,
    licenceKey: environmentValues.TURNO_LICENCE_KEY ?? null,
    updateKey: environmentValues.TURNO_UPDATE_KEY ?? null,
    sms: { endpoint: environmentValues.TURNO_SMS_ENDPOINT },
    directoryTrust: directoryTrust(environmentValues),
    voice: voiceSettings(environmentValues),
    demo,
    demoPastDays: environmentValues.TURNO_DEMO_PAST,
    isDemoLive: demo && environmentValues.TURNO_DEMO_LIVE !== '0',
    logLevel: environmentValues.TURNO_LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    central: {
      url:
        environmentValues.TURNO_CENTRAL_URL &&
        originOf(environmentValues.TURNO_CENTRAL_URL, environmentValues.TURNO_CENTRAL_INSECURE === '1'),
      insecure: environmentValues.TURNO_CENTRAL_INSECURE === '1',
      enrolmentCode: environmentValues.TURNO_ENROLMENT_CODE,
      reservedSpaceBytes: reservedSpaceBytes(environmentValues.TURNO_RESERVED_DISK_MB, demo),
      filesQuotaBytes: environmentValues.TURNO_FILES_MB * MB,
      filesLineShare: environmentValues.TURNO_FILES_LINE_PERCENT / 100,
    },
  };
}

function originOf(environmentValues: string, insecure: boolean, variable = 'TURNO_CENTRAL_URL'): string {
  try {
    return centralOrigin(environmentValues, { insecure });
  } catch (error) {
    throw new SettingError(`${variable} cannot be used: ${(error as Error).message}`);
  }
}
