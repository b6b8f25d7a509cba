import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type AlertMessageOptions, alertMessageRoutes } from './routes.ts';

interface Options extends AlertMessageOptions {
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>;
}

/** Retention of messages and alarm runs, ms: a quarter, as for print jobs. */
const RETENTION_MS = 90 * DAY_MS;
/** Messages of one transaction: others have their turn between. */
const PIECE = 200;

/** Composes the messages among staff, and deletes old ones. */
export function composeAlertMessages({ gate, ...options }: Options): Feature<Notice> {
  const purgeSome = (before: number) =>
    gate.transaction(async (scope) => {
      const old = await scope.trx
        .selectFrom('alert_messages')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(PIECE)
        .execute();
      for (const { id } of old) await repository(scope, 'alert_messages').remove(id);
      return old.length;
    });
  return {
    routes: alertMessageRoutes(options),
    async doHousekeeping(now) {
      const before = now - RETENTION_MS;
      // Reads before it writes: usually nothing is due, and a transaction counts as changed configuration.
      const oldest = await options.reader
        .selectFrom('alert_messages')
        .select('id')
        .where('created_at', '<', before)
        .limit(1)
        .executeTakeFirst();
      if (!oldest) return;
      while ((await purgeSome(before)) === PIECE);
      await gate.transaction(({ trx }) =>
        trx.deleteFrom('alarm_runs').where('ended_at', '<', before).execute(),
      );
    },
  };
}
