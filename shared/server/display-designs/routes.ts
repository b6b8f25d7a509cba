import type { Kysely } from 'kysely';
import {
  createDisplayDesign,
  type DisplayDesign,
  deleteDisplayDesign,
  getDisplayDesign,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, structured, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';
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
    keptBy: (id) => ({ code: 'DESIGN_IN_USE', params: async () => ({ names: await shownBy(reader, id) }) }),
  });

  return [
    read(listDisplayDesigns, ({ query }) => designs.page(reader, query)),
    read(getDisplayDesign, ({ params }) => designs.byId(reader, params.id)),
    transaction(createDisplayDesign, async ({ body }, scope) => {
      await demandMessage(scope.trx, body.design);
      return designs.create(scope, body);
    }),
    transaction(updateDisplayDesign, async ({ params, body }, scope) => {
      await demandMessage(scope.trx, body.design);
      return designs.change(scope, params.id, body);
    }),
    transaction(deleteDisplayDesign, ({ params }, scope) => designs.remove(scope, params.id)),
  ];
}

/** Refuses a design that shows a message that is not there. */
async function demandMessage(db: Kysely<SharedTables>, { idMessages }: SignageDesign): Promise<void> {
  if (idMessages === null) return;
  const found = await db.selectFrom('messages').select('id').where('id', '=', idMessages).executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND', { about: `message ${idMessages}` });
}

/** So many displays are told; who takes the design from those comes again for the others. */
const TOLD = 8;

/** Names the displays that show a design, each with its branch: those of several branches are called alike. */
async function shownBy(db: Kysely<SharedTables>, id: number): Promise<string> {
  const displays = await db
    .selectFrom('displays as d')
    .innerJoin('branches as b', 'b.id', 'd.id_branches')
    .select(['d.name', 'b.name as branch'])
    .where('d.id_display_designs', '=', id)
    .orderBy('b.name')
    .orderBy('d.name')
    .limit(TOLD + 1)
    .execute();
  const names = displays.map(({ name, branch }) => `${name} (${branch})`);
  return (names.length > TOLD ? [...names.slice(0, TOLD), '…'] : names).join(', ');
}
