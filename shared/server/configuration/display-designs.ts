import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  checkDisplayDesignDeletion,
  createDisplayDesign,
  type DisplayDesign,
  type DisplaysShowing,
  deleteDisplayDesign,
  getDisplayDesign,
  listDisplayDesigns,
  showDisplaysOfDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, inUseError, usesFrom } from '../configured/deletion.ts';
import { flag, integer, structured, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { readDesign } from './stored-design.ts';

/** Designs of displays (operations specification, section 9). */
export function displayDesignRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  const designs = configuredKind<'display_designs', DisplayDesign>({
    table: 'display_designs',
    one: 'display design',
    fields: {
      name: text('name'),
      id: integer('id'),
      description: text('description'),
      enabled: flag('enabled'),
      design: structured('design', readDesign),
    },
    searched: ['name', 'description'],
    storedBy: (id) => ({
      code: 'DESIGN_IN_USE',
      error: async () => inUseError('DESIGN_IN_USE', await displaysWith(reader, id)),
    }),
  });

  return [
    read(listDisplayDesigns, ({ query }) => designs.page(reader, query)),
    read(getDisplayDesign, ({ params }) => designs.byId(reader, params.id)),
    read(showDisplaysOfDesign, ({ params }) => displaysShowing(reader, params.id)),
    transaction(createDisplayDesign, async ({ body }, scope) => {
      await assertMessageExists(scope.trx, body.design);
      return designs.create(scope, body);
    }),
    versioned(updateDisplayDesign, designs.current, async ({ params, body }, scope) => {
      await assertMessageExists(scope.trx, body.design);
      return designs.change(scope, params.id, body);
    }),
    ...deletionRoutes(
      { remove: deleteDisplayDesign, check: checkDisplayDesignDeletion },
      designs.current,
      ({ params }, scope) => designs.remove(scope, params.id),
    ),
  ];
}

/** Throws if the message of a design does not exist. */
async function assertMessageExists(db: Kysely<SharedTables>, { idMessages }: SignageDesign): Promise<void> {
  if (idMessages === null) return;
  const found = await db.selectFrom('messages').select('id').where('id', '=', idMessages).executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { about: `message ${idMessages}` });
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

/** Maximum displays named in the answer. */
const MAX_NAMED_USES = 8;

/** Finds the displays that use a design, with their branches, as names repeat across branches. */
async function displaysShowing(db: Kysely<SharedTables>, id: number): Promise<DisplaysShowing> {
  const showing = db.selectFrom('displays as d').where('d.id_display_designs', '=', id);
  const [displays, { total }] = await Promise.all([
    showing
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .select(['d.name', 'b.name as branchName'])
      .orderBy('b.name')
      .orderBy('d.name')
      .limit(MAX_NAMED_USES)
      .execute(),
    showing.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), displays };
}
