import type { Kysely } from 'kysely';
import {
  type AttentionArea,
  checkAttentionAreaDeletion,
  createAttentionArea,
  deleteAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import type { Use } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, demandUnused, usesFrom } from '../configured/deletion.ts';
import { flag, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';

const areas = configuredKind<'attention_areas', AttentionArea>({
  table: 'attention_areas',
  one: 'attention area',
  fields: { name: words('name'), id: whole('id'), enabled: flag('enabled') },
  searched: ['name'],
});

/** Attention areas: which workstations somebody sees (configuration specification, section 3). */
export function attentionAreaRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
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
        await demandUnused([workstationsIn(scope.trx, id), usersIn(scope.trx, id)]);
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
