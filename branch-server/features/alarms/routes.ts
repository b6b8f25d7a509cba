import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listAlarmEvents } from '#shared/contract/configuration/alarms.ts';
import { byText, byValue, listRows } from '#shared/server/db/list-rows.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

/** Serves when alarms were raised at a branch, the latest first unless another order is asked for. */
export function alarmEventRoutes(reader: Kysely<BranchTables>): Route<never>[] {
  return [
    read(listAlarmEvents, async ({ params: { id }, query: { order = 'desc', ...query } }) => {
      const branch = await reader.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst();
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
      const { rows, total } = await listRows(
        reader.selectFrom('alarm_events').selectAll().where('id_branches', '=', id),
        { ...query, order },
        { sortable: { at: byValue('at'), name: byText('name') }, searched: ['name', 'text'] },
      );
      return {
        rows: rows.map(({ id: event, id_alerts, id_branches, name, at, text }) => ({
          id: event,
          idAlerts: id_alerts,
          idBranches: id_branches,
          name,
          at,
          text,
        })),
        total,
      };
    }),
  ];
}
