import type { Transaction } from 'kysely';
import type { LostChange } from '#shared/contract/central/lost-changes.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { makerOf } from '#shared/domain/replication/scopes.ts';
import type { Change } from '#shared/server/db/change.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type LostField, mergeFields } from '#sync/central/merge-fields.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';
import { lockConfiguration } from '../db/write-gate.ts';
import { keepChanges } from './keep-changes.ts';
import { PEOPLE_COLUMNS, type PeopleTable } from './people-columns.ts';
import { givenBy } from './user-fields.ts';

type Trx = Transaction<CentralTables>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Takes what a branch did to users, employees, customers and messages into central's own rows, from where it goes to
 * the branches that have them. Throws what the database throws where a row cannot be: its username is taken, its
 * role is not there.
 */
export function createMergeUserChange({
  dialect,
  clock,
}: {
  readonly dialect: CentralDatabase['dialect'];
  readonly clock: Clock;
}) {
  return async (trx: Trx, idBranches: number, change: LoggedChange): Promise<void> => {
    await lockConfiguration(trx, dialect);
    const table = change.entity as PeopleTable;
    const pk = Number(change.pk);
    const merging = { trx, idBranches, change, table, pk, now: clock.now() };
    const present = await trx
      .selectFrom(table as 'users')
      .selectAll()
      .where('id', '=', pk)
      .executeTakeFirst();
    const sent = columnsIn(table, change.payload);
    if (change.op === 'delete') return present && remove(merging);
    // Tells the branch's own rows from those of a server before it became this branch: their numbers are others' here.
    const isOwn = makerOf(pk) === idBranches;
    if (change.op === 'insert' && !isOwn) return note(merging, [whole(present ?? null, sent, 'otherNumber')]);
    if (present) return merge(merging, { ...present }, sent);
    if (change.op === 'update') return note(merging, [whole(null, sent, 'noSuchRow')]);
    await trx
      .insertInto(table as 'users')
      .values({ ...sent, id: pk } as never)
      .execute();
    await keep(merging, 'insert', sent);
  };
}

interface Merging {
  readonly trx: Trx;
  readonly idBranches: number;
  readonly change: LoggedChange;
  readonly table: PeopleTable;
  readonly pk: number;
  readonly now: Millis;
}

async function merge(merging: Merging, present: Values, fields: Values): Promise<void> {
  const { trx, idBranches, change, table, pk } = merging;
  const level = await levelsOf(trx, [present.id_roles, fields.id_roles]);
  const given = await givenBy(trx, table, pk);
  const { set, lost } = mergeFields(present, { idBranches, fields, base: change.base_rev }, given, {
    protects: (field, there, wanted) =>
      (field === 'enabled' && there === 0) || (field === 'id_roles' && level(there) < level(wanted)),
  });
  if (Object.keys(set).length > 0) {
    await trx
      .updateTable(table as 'users')
      .set(set as never)
      .set((eb) => ({ row_ver: eb('row_ver', '+', 1) }))
      .where('id', '=', pk)
      .execute();
  }
  await note(
    merging,
    lost.map((one) => ({ ...one, idOthers: given.get(one.field)?.idBranches ?? null })),
  );
  const isProtected = lost.some(({ reason }) => reason === 'protected');
  await keep(merging, 'update', set, { again: isProtected });
}

async function remove(merging: Merging): Promise<void> {
  const { trx, table, pk } = merging;
  await trx
    .deleteFrom(table as 'users')
    .where('id', '=', pk)
    .execute();
  await keep(merging, 'delete', {});
}

/** Finds how high roles are; one that is not there is higher than any. */
async function levelsOf(trx: Trx, ids: readonly unknown[]): Promise<(id: unknown) => number> {
  const wanted = ids.filter((id) => id !== undefined && id !== null).map(Number);
  if (wanted.length === 0) return () => Number.POSITIVE_INFINITY;
  const roles = await trx.selectFrom('roles').select(['id', 'level']).where('id', 'in', wanted).execute();
  return (id) => roles.find((role) => role.id === Number(id))?.level ?? Number.POSITIVE_INFINITY;
}

function keep(
  { trx, idBranches, table, pk, now }: Merging,
  op: Change['op'],
  values: Values,
  { again } = { again: false },
): Promise<void> {
  const change = { entity: table, pk, op, rowVersion: 0, values };
  return keepChanges(trx, [change], now, { idBranches, again });
}

async function note({ trx, idBranches, change, table, now }: Merging, lost: readonly Lost[]): Promise<void> {
  if (lost.length === 0) return;
  const { eid, pk } = change;
  const rows = lost.map(({ field, kept, lost: value, reason, idOthers }) => ({
    id_branches: idBranches,
    id_others: idOthers,
    eid,
    entity: table,
    pk,
    field,
    kept: JSON.stringify(withoutSecrets(field, kept)),
    lost: JSON.stringify(withoutSecrets(field, value)),
    reason,
    at: now,
  }));
  await trx.insertInto('lost_changes').values(rows).execute();
}

interface Lost extends Omit<LostField, 'reason'> {
  readonly reason: LostChange['reason'];
  readonly idOthers: number | null;
}

const whole = (kept: unknown, lost: unknown, reason: Lost['reason']): Lost => ({
  ...{ field: '', kept, lost, reason },
  idOthers: null,
});

/** The columns that central knows; those of a later version are kept with the branch's own row. */
function columnsIn(table: PeopleTable, payload: string): Values {
  const sent: Values = JSON.parse(payload);
  const known: readonly string[] = PEOPLE_COLUMNS[table];
  return Object.fromEntries(Object.entries(sent).filter(([column]) => known.includes(column)));
}

const SECRETS: readonly string[] = ['password_hash', 'password_history'];

/** Blanks credentials: an audit says that they were lost, not which. */
function withoutSecrets(field: string, value: unknown): unknown {
  if (SECRETS.includes(field)) return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([column]) => !SECRETS.includes(column)));
}
