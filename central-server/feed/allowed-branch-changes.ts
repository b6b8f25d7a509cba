import type { Transaction } from 'kysely';
import { z } from 'zod';
import { anyText, epochMs } from '#shared/contract/fields.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { isWorkplace, workplacesOf, worksOnlyAt } from '#shared/server/branches/workplaces.ts';
import type { CentralTables } from '../db/tables.ts';
import type { UserDataTable } from './user-data-columns.ts';

type Trx = Transaction<CentralTables>;
type Values = Readonly<Record<string, unknown>>;

/** Holds a change of a person's row as a branch sent it. */
export interface BranchChange {
  readonly idBranches: number;
  readonly op: LoggedChange['op'];
  readonly pk: number;
  readonly fields: Values;
}

/**
 * Names what of a change a branch may not say, as `table.column` or `table operation`; null where all of it is allowed.
 * Whoever holds a branch's disk or key speaks as that branch, so that this is all that it is worth at central:
 * - customers and messages: those that it made; of customers whom central made what is known of them;
 * - employees: how to reach those who may sign in there;
 * - users: the password of those who may sign in there and nowhere else.
 * Whatever else is about people central rules itself.
 */
export async function notAllowed(
  trx: Trx,
  table: UserDataTable,
  change: BranchChange,
): Promise<string | null> {
  const columns = await RULES[table](trx, change);
  if (columns === 'nothing') return `${table} ${change.op}`;
  if (columns === 'everything') return null;
  const other = Object.entries(change.fields).find(
    ([column, value]) => !columns.includes(column) || VALUES[column]?.safeParse(value).success === false,
  );
  return other === undefined ? null : `${table}.${other[0]}`;
}

const fromJson = z.transform((written: string, context) => {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    context.issues.push({ code: 'custom', message: 'no JSON', input: written });
    return z.NEVER;
  }
});

/** An argon2id hash in its encoded form. */
const passwordHash = z
  .string()
  .max(200)
  .regex(/^\$argon2id\$[!-~]+$/);

/** Describes values that central works with as they are: one of another shape would break who reads it later. */
const VALUES: Readonly<Record<string, z.ZodType>> = {
  email: anyText(45),
  telephone: anyText(45),
  password_hash: passwordHash,
  password_history: z.string().max(10_000).pipe(fromJson).pipe(z.array(passwordHash).max(100)),
  password_changed_at: epochMs.nonnegative().nullable(),
  change_password: z.literal(0),
};

type Allowed = 'everything' | 'nothing' | readonly string[];
type Rule = (trx: Trx, change: BranchChange) => Allowed | Promise<Allowed>;

const RULES: Readonly<Record<UserDataTable, Rule>> = {
  alert_messages: (_trx, change) => (isFromBranch(change) ? 'everything' : 'nothing'),

  customers: (_trx, change) => {
    if (isFromBranch(change)) return 'everything';
    return change.op === 'update' && originOf(change.pk) === 0 ? 'everything' : 'nothing';
  },

  async employees(trx, { op, pk, idBranches }) {
    if (op !== 'update') return 'nothing';
    const users = await trx.selectFrom('users').select('id').where('id_employees', '=', pk).execute();
    const workplaces = await workplacesOf(
      trx,
      users.map(({ id }) => id),
    );
    return [...workplaces.values()].some((places) => isWorkplace(places, idBranches))
      ? ['email', 'telephone']
      : 'nothing';
  },

  async users(trx, { op, pk, idBranches }) {
    return op === 'update' && (await worksOnlyAt(trx, pk, idBranches))
      ? ['password_hash', 'password_history', 'password_changed_at', 'change_password']
      : 'nothing';
  },
};

const isFromBranch = ({ pk, idBranches }: BranchChange): boolean => originOf(pk) === idBranches;
