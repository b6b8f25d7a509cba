import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { ConflictingChange } from '#shared/contract/central/conflicts.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { because } from '#shared/domain/replication/reason.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import type { Change } from '#shared/server/db/change.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type DiscardedField, mergeFields } from '#sync/central/merge-fields.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { writeAudit } from '../db/write-audit.ts';
import { lockConfiguration } from '../db/write-gate.ts';
import { notAllowed } from './allowed-branch-changes.ts';
import { recordChanges } from './record-changes.ts';
import { fieldOriginsOf, USER_DATA_COLUMNS, type UserDataTable } from './user-data.ts';

type Trx = Transaction<CentralTables>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Merges allowed changes of a branch to users, employees, customers and messages into the rows of central, which
 * sends them to the other branches. Returns the reason for a change that is not allowed; else a function that
 * applies it and throws the error of the database for an invalid row.
 */
export function createMergeUserChange({
  dialect,
  clock,
}: {
  readonly dialect: CentralDatabase['dialect'];
  readonly clock: Clock;
}) {
  return async (
    trx: Trx,
    idBranches: number,
    change: LoggedChange,
  ): Promise<string | (() => Promise<void>)> => {
    await lockConfiguration(trx, dialect);
    const table = change.entity as UserDataTable;
    const pk = Number(change.pk);
    const merging = { trx, idBranches, change, table, pk, now: clock.now() };
    const { op } = change;
    const sent = columnsIn(table, change.payload);
    const present = await trx
      .selectFrom(table as 'users')
      .selectAll()
      .where('id', '=', pk)
      .executeTakeFirst();
    if (isOfBefore(merging)) return () => note(merging, [rowConflict(present ?? null, sent, 'otherNumber')]);

    const notAllowedReason = await notAllowed(trx, table, { idBranches, op, pk, fields: sent });
    if (notAllowedReason !== null) {
      // Sends the row of central to the branch again, to overwrite its change.
      if (present) await recordConflict(merging, 'update', {}, { again: true });
      return because('notAllowed', notAllowedReason);
    }
    if (op === 'delete')
      return async () => {
        if (present) await remove(merging);
      };
    if (present) return () => merge(merging, { ...present }, sent);
    if (op === 'update') return () => note(merging, [rowConflict(null, sent, 'noSuchRow')]);
    return () => insert(merging, sent);
  };
}

/** Whether a row is from before the server became this branch: its id belongs to another user here. */
function isOfBefore({ idBranches, change: { op, base_rev }, table, pk }: Merging): boolean {
  if (originOf(pk) === idBranches) return false;
  return op === 'insert' || (isStaff(table) && base_rev === null);
}

const isStaff = (table: UserDataTable): boolean => table === 'users' || table === 'employees';

interface Merging {
  readonly trx: Trx;
  readonly idBranches: number;
  readonly change: LoggedChange;
  readonly table: UserDataTable;
  readonly pk: number;
  readonly now: Millis;
}

async function insert(merging: Merging, values: Values): Promise<void> {
  const { trx, table, pk } = merging;
  await trx
    .insertInto(table as 'users')
    .values({ ...values, id: pk } as never)
    .execute();
  await recordConflict(merging, 'insert', values);
}

async function merge(merging: Merging, present: Values, fields: Values): Promise<void> {
  const { trx, idBranches, change, table, pk } = merging;
  const origins = await fieldOriginsOf(trx, table, pk);
  const { set, discarded } = merged(
    table,
    mergeFields(present, { idBranches, fields, base: change.base_rev }, origins),
    present,
  );
  if (Object.keys(set).length > 0) {
    await trx
      .updateTable(table as 'users')
      .set(set as never)
      .set((eb) => ({ row_ver: eb('row_ver', '+', 1) }))
      .where('id', '=', pk)
      .execute();
    await audit(merging, present, set);
    if ('password_hash' in set) await endSessions(merging);
  }
  const idOthers = (field: string) => origins.get(field)?.idBranches ?? null;
  const reason = 'central' as const;
  await note(
    merging,
    discarded.map((one) => ({ ...one, reason, idOthers: idOthers(one.field) })),
  );
  await recordConflict(merging, 'update', set, { again: discarded.length > 0 });
}

type Merged = ReturnType<typeof mergeFields>;

/** Accepts all changes of a user or none, because the columns of a password belong together. */
const merged = (table: UserDataTable, { set, discarded }: Merged, present: Values): Merged =>
  table !== 'users' || discarded.length === 0
    ? { set, discarded }
    : {
        set: {},
        discarded: [
          ...discarded,
          ...Object.entries(set).map(([field, value]) => ({
            field,
            applied: present[field],
            discarded: value,
          })),
        ],
      };

/** Ends sessions and blocks from before a password change. */
async function endSessions({ trx, pk, now }: Merging): Promise<void> {
  await endTokens({ trx, now }, pk, { kind: 'session' });
  await unblockUser({ trx }, pk);
}

async function remove(merging: Merging): Promise<void> {
  const { trx, table, pk } = merging;
  await trx
    .deleteFrom(table as 'users')
    .where('id', '=', pk)
    .execute();
  await recordConflict(merging, 'delete', {});
}

/** Writes accepted changes of staff by a branch to the audit log of central, with that user as the author. */
async function audit(
  { trx, table, pk, idBranches, now }: Merging,
  present: Values,
  set: Values,
): Promise<void> {
  if (!isStaff(table)) return;
  const user = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where(table === 'users' ? 'id' : 'id_employees', '=', pk)
    .executeTakeFirst();
  const to = { entity: 'users', pk: user?.id ?? null, name: user?.username ?? '' };
  const by = { idUsers: user?.id ?? null, username: user?.username ?? '', address: '' };
  const isPassword = table === 'users';
  const before = isPassword ? {} : pick(present, Object.keys(set));
  const after = isPassword ? {} : set;
  const entry = {
    action: isPassword ? ('CHANGE_PASSWORD' as const) : ('UPDATE_USER' as const),
    by,
    to,
    before,
    after: { ...after, idBranches },
  };
  await writeAudit(trx, [entry], now);
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

function recordConflict(
  { trx, idBranches, table, pk, now }: Merging,
  op: Change['op'],
  values: Values,
  { again } = { again: false },
): Promise<void> {
  const change = { entity: table, pk, op, rowVersion: 0, values };
  return recordChanges(trx, [change], now, { idBranches, again });
}

async function note(
  { trx, idBranches, change, table, now }: Merging,
  discarded: readonly Conflict[],
): Promise<void> {
  if (discarded.length === 0) return;
  const { eid, pk } = change;
  const rows = discarded.map(({ field, applied, discarded: value, reason, idOthers }) => ({
    id_branches: idBranches,
    id_other_branches: idOthers,
    eid,
    entity: table,
    pk,
    field,
    applied: JSON.stringify(withoutSecrets(field, applied)),
    discarded: JSON.stringify(withoutSecrets(field, value)),
    reason,
    at: now,
  }));
  await trx.insertInto('change_conflicts').values(rows).execute();
}

interface Conflict extends DiscardedField {
  readonly reason: ConflictingChange['reason'];
  readonly idOthers: number | null;
}

const rowConflict = (applied: unknown, discarded: unknown, reason: Conflict['reason']): Conflict => ({
  field: '',
  applied,
  discarded,
  reason,
  idOthers: null,
});

/** Columns known to central; those of a later version stay in the row of the branch. */
function columnsIn(table: UserDataTable, payload: string): Values {
  const sent: Values = JSON.parse(payload);
  const known: readonly string[] = USER_DATA_COLUMNS[table];
  return Object.fromEntries(Object.entries(sent).filter(([column]) => known.includes(column)));
}

const SECRETS: readonly string[] = ['password_hash', 'password_history'];

/** Removes credentials: the audit log states that they were discarded, not their values. */
function withoutSecrets(field: string, value: unknown): unknown {
  if (SECRETS.includes(field)) return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([column]) => !SECRETS.includes(column)));
}
