import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { CentralTables } from '#central-server/db/tables.ts';
import { anyText, epochMs } from '#shared/contract/fields.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { isWorkplace, workplacesOf, worksOnlyAt } from '#shared/server/branches/workplaces.ts';
import type { UserDataTable } from './user-data.ts';

type Trx = Transaction<CentralTables>;
type Values = Readonly<Record<string, unknown>>;

/** A change of a user's row, as sent by a branch. */
export interface BranchChange {
  readonly idBranches: number;
  readonly op: LoggedChange['op'];
  readonly pk: number;
  readonly fields: Values;
}

/**
 * The part of a change that a branch may not send, as `table.column` or `table operation`; null if all of it is
 * allowed. Access to the disk or key of a branch grants exactly this:
 * - customers and messages: those it created; data of customers created by central;
 * - employees: contact data of users who may sign in there;
 * - users: passwords of users who may sign in there and nowhere else.
 * All other user data belong to central.
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

/** Schemas of values that central itself uses: an invalid one would break later readers. */
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
    return [...workplaces.values()].some((locations) => isWorkplace(locations, idBranches))
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
