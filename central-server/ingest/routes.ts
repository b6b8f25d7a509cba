import type { Kysely } from 'kysely';
import type { Hello, Push } from '#shared/contract/replication/protocol/messages.ts';
import { pushChanges, sendHandshake } from '#shared/contract/replication/replication.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type AsyncRoute, act } from '#shared/server/kit/route.ts';
import type { IngestWorld } from '#sync/central/ports.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import type { CentralTables } from '../db/tables.ts';
import type { createBackPressure } from './back-pressure.ts';
import type { Months } from './postgres-months.ts';
import type { createRewound } from './restores/rewound.ts';
import { noteHandshake } from './stream-rows.ts';

export interface IngestRoutesOptions {
  readonly db: Kysely<CentralTables>;
  readonly world: IngestWorld;
  readonly pressure: ReturnType<typeof createBackPressure>;
  /** Prepares partitions for months; null where facts are not partitioned. */
  readonly months: Pick<Months, 'ready'> | null;
  readonly clock: Clock;
  /** Notes branches that know more of central than central does. */
  readonly rewound: ReturnType<typeof createRewound>;
  /** Remembers what the branch itself said of its log. */
  readonly storeSuspendedLog: (idBranches: number, hello: Hello) => Promise<void>;
  /** Hears of each branch whose rows have come in. */
  readonly sent: (idBranches: number) => void;
}

/** Takes in what branches send. The branch is the one that signed: what a message says of it plays no part. */
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

/** About as many bytes as its rows take in memory: their texts, and what each has beside. */
const sizeOf = ({ rows }: Push): number =>
  rows.reduce((bytes, { payload }) => bytes + payload.length + 500, 0);
