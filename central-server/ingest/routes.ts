import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Hello, Push } from '#shared/contract/replication/protocol/messages.ts';
import { pushChanges, sendHandshake } from '#shared/contract/replication/replication.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type AsyncRoute, act } from '#shared/server/kit/route.ts';
import type { IngestWorld } from '#sync/central/ports.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import type { Months } from './postgres-months.ts';
import type { createRewound } from './rewound.ts';
import { noteHandshake } from './stream-rows.ts';

export interface IngestRoutesOptions {
  readonly db: Kysely<CentralTables>;
  readonly world: IngestWorld;
  readonly pressure: ReturnType<typeof createBackPressure>;
  /** Prepares partitions for months; null if facts are not partitioned. */
  readonly months: Pick<Months, 'ready'> | null;
  readonly clock: Clock;
  /** Notes branches that know more of central than central does. */
  readonly rewound: ReturnType<typeof createRewound>;
  /** Stores the log range reported by the branch. */
  readonly storeSuspendedLog: (idBranches: number, hello: Hello) => Promise<void>;
  /** Called after rows of a branch were received. */
  readonly sent: (idBranches: number) => void;
}

/** Receives pushes of branches. The signature identifies the branch; the content does not. */
export function ingestRoutes(options: IngestRoutesOptions): AsyncRoute<never>[] {
  const { db, world, pressure, months, clock, rewound, storeSuspendedLog, sent } = options;
  return [
    act(sendHandshake, async ({ body, branch: { idBranches }, address, now }) => {
      const round = await rewound.turnOf(idBranches);
      const answer = await receiveHello(world, String(idBranches), body);
      if (answer.kind !== 'welcome') return answer;
      await noteHandshake(db, idBranches, body.epoch, {
        machine: body.machine ?? '',
        address,
        last_seen_at: now,
      });
      if (answer.trusted) {
        await storeSuspendedLog(idBranches, body);
        await rewound.greeted(idBranches, body, round, answer, now);
      }
      return answer;
    }),

    act(pushChanges, ({ body, branch }) =>
      pressure.during(sizeOf(body), async () => {
        const { rows } = body;
        if (rows.length > 0)
          await months?.ready(
            rows.map(({ wall_ms }) => wall_ms),
            clock.now(),
          );
        const answer = await receivePush(world, String(branch.idBranches), body);
        await rewound.pushed(branch.idBranches, body, answer, clock.now());
        if (rows.length > 0) sent(branch.idBranches);
        return answer;
      }),
    ),
  ];
}

/** Approximate memory of the rows: texts plus overhead. */
const sizeOf = ({ rows }: Push): number =>
  rows.reduce((bytes, { payload }) => bytes + payload.length + 500, 0);

/** Limits of concurrent pushes: more would only wait for the database and use memory. */
const LIMITS = { pushes: 32, bytes: 64 * 1024 * 1024 } as const;

/** Milliseconds to stay away at least; branches spread themselves over as much again. */
const BUSY_MS = 2_000;

/** Counts running pushes, and returns the delay to request from further ones. */
export function createBackPressure(limits: { readonly pushes: number; readonly bytes: number } = LIMITS) {
  let pushes = 0;
  let bytes = 0;
  return {
    /** Milliseconds to stay away, by the pushes that are under way; 0 while there is room. */
    busyForMs: (): number => (pushes > limits.pushes || bytes > limits.bytes ? BUSY_MS : 0),

    /** Counts a push of a size until it is processed. */
    async during<T>(size: number, work: () => Promise<T>): Promise<T> {
      pushes += 1;
      bytes += size;
      try {
        return await work();
      } finally {
        pushes -= 1;
        bytes -= size;
      }
    },
  };
}
