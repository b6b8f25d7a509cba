import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listPoliteness, setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { DEFAULT_POLITENESS } from '#shared/domain/calling/choose.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { requireBranch } from '../branches/require-branch.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import { repository } from '../db/repository.ts';
import { type AsyncRoute, type ReadCurrent, read, versioned } from '../kit/route.ts';

const COLUMNS: ListColumns = {
  sortable: {
    name: byText('name'),
    description: byText('description'),
    letter: byText('letter'),
    enabled: byValue('enabled'),
    politeness: byValue('politeness'),
  },
  searched: ['name', 'description', 'letter'],
};

/** Lists and changes the politeness of queues at each branch (configuration specification, section 3). */
export function politenessRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listPoliteness, async ({ params, query }) => {
      await requireBranch(reader, params.id);
      const { rows, total } = await listRows(politeQueues(reader, params.id), query, COLUMNS);
      return { rows: rows.map(present), total };
    }),

    versioned(setPoliteness, currentPoliteness, async ({ params, body }, scope) => {
      if (body.politeness < 0) throw apiError('POLITENESS_NEGATIVE', { field: 'politeness' });
      const queue = politeQueues(scope.trx, params.id).where('id', '=', params.idQueues);
      const before = await queue.executeTakeFirst();
      if (!before) throw apiError('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
      const rows = repository(scope, 'politeness');
      const { politeness: seconds } = body;
      if (before.row) await rows.update(before.row, { seconds });
      else await rows.insert({ id_queues: params.idQueues, id_branches: params.id, seconds });
      return present(await queue.executeTakeFirstOrThrow());
    }),
  ];
}

/** Queues that the type of a branch offers; `row` is its politeness setting, null for the default. */
const politeQueues = (db: Kysely<SharedTables>, branch: number) =>
  db
    .selectFrom(
      db
        .selectFrom('branches as b')
        .innerJoin('queue_branch_types as t', 't.id_branch_types', 'b.id_branch_types')
        .innerJoin('queues as q', 'q.id', 't.id_queues')
        .leftJoin('politeness as w', (on) =>
          on.onRef('w.id_queues', '=', 'q.id').onRef('w.id_branches', '=', 'b.id'),
        )
        .select((eb) => [
          'q.id',
          'q.name',
          'q.description',
          'q.letter',
          'q.enabled',
          'w.id as row',
          eb.fn.coalesce('w.seconds', eb.lit(DEFAULT_POLITENESS)).as('politeness'),
        ])
        .where('b.id', '=', branch)
        .as('polite'),
    )
    .selectAll();

type PoliteQueue = Awaited<ReturnType<ReturnType<typeof politeQueues>['executeTakeFirstOrThrow']>>;

const present = ({ row: _row, enabled, ...queue }: PoliteQueue) => ({
  ...queue,
  enabled: enabled ? ('Y' as const) : ('N' as const),
});

const currentPoliteness: ReadCurrent<typeof setPoliteness> = async ({ params }, trx) => {
  const queue = await politeQueues(trx, params.id).where('id', '=', params.idQueues).executeTakeFirst();
  if (!queue) throw apiError('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
  return present(queue);
};
