import type { Transaction } from 'kysely';
import type { Use, UseKind } from '#shared/contract/api-error-factory.ts';
import type { TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { readDesign as readSignage } from '#shared/server/display-designs/stored-design.ts';
import { storedScreens } from '#shared/server/kiosks/stored-screens.ts';
import { readDesign as readTicketDesign } from '#shared/server/ticket-designs/designs-printing.ts';
import type { CentralTables } from './tables.ts';

type Content = Readonly<Record<string, unknown>>;

/** Kinds of place by the table of the row; any other is shown by its branch alone. */
const KINDS: Readonly<Record<string, UseKind>> = {
  display_designs: 'displayDesign',
  displays: 'display',
  kiosk_screens: 'kiosk',
  message_contents: 'message',
  printers: 'printer',
  ticket_designs: 'ticketDesign',
  users: 'user',
  workstations: 'workstation',
};

/** Ids that a stored design refers to, by the table that they are of. */
type DesignReferences = Readonly<Record<string, readonly (number | null)[]>>;

/** Reads the references inside the designs of a table. */
const IN_DESIGNS: Readonly<Record<string, (design: string) => DesignReferences>> = {
  ticket_designs(design) {
    // Designs of other versions may lack a part.
    const { firstSystemText, secondSystemText }: Partial<TicketDesign> = readTicketDesign(design);
    const parts = [firstSystemText, secondSystemText];
    return { messages: parts.map((part) => (part?.enabled ? part.idMessages : null)) };
  },
  display_designs: (design) => ({ messages: [readSignage(design).idMessages] }),
  kiosk_screens(design) {
    const buttons = storedScreens(design).flatMap(({ columns }) =>
      columns.flatMap(({ rows }) => rows.filter((button) => button !== null)),
    );
    return {
      services: buttons.map(({ service }) => service),
      segments: buttons.map(({ segment }) => segment),
    };
  },
};

/**
 * Finds the rows by which branches use a row of central's configuration, as they last reported: rows that they made, and
 * central's rows that they changed since central did; by a column, or inside a design.
 */
export async function reportedUses(
  trx: Transaction<CentralTables>,
  table: string,
  id: number,
): Promise<readonly Use[]> {
  const rows = await trx
    .selectFrom('branch_rows as r')
    .innerJoin('branches as b', 'b.id', 'r.id_branches')
    .select(['r.entity', 'r.pk', 'r.row_ver', 'r.content', 'b.id as idBranches', 'b.name as branchName'])
    .where('r.deleted', '=', 0)
    .where((eb) =>
      eb.or([eb('r.content', 'like', `%"id_${table}%`), eb('r.entity', 'in', Object.keys(IN_DESIGNS))]),
    )
    .orderBy('b.name')
    .orderBy('r.entity')
    .orderBy('r.pk')
    .execute();
  const uses: Use[] = [];
  for (const { entity, pk, row_ver, content, idBranches, branchName } of rows) {
    const row = JSON.parse(content) as Content;
    const key = Number(pk);
    if (!refersTo(row, table, id) && !designRefersTo(entity, row, { table, id })) continue;
    if (originOf(key) === 0 && row_ver <= (await centralVersion(trx, entity, key))) continue;
    const name = typeof row.name === 'string' ? row.name : branchName;
    const branch = { id: idBranches, name: branchName };
    uses.push({ kind: KINDS[entity] ?? 'createdAtBranch', id: key, name, branch });
  }
  return uses;
}

/** Whether a row refers to another: columns are named `id_` and the table, optionally with the role. */
const refersTo = (row: Content, table: string, id: number): boolean =>
  Object.entries(row).some(
    ([column, value]) => value === id && (column === `id_${table}` || column.startsWith(`id_${table}_`)),
  );

/** Whether the design in a row refers to another row. An invalid design refers to none. */
function designRefersTo(
  entity: string,
  { design }: Content,
  { table, id }: { readonly table: string; readonly id: number },
): boolean {
  const read = IN_DESIGNS[entity];
  if (!read || typeof design !== 'string') return false;
  return isJson(design) && (read(design)[table] ?? []).includes(id);
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Reads the version of central's own row; above all others if central has deleted it. */
async function centralVersion(trx: Transaction<CentralTables>, entity: string, id: number): Promise<number> {
  // Kysely cannot follow a table whose name is known here only; `services` represents any.
  const own = await trx
    .selectFrom(entity as 'services')
    .select('row_ver')
    .where('id', '=', id)
    .executeTakeFirst();
  return own?.row_ver ?? Number.POSITIVE_INFINITY;
}
