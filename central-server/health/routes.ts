import { type Kysely, sql } from 'kysely';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { DamageWatch } from '#shared/server/db/damage.ts';
import { type AwaitedRoute, read } from '#shared/server/kit/route.ts';
import type { CentralTables } from '../db/tables.ts';

export interface HealthOptions {
  readonly reader: Kysely<CentralTables>;
  readonly damage: Pick<DamageWatch, 'isDamaged'>;
  readonly version: string;
}

/** Tells whether central is well, without a token: for monitors, and for pages that lost their connection. */
export function healthRoutes({ reader, damage, version }: HealthOptions): AwaitedRoute<never>[] {
  return [
    read(getHealth, async ({ now }) => {
      const answers = await sql`select 1`.execute(reader).then(
        () => 'ok' as const,
        () => 'failed' as const,
      );
      const database = damage.isDamaged() ? ('damaged' as const) : answers;
      return {
        version,
        syncType: 'central' as const,
        database,
        // Paper comes out at branches.
        printers: { total: 0, faulty: 0 },
        // Sends nothing on: there is no server above central.
        replication: { pendingRows: 0 },
        now,
      };
    }),
  ];
}
