import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { FACT_KINDS, type FactKind } from '#central-server/ingest/facts/fact-kinds.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { AnsweredAct } from '../samples/hammer-words.ts';
import { modelledFigures } from '../samples/modelled-figures.ts';
import { lookInto, rowsOf } from './look-into.ts';

type Row = Readonly<Record<string, number | string | null>>;

/** Names a branch and the folder of its data, to read its own database and not what it says. */
export interface LookedAt {
  readonly id: number;
  readonly folder: string;
}

/**
 * Lists what of a branch's committed changes and rows is not at central exactly once, in quarantine or counted as shed;
 * nothing when all is well. Both ends are at rest.
 */
export async function upwardFaults(db: Kysely<CentralTables>, branch: LookedAt): Promise<string[]> {
  const faults = await changeFaults(db, branch);
  for (const kind of FACT_KINDS) faults.push(...(await rowFaults(db, branch, kind)));
  return faults;
}

async function changeFaults(db: Kysely<CentralTables>, { id, folder }: LookedAt): Promise<string[]> {
  const applied = new Map<string, number>();
  for (const { eids } of await db
    .selectFrom('applied_changes')
    .select('eids')
    .where('id_branches', '=', id)
    .execute())
    for (const eid of JSON.parse(eids) as string[]) applied.set(eid, (applied.get(eid) ?? 0) + 1);
  const kept = new Set<string>();
  for (const table of ['quarantine', 'trimmed_changes'] as const) {
    const rows = await db.selectFrom(table).select('eid').where('id_branches', '=', id).execute();
    for (const { eid } of rows) kept.add(eid);
  }
  const log = lookInto(folder, (sqlite) =>
    rowsOf<LoggedChange>(sqlite, 'select * from change_log order by seq'),
  );
  const twice = [...applied].filter(([, times]) => times > 1).map(([eid]) => `${eid} is applied twice`);
  const wrong = log
    .filter(({ eid }) => Number(applied.has(eid)) + Number(kept.has(eid)) !== 1)
    .map(
      ({ eid, entity, pk, seq }) =>
        `change ${seq} of branch ${id}, ${entity} ${pk}: ${applied.has(eid) ? 'applied and kept apart' : 'is nowhere'}`,
    );
  return [...twice, ...wrong];
}

/** Compares row for row. What central has beside them is of an epoch that the branch was put back from. */
async function rowFaults(
  db: Kysely<CentralTables>,
  { id, folder }: LookedAt,
  { entity, table, key }: FactKind,
): Promise<string[]> {
  const there = lookInto(folder, (sqlite) => rowsOf<Row>(sqlite, `select * from ${entity}`));
  const here = (await db
    .selectFrom(table as 'fact_tickets')
    .selectAll()
    .where('id_branches', '=', id)
    .orderBy('life')
    .execute()) as unknown as Row[];
  const aside = await asideRows(db, id, entity);
  const { life } = await db
    .selectFrom('streams')
    .select(({ fn }) => fn.max('life').as('life'))
    .where('id_branches', '=', id)
    .where('trusted', '=', 1)
    .executeTakeFirstOrThrow();
  // Of rows with one number the highest life is the present one.
  const present = new Map(here.map((row) => [row[key], row]));
  const faults: string[] = [];
  const about = (row: Row) => `${entity} ${row[key]} of branch ${id}`;
  for (const row of there) {
    const fact = present.get(row[key] ?? null);
    present.delete(row[key] ?? null);
    if (aside.has(String(row[key]))) continue;
    if (!fact) faults.push(`${about(row)} is not at central`);
    else if (!isSame(row, fact) && Number(fact.ver_incarnation) === Number(life))
      faults.push(`${about(row)} differs: ${JSON.stringify(row)}, at central ${JSON.stringify(fact)}`);
  }
  for (const row of present.values())
    if (Number(row.life) === Number(life)) faults.push(`${about(row)} is at central only`);
  return faults;
}

const isSame = (row: Row, fact: Row): boolean =>
  Object.entries(row).every(([column, value]) => fact[column] === value);

async function asideRows(db: Kysely<CentralTables>, id: number, entity: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('quarantine')
    .select('change')
    .where('id_branches', '=', id)
    .where('entity', '=', entity)
    .execute();
  return new Set(rows.map(({ change }) => (JSON.parse(change) as LoggedChange).pk.split('/').at(-1) ?? ''));
}

/** Everything that was done to tickets of the branch and by whom, as central has it. */
export async function actsAtCentral(
  db: Kysely<CentralTables>,
  idBranches: number,
): Promise<Omit<AnsweredAct, 'asked'>[]> {
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

/** The figures that central keeps beside those that its facts come to, each in the same order. */
export async function figuresOf(db: Kysely<CentralTables>) {
  const [kept, tickets, events, branches, queues] = await Promise.all([
    db.selectFrom('roll_ups').selectAll().execute(),
    db.selectFrom('fact_tickets').selectAll().execute(),
    db.selectFrom('fact_ticket_events').selectAll().execute(),
    db.selectFrom('branches').select(['id', 'zone']).execute(),
    db.selectFrom('queues').select(['id', 'sla']).execute(),
  ]);
  const zones = new Map(branches.map(({ id, zone }) => [id, Number(zone)]));
  const slas = new Map(queues.map(({ id, sla }) => [id, sla]));
  const modelled = modelledFigures({
    tickets,
    events,
    zoneOf: (id) => zones.get(id) ?? 0,
    slaOf: (id) => slas.get(id) ?? 0,
  });
  return { kept: kept.map(inOrder).sort(), modelled: modelled.map(inOrder).sort() };
}

/** The columns by name, so that two ways to the same row are equal. */
const inOrder = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
