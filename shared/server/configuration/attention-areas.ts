import type { Kysely } from 'kysely';
import type { Use } from '#shared/contract/api-error-factory.ts';
import {
  type AttentionArea,
  checkAttentionAreaDeletion,
  createAttentionArea,
  deleteAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { assertUnused, deletionRoutes, usesFrom } from '../configured/deletion.ts';
import { flag, integer, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const areas = configuredKind<'attention_areas', AttentionArea>({
  table: 'attention_areas',
  one: 'attention area',
  fields: { name: text('name'), id: integer('id'), enabled: flag('enabled') },
  searched: ['name'],
});

/** Attention areas: groups of workstations visible to users (configuration specification, section 3). */
export function attentionAreaRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listAttentionAreas, ({ query }) => areas.page(reader, query)),
    transaction(createAttentionArea, ({ body }, scope) => areas.create(scope, body)),
    versioned(updateAttentionArea, areas.current, ({ params, body }, scope) =>
      areas.change(scope, params.id, body),
    ),

    ...deletionRoutes(
      { remove: deleteAttentionArea, check: checkAttentionAreaDeletion },
      areas.current,
      async ({ params: { id } }, scope) => {
        await assertUnused([workstationsIn(scope.trx, id), usersIn(scope.trx, id)]);
        return areas.remove(scope, id);
      },
    ),
  ];
}

const workstationsIn = (db: Kysely<SharedTables>, area: number) =>
  usesFrom(
    'workstation',
    db
      .selectFrom('workstations as w')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .select(['w.id', 'w.name', 'b.id as idBranch', 'b.name as branchName'])
      .where('w.id_attention_areas', '=', area)
      .orderBy('b.name')
      .orderBy('w.name'),
  );

async function usersIn(db: Kysely<SharedTables>, area: number): Promise<readonly Use[]> {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id_employees', 'e.id')
    .select(['u.id', 'u.username', 'e.first_name', 'e.last_name'])
    .where('e.id_attention_areas', '=', area)
    .orderBy('e.last_name')
    .execute();
  return found.map(({ id, username, first_name, last_name }) => ({
    kind: 'user',
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }));
}
