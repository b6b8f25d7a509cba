import { z } from 'zod';
import { isOfThisMachine } from '#shared/server/kit/loopback.ts';
import { readEnvironment, SettingError } from '#shared/server/kit/read-environment.ts';
import { SERVER_VARIABLES, type ServerSettings, serverSettings } from '#shared/server/server-settings.ts';
import { centralOrigin } from './replication/enrolment/enrol.ts';

const MB = 1024 * 1024;

const SCHEMA = z.object({
  ...SERVER_VARIABLES,
  TURNO_SYNC_TYPE: z.enum(['standalone', 'branch']).optional(),
  TURNO_DEMO_PAST: z.coerce.number().int().min(0).max(400).default(90),
  TURNO_DEMO_LIVE: z.enum(['0', '1']).optional(),
  TURNO_CENTRAL_URL: z.string().min(1).max(300).optional(),
  TURNO_CENTRAL_INSECURE: z.enum(['0', '1']).optional(),
  TURNO_ENROLMENT_CODE: z.string().min(1).max(40).optional(),
  TURNO_PHONE_ADDRESS: z.string().min(1).max(300).optional(),
  TURNO_ANNOUNCE: z.enum(['0', '1']).optional(),
  TURNO_FILES_MB: z.coerce.number().int().min(0).max(1_000_000).default(4_096),
  TURNO_FILES_LINE_PERCENT: z.coerce.number().int().min(1).max(100).default(33),
});

export interface Settings extends Omit<ServerSettings, 'reservedSpaceBytes'> {
  /** Undefined if the set-up page offers the choice. */
  readonly syncType: 'standalone' | 'branch' | undefined;
  /** The origin at which phones reach this server; undefined for its own address in the network. */
  readonly phoneOrigin: string | undefined;
  /** Days of a past that the demonstration makes up at its first start. */
  readonly demoPastDays: number;
  /** Simulates customers and operators of the demonstration. */
  readonly isDemoLive: boolean;
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

/** Reads the settings of a branch from the environment. Throws SettingError, naming the variable. */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const variables = readEnvironment(SCHEMA, environment);
  const { reservedSpaceBytes, ...server } = serverSettings(variables, argv);
  const insecure = variables.TURNO_CENTRAL_INSECURE === '1';
  return {
    ...server,
    // A server reachable only from this machine is not announced.
    announces:
      variables.TURNO_ANNOUNCE === undefined
        ? !isOfThisMachine(server.host)
        : variables.TURNO_ANNOUNCE === '1',
    phoneOrigin:
      variables.TURNO_PHONE_ADDRESS && originOf(variables.TURNO_PHONE_ADDRESS, true, 'TURNO_PHONE_ADDRESS'),
    syncType: variables.TURNO_SYNC_TYPE ?? (server.demo ? 'standalone' : undefined),
    demoPastDays: variables.TURNO_DEMO_PAST,
    isDemoLive: server.demo && variables.TURNO_DEMO_LIVE !== '0',
    central: {
      url: variables.TURNO_CENTRAL_URL && originOf(variables.TURNO_CENTRAL_URL, insecure),
      insecure,
      enrolmentCode: variables.TURNO_ENROLMENT_CODE,
      reservedSpaceBytes,
      filesQuotaBytes: variables.TURNO_FILES_MB * MB,
      filesLineShare: variables.TURNO_FILES_LINE_PERCENT / 100,
    },
  };
}

function originOf(address: string, insecure: boolean, variable = 'TURNO_CENTRAL_URL'): string {
  try {
    return centralOrigin(address, { insecure });
  } catch (error) {
    throw new SettingError(`${variable} cannot be used: ${(error as Error).message}`);
  }
}
