import type { Kysely } from 'kysely';
import {
  type AttentionArea,
  createAttentionArea,
  deleteAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { demandUnused } from '../configured/demand-unused.ts';
import { flag, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';

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
    transaction(updateAttentionArea, ({ params, body }, scope) => areas.change(scope, params.id, body)),

    transaction(deleteAttentionArea, async ({ params: { id } }, scope) => {
      await demandUnused(workstationsIn(scope.trx, id), employeesIn(scope.trx, id));
      return areas.remove(scope, id);
    }),
  ];
}

const workstationsIn = (db: Kysely<SharedTables>, area: number) =>
  db
    .selectFrom('workstations')
    .select('name')
    .where('id_attention_areas', '=', area)
    .orderBy('name')
    .execute();

async function employeesIn(db: Kysely<SharedTables>, area: number): Promise<{ name: string }[]> {
  const found = await db
    .selectFrom('employees')
    .select(['first_name', 'last_name'])
    .where('id_attention_areas', '=', area)
    .orderBy('last_name')
    .execute();
  return found.map(({ first_name, last_name }) => ({ name: `${first_name} ${last_name}`.trim() }));
}
