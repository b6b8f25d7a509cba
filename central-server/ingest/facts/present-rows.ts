import type { Selectable } from 'kysely';
import type { FactTicketsTable } from '#central-server/db/schema/facts.ts';
import { batchRead } from '../batch.ts';
import { type Ingesting, isAnyOf } from '../row-statements.ts';
import type { VersionColumns } from '../versions.ts';
import type { FactKind } from './fact-kinds.ts';
import type { Fitting } from './read-fact.ts';

/** Stored fact: common columns, and those of its kind. */
export type FactRow = Pick<
  Selectable<FactTicketsTable>,
  'id_branches' | 'day' | 'incarnation' | 'eid' | 'extra'
> &
  VersionColumns &
  Readonly<Record<string, number | string | null>>;

interface PresentRows {
  /** Rows by their number; among rows with one number that of the highest incarnation up to the one that is applied. */
  readonly rows: Map<number, FactRow>;
  /** The changes that made them. */
  readonly eids: ReadonlySet<string>;
}

/** The stored rows of a set of changes. */
interface Present {
  readonly ofKind: ReadonlyMap<FactKind, PresentRows>;
  /** Ticket -> its business day. */
  readonly ticketDays: Map<number, string>;
}

/** Reads the stored rows that changes are about, and the days of the tickets that new rows are about. */
export async function presentRows(
  ingesting: Ingesting,
  { idBranches, incarnation }: { readonly idBranches: number; readonly incarnation: number },
  fitting: ReadonlyMap<FactKind, readonly Fitting[]>,
): Promise<Present> {
  const { trx, dialect } = ingesting;
  const kinds = [...fitting];
  const rowsOf = ([kind, changes]: (typeof kinds)[number]) => {
    const keys = new Set(changes.map(({ fact }) => fact.key));
    // Kysely requires a literal table name; tickets stand for any kind.
    return trx
      .selectFrom(kind.table as 'fact_tickets')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where(isAnyOf(dialect, kind.key, [...keys]))
      .where('incarnation', '<=', incarnation);
  };
  const elsewhere = ticketsElsewhere(fitting);
  const days = trx
    .selectFrom('fact_tickets')
    .select(['id', 'day'])
    .where('id_branches', '=', idBranches)
    .where(isAnyOf(dialect, 'id', elsewhere));
  const queries = [...kinds.map(rowsOf), ...(elsewhere.length > 0 ? [days] : [])];
  const found = (await batchRead<object>(ingesting, queries)) as readonly FactRow[][];

  const ticketDays = new Map<number, string>();
  const ofKind = new Map<FactKind, PresentRows>();
  for (const [at, [kind]] of kinds.entries()) {
    const rows = (found[at] ?? []).toSorted((one, other) => one.incarnation - other.incarnation);
    ofKind.set(kind, {
      rows: new Map(rows.map((row) => [row[kind.key] as number, row])),
      eids: new Set(rows.map(({ eid }) => eid)),
    });
    if (kind.dayFrom === 'day') recordDays(rows);
  }
  recordDays(found[kinds.length] ?? []);
  return { ofKind, ticketDays };

  function recordDays(tickets: readonly FactRow[]): void {
    for (const { id, day } of tickets) ticketDays.set(Number(id), day);
  }
}

/** The tickets that new rows are about and that are not among the changes themselves. */
function ticketsElsewhere(fitting: ReadonlyMap<FactKind, readonly Fitting[]>): number[] {
  const here = new Set<number>();
  const named = new Set<number>();
  for (const [{ dayFrom }, changes] of fitting) {
    for (const { change, fact } of changes) {
      if (dayFrom === 'day') here.add(fact.key);
      if (dayFrom === 'id_tickets' && change.op === 'insert') named.add(Number(fact.columns.id_tickets));
    }
  }
  return [...named].filter((ticket) => !here.has(ticket));
}
