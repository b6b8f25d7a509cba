import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { FACT_KINDS, type FactKind } from '#central-server/ingest/facts/fact-kinds.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { AnsweredAct } from '../samples/hammer-words.ts';
import { modelledStats } from '../samples/modelled-stats.ts';
import { lookInto, rowsOf } from './look-into.ts';

type Row = Readonly<Record<string, number | string | null>>;

/** A branch and its data folder, for reading its database directly. */
export interface CheckedAt {
  readonly id: number;
  readonly folder: string;
}

/**
 * Lists committed changes and rows of a branch that are not at central exactly once, quarantined or counted as
 * dropped; empty if correct. Both ends must be idle.
 */
export async function upwardViolations(db: Kysely<CentralTables>, branch: CheckedAt): Promise<string[]> {
  const violations = await changeViolations(db, branch);
  for (const kind of FACT_KINDS) violations.push(...(await rowViolations(db, branch, kind)));
  return violations;
}

async function changeViolations(db: Kysely<CentralTables>, { id, folder }: CheckedAt): Promise<string[]> {
  const applied = new Map<string, number>();
  for (const { eids } of await db
    .selectFrom('applied_changes')
    .select('eids')
    .where('id_branches', '=', id)
    .execute())
    for (const eid of JSON.parse(eids) as string[]) applied.set(eid, (applied.get(eid) ?? 0) + 1);
  const stored = new Set<string>();
  for (const table of ['quarantine', 'trimmed_changes'] as const) {
    const rows = await db.selectFrom(table).select('eid').where('id_branches', '=', id).execute();
    for (const { eid } of rows) stored.add(eid);
  }
  const log = lookInto(folder, (sqlite) =>
    rowsOf<LoggedChange>(sqlite, 'select * from change_log order by seq'),
  );
  const twice = [...applied].filter(([, times]) => times > 1).map(([eid]) => `${eid} is applied twice`);
  const wrong = log
    .filter(({ eid }) => Number(applied.has(eid)) + Number(stored.has(eid)) !== 1)
    .map(
      ({ eid, entity, pk, seq }) =>
        `change ${seq} of branch ${id}, ${entity} ${pk}: ${applied.has(eid) ? 'applied and kept apart' : 'is nowhere'}`,
    );
  return [...twice, ...wrong];
}

/** Compares row by row. Additional rows at central belong to an epoch before a restore of the branch. */
async function rowViolations(
  db: Kysely<CentralTables>,
  { id, folder }: CheckedAt,
  { entity, table, key }: FactKind,
): Promise<string[]> {
  const there = lookInto(folder, (sqlite) => rowsOf<Row>(sqlite, `select * from ${entity}`));
  const here = (await db
    .selectFrom(table as 'fact_tickets')
    .selectAll()
    .where('id_branches', '=', id)
    .orderBy('incarnation')
    .execute()) as unknown as Row[];
  const quarantined = await quarantinedRows(db, id, entity);
  const { incarnation } = await db
    .selectFrom('streams')
    .select(({ fn }) => fn.max('incarnation').as('incarnation'))
    .where('id_branches', '=', id)
    .where('trusted', '=', 1)
    .executeTakeFirstOrThrow();
  // Of rows with the same number the highest incarnation is current.
  const present = new Map(here.map((row) => [row[key], row]));
  const violations: string[] = [];
  const about = (row: Row) => `${entity} ${row[key]} of branch ${id}`;
  for (const row of there) {
    const fact = present.get(row[key] ?? null);
    present.delete(row[key] ?? null);
    if (quarantined.has(String(row[key]))) continue;
    if (!fact) violations.push(`${about(row)} is not at central`);
    else if (!isSame(row, fact) && Number(fact.version_incarnation) === Number(incarnation))
      violations.push(`${about(row)} differs: ${JSON.stringify(row)}, at central ${JSON.stringify(fact)}`);
  }
  for (const row of present.values())
    if (Number(row.incarnation) === Number(incarnation)) violations.push(`${about(row)} is at central only`);
  return violations;
}

const isSame = (row: Row, fact: Row): boolean =>
  Object.entries(row).every(([column, value]) => fact[column] === value);

async function quarantinedRows(db: Kysely<CentralTables>, id: number, entity: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('quarantine')
    .select('change')
    .where('id_branches', '=', id)
    .where('entity', '=', entity)
    .execute();
  return new Set(rows.map(({ change }) => (JSON.parse(change) as LoggedChange).pk.split('/').at(-1) ?? ''));
}

/** All ticket events of the branch with their users, as stored at central. */
export async function actsAtCentral(
  db: Kysely<CentralTables>,
  idBranches: number,
): Promise<Omit<AnsweredAct, 'requested'>[]> {
  const events = await db
    .selectFrom('fact_ticket_events')
    .select(['kind', 'id_tickets', 'id_users'])
    .where('id_branches', '=', idBranches)
    .execute();
  return events.map(({ kind, id_tickets, id_users }) => ({
    kind: kind as AnsweredAct['kind'],
    idTicket: id_tickets,
    idUsers: id_users,
  }));
}

/** The aggregates of central beside those recomputed from its facts, in the same order. */
export async function statsOf(db: Kysely<CentralTables>) {
  const [stored, tickets, events, branches, queues] = await Promise.all([
    db.selectFrom('roll_ups').selectAll().execute(),
    db.selectFrom('fact_tickets').selectAll().execute(),
    db.selectFrom('fact_ticket_events').selectAll().execute(),
    db.selectFrom('branches').select(['id', 'zone']).execute(),
    db.selectFrom('queues').select(['id', 'sla']).execute(),
  ]);
  const zones = new Map(branches.map(({ id, zone }) => [id, Number(zone)]));
  const slas = new Map(queues.map(({ id, sla }) => [id, sla]));
  const modelled = modelledStats({
    tickets,
    events,
    zoneOf: (id) => zones.get(id) ?? 0,
    slaOf: (id) => slas.get(id) ?? 0,
  });
  return { stored: stored.map(inOrder).sort(), modelled: modelled.map(inOrder).sort() };
}

/** The columns by name, so that equal rows compare as equal. */
const inOrder = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
