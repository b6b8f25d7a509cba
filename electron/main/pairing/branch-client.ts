import { z } from 'zod';
import { PAIRED_ROLES } from '#electron/roles.ts';
import { createClient, Unreachable } from '#shared/contract/client.ts';
import { openHours } from '#shared/contract/configuration/open-hours.ts';
import { awaitPairing } from '#shared/contract/devices/devices.ts';
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

/** Milliseconds after which a question that is answered at once has failed, and what a long one has beyond its wait. */
const PATIENCE_MS = 5_000;

/** Asks a branch server what a device needs of it. Every call rejects where the server does not answer, or is none. */
export function createBranchClient(fetcher: typeof fetch, randomKey: () => string) {
  const client = (origin: string) => createClient({ origin, token: () => null, fetch: fetcher, randomKey });
  const within = (ms: number, signal?: AbortSignal) =>
    AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);

  return {
    async health(origin: string): Promise<Health> {
      return health.parse(await client(origin).call(getHealth, {}, { signal: within(PATIENCE_MS) }));
    },
    /** @param wait seconds for which the server may hold the question while nothing has changed */
    async pairing(
      origin: string,
      asked: { readonly key: string; readonly code: string | null; readonly wait: number },
      signal?: AbortSignal,
    ): Promise<Pairing> {
      const answer = await client(origin).call(
        awaitPairing,
        { body: asked },
        { signal: within(asked.wait * 1000 + PATIENCE_MS, signal) },
      );
      return pairing.parse(answer);
    },
    /** Tells whether the address leads to a Turno server, and what speaks against it. */
    async fault(origin: string): Promise<'NO_ANSWER' | 'NOT_TURNO' | null> {
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
