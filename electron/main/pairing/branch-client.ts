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
import type { Health } from '../healing/reach.ts';

/**
 * What a server answers a device, read with patience: a server that is older or newer leaves out or adds. A path is one
 * of its own pages, and leads to no other machine.
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

/** What a server answers that knows neither the device nor of programs: it is there, and offers nothing. */
const NO_UPDATE: ProgramAnswer = { offered: null, before: null, mayInstall: 'N' };

/** Milliseconds after which a question that is answered at once has failed, and what a long one has beyond its wait. */
const REQUEST_TIMEOUT_MS = 5_000;

const RANGE_TIMEOUT_MS = 60_000;
const UNKNOWN: ReadonlySet<string> = new Set(['NOT_FOUND', 'NO_SUCH_ENDPOINT']);

type ProgramReport = RequestOf<typeof reportProgram>['body'];
type PackageRange = RequestOf<typeof fetchPackage>['body'];

/** A log as the branch takes it: so many lines, of so many characters. */
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 500;

/** What a device knows already, and how long the server may hold the question while that is still so. */
export interface PairingQuestion {
  readonly key: string;
  readonly code: string | null;
  /** The page that it shows; null while it is not paired, or asks to be answered at once. */
  readonly path?: string | null;
  /** Seconds. */
  readonly wait: number;
  /** What it does for staff. */
  readonly takes?: readonly ProgramCommand[];
}

/** Asks a branch server what a device needs of it. Every call rejects where the server does not answer, or is none. */
export function createBranchClient(fetcher: typeof fetch, randomKey: () => string) {
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
      const asked = { ...device, takes: [...takes] };
      const answer = await client(origin).call(
        awaitPairing,
        { body: asked },
        { signal: within(asked.wait * 1000 + REQUEST_TIMEOUT_MS, signal) },
      );
      return pairing.parse(answer);
    },
    /** Says which version this program is; answered with the one that it shall have. */
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
    /** Asks for a range of a package. */
    fetchPackage: (origin: string, range: PackageRange): Promise<Uint8Array> =>
      client(origin).call(fetchPackage, { body: range }, { signal: within(RANGE_TIMEOUT_MS) }),
    async sendLog(origin: string, key: string, lines: readonly string[]): Promise<void> {
      const body = { key, lines: lines.slice(-MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH)) };
      await client(origin).call(sendLog, { body }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    async sendScreenshot(origin: string, key: string, jpeg: Buffer): Promise<void> {
      const body = { key, picture: jpeg.toString('base64') };
      await client(origin).call(sendScreenshot, { body }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    /** Has the branch put out the device of a key; one that it does not know is out already. */
    async unpair(origin: string, key: string): Promise<void> {
      await client(origin).call(unpairOwnDevice, { body: { key } }, { signal: within(REQUEST_TIMEOUT_MS) });
    },
    /** Tells whether the address leads to a Turno server, and what speaks against it. */
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
