import type { Updateable } from 'kysely';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { QueueCategoriesTable } from '#shared/server/db/schema/queues.ts';
import type { WorkstationTypesTable } from '#shared/server/db/schema/workstations.ts';
import type { Branch } from '../servers/start-branch.ts';

/** Changes the permitted actions of the demo workstations. */
export const allow = (branch: Branch, flags: Updateable<WorkstationTypesTable>) =>
  branch.configure((scope) => repository(scope, 'workstation_types').update(1, flags));

/** Stores one general setting. */
export const set = (branch: Branch, name: keyof GeneralSettings, value: string) =>
  branch.configure((scope) =>
    repository(scope, 'general_parameters').insert({ name, value, description: name }),
  );

/** Changes the queue of a pair of service and segment. */
export const associate = (
  branch: Branch,
  pair: { readonly service: number; readonly segment: number },
  values: Updateable<QueueCategoriesTable>,
) =>
  branch.configure(async (scope) => {
    const { id } = await scope.trx
      .selectFrom('queue_categories')
      .select('id')
      .where('id_services', '=', pair.service)
      .where('id_segments', '=', pair.segment)
      .executeTakeFirstOrThrow();
    return repository(scope, 'queue_categories').update(id, values);
  });
