import type { Kysely } from 'kysely';
import {
  checkDisplayDesignDeletion,
  createDisplayDesign,
  type DisplayDesign,
  deleteDisplayDesign,
  getDisplayDesign,
  listDisplayDesigns,
  showDisplaysOfDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, usedRefusal, usesFrom } from '../configured/deletion.ts';
import { flag, structured, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';
import { displaysShowing } from './displays-showing.ts';
import { readDesign } from './stored-design.ts';

/** Serves the designs that displays show (operations specification, section 9). */
export function displayDesignRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  const designs = configuredKind<'display_designs', DisplayDesign>({
    table: 'display_designs',
    one: 'display design',
    fields: {
      name: words('name'),
      id: whole('id'),
      description: words('description'),
      enabled: flag('enabled'),
      design: structured('design', readDesign),
    },
    searched: ['name', 'description'],
    keptBy: (id) => ({
      code: 'DESIGN_IN_USE',
      refusal: async () => usedRefusal('DESIGN_IN_USE', await displaysWith(reader, id)),
    }),
  });

  return [
    read(listDisplayDesigns, ({ query }) => designs.page(reader, query)),
    read(getDisplayDesign, ({ params }) => designs.byId(reader, params.id)),
    read(showDisplaysOfDesign, ({ params }) => displaysShowing(reader, params.id)),
    transaction(createDisplayDesign, async ({ body }, scope) => {
      await demandMessage(scope.trx, body.design);
      return designs.create(scope, body);
    }),
    versioned(updateDisplayDesign, designs.current, async ({ params, body }, scope) => {
      await demandMessage(scope.trx, body.design);
      return designs.change(scope, params.id, body);
    }),
    ...deletionRoutes(
      { remove: deleteDisplayDesign, check: checkDisplayDesignDeletion },
      designs.current,
      ({ params }, scope) => designs.remove(scope, params.id),
    ),
  ];
}

/** Refuses a design that shows a message that is not there. */
async function demandMessage(db: Kysely<SharedTables>, { idMessages }: SignageDesign): Promise<void> {
  if (idMessages === null) return;
  const found = await db.selectFrom('messages').select('id').where('id', '=', idMessages).executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND', { about: `message ${idMessages}` });
}

const displaysWith = (db: Kysely<SharedTables>, design: number) =>
  usesFrom(
    'display',
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .select(['d.id', 'd.name', 'b.id as idBranch', 'b.name as branchName'])
      .where('d.id_display_designs', '=', design)
      .orderBy('b.name')
      .orderBy('d.name'),
  );
