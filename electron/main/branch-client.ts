import { z } from 'zod';
import { PAIRED_ROLES } from '#electron/roles.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import { createClient, Unreachable } from '#shared/contract/client.ts';
import { openHours } from '#shared/contract/configuration/open-hours.ts';
import { sendLog, sendScreenshot } from '#shared/contract/devices/device-heartbeats.ts';
import { fetchPackage, reportProgram } from '#shared/contract/devices/device-programs.ts';
import {
  awaitPairing,
  PROGRAM_COMMANDS,
  type ProgramCommand,
  unpairOwnDevice,
} from '#shared/contract/devices/devices.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import { language } from '#shared/contract/fields.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { Health } from './reach.ts';

/**
 * Answers of a server, parsed leniently: older or newer servers omit or add fields. A path is relative, so it
 * never leads to another machine.
 */
const pairing = z.object({
  code: z.string().max(20).nullable().catch(null),
  secondsLeft: z.number().catch(0),
  language: language.nullable().catch(null),
  role: z.enum(PAIRED_ROLES).nullable().catch(null),
  path: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/)
    .nullable()
    .catch(null),
  idDisplays: z.number().int().nullable().catch(null),
  name: z.string().max(200).nullable().catch(null).describe('What staff call the device'),
  hours: z.array(openHours).nullable().catch(null).describe('When the branch is open'),
  zoneHours: z.number().catch(0),
  duplicate: z.enum(['Y', 'N']).catch('N').describe('The key belongs to another machine'),
  orders: z
    .array(z.unknown())
    .catch([])
    .transform((orders) => PROGRAM_COMMANDS.filter((command) => orders.includes(command)))
    .describe('What this program is to do; what a later server calls otherwise is left'),
});
export type Pairing = z.infer<typeof pairing>;

const health = z.object({
  version: z.string(),
  status: z.enum(['ok', 'attention', 'failed']).catch('attention'),
  printers: z.object({ total: z.number(), faulty: z.number() }).catch({ total: 0, faulty: 0 }),
  queues: z.object({ open: z.number() }).nullable().catch(null),
  backup: z.object({ at: z.number().nullable() }).nullable().catch(null),
  now: z.number(),
});

const offered = z.object({ signed: z.string().max(4_000), bytes: z.number().int().positive() });
const programAnswer = z.object({
  offered: offered.nullable().catch(null).describe('The package that this device shall have'),
  before: offered.nullable().catch(null).describe('That of the version which runs, where the branch has it'),
  mayInstall: z.enum(['Y', 'N']).catch('N'),
});
export type ProgramAnswer = z.infer<typeof programAnswer>;

/** Answer for a server that knows neither the device nor programs: no offer. */
const NO_UPDATE: ProgramAnswer = { offered: null, before: null, mayInstall: 'N' };

/** Timeout of short requests, and the margin of long polls, ms. */
const REQUEST_TIMEOUT_MS = 5_000;

const RANGE_TIMEOUT_MS = 60_000;
const UNKNOWN: ReadonlySet<string> = new Set(['NOT_FOUND', 'NO_SUCH_ENDPOINT']);

type ProgramReport = RequestOf<typeof reportProgram>['body'];
type PackageRange = RequestOf<typeof fetchPackage>['body'];

/** Limits of a log sent to the branch: number of lines, and characters per line. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 500;

/** Known state of a device, for which the server may hold the request. */
export interface PairingQuestion {
  readonly key: string;
  readonly code: string | null;
  /** Current page; null while unpaired, or to get an immediate answer. */
  readonly path?: string | null;
  /** Seconds. */
  readonly wait: number;
  /** Supported commands. */
  readonly takes?: readonly ProgramCommand[];
}

/** Hashes of the hardware ids of the machine, the id of this run of the program, and the proposed name. */
interface MachineIdentity {
  readonly machine: readonly string[];
  readonly run: string | null;
  readonly name: string;
}

/** Requests of a device to its branch server. Every call rejects if the server does not answer, or is not one. */
export function createBranchClient(
  fetcher: typeof fetch,
  randomKey: () => string,
  identity: MachineIdentity = { machine: [], run: null, name: '' },
) {
  const client = (origin: string) => createClient({ origin, token: () => null, fetch: fetcher, randomKey });
  const within = (ms: number, signal?: AbortSignal) =>
    AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);

  return {
    async health(origin: string): Promise<Health> {
      return health.parse(await client(origin).call(getHealth, {}, { signal: within(REQUEST_TIMEOUT_MS) }));
    },
    async pairing(
      origin: string,
      { takes = [], ...device }: PairingQuestion,
      signal?: AbortSignal,
    ): Promise<Pairing> {
      const body = { ...device, takes: [...takes], ...identity, machine: [...identity.machine] };
      const answer = await client(origin).call(
        awaitPairing,
        { body },
        { signal: within(body.wait * 1000 + REQUEST_TIMEOUT_MS, signal) },
      );
      return pairing.parse(answer);
    },
    /** Reports the version of this program; returns the target version. */
    async reportProgram(origin: string, report: ProgramReport): Promise<ProgramAnswer> {
      try {
        const answer = await client(origin).call(
          reportProgram,
          { body: report },
          { signal: within(REQUEST_TIMEOUT_MS) },
        );
        return programAnswer.parse(answer);
      } catch (error) {
        if (error instanceof ApiError && UNKNOWN.has(error.status)) return NO_UPDATE;
        throw error;
      }
    },
    /** Fetches a range of a package. */
    fetchPackage: (origin: string, range: PackageRange): Promise<Uint8Array> =>
      client(origin).call(fetchPackage, { body: range }, { signal: within(RANGE_TIMEOUT_MS) }),
    async sendLog(origin: string, key: string, lines: readonly string[]): Promise<void> {
      const body = { key, lines: lines.slice(-MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH)) };
      await client(origin).call(sendLog, { body }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    async sendScreenshot(origin: string, key: string, jpeg: Buffer): Promise<void> {
      const body = { key, image: jpeg.toString('base64') };
      await client(origin).call(sendScreenshot, { body }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    /** Removes the device of a key from the branch; an unknown one counts as removed. */
    async unpair(origin: string, key: string): Promise<void> {
      await client(origin).call(unpairOwnDevice, { body: { key } }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    /** Reason why an address is not a Turno server; null if it is one. */
    async errorOf(origin: string): Promise<'NO_ANSWER' | 'NOT_TURNO' | null> {
      try {
        await this.health(origin);
        return null;
      } catch (error) {
        // Without a cause something has answered, but not as Turno does.
        return error instanceof Unreachable && error.cause !== undefined ? 'NO_ANSWER' : 'NOT_TURNO';
      }
    },
  };
}

export type BranchClient = ReturnType<typeof createBranchClient>;
