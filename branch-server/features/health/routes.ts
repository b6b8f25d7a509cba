import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { DamageWatch } from '#shared/server/db/damage.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

export interface HealthOptions {
  readonly reader: Kysely<BranchTables>;
  readonly damage: Pick<DamageWatch, 'isDamaged'>;
  readonly printers: () => BranchReport['printers'];
  readonly syncType: 'standalone' | 'branch';
  readonly version: string;
  readonly clockState: () => AnswerOf<typeof getHealth>['clock'];
  /** Tells the state of replication with central. */
  readonly replication: () => AnswerOf<typeof getHealth>['replication'];
}

/** Tells whether the branch is well, without a token: for monitors, and for pages that lost their connection. */
export function healthRoutes({
  reader,
  damage,
  printers,
  syncType,
  version,
  clockState,
  replication,
}: HealthOptions): Route<never>[] {
  return [
    read(getHealth, async ({ now }) => {
      const answers = await sql`select 1`.execute(reader).then(
        () => 'ok' as const,
        () => 'failed' as const,
      );
      const database = damage.isDamaged() ? ('damaged' as const) : answers;
      const all = database === 'ok' ? printers() : [];
      return {
        version,
        syncType,
        database,
        clock: clockState(),
        printers: { total: all.length, faulty: all.filter(({ fault }) => fault !== null).length },
        replication: replication(),
        now,
      };
    }),
  ];
}
