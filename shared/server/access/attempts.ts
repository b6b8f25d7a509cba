import { hash } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Kysely, Transaction } from 'kysely';
import {
  ADDRESS_RETRY_POLICY,
  type Attempts,
  NAME_RETRY_POLICY,
  oneMore,
} from '#shared/domain/access/sign-in-attempts.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionScope } from '../db/scope.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** Keys under which sign-in attempts are counted. */
export interface AttemptKeys {
  /** The user, or the hash of an unknown name. */
  readonly who: string;
  /** Client address. */
  readonly address: string;
}

/** Attempts under both keys. */
export interface AttemptsBefore {
  readonly who: Attempts | undefined;
  readonly address: Attempts | undefined;
}

/** Maximum unknown names counted; the oldest are dropped. */
const MAX_NAMES = 10_000;

/**
 * Keys for requests of a branch about its user, counted separately so that a branch cannot lock users out elsewhere.
 */
export const attemptKeysAtBranch = (idUsers: number, idBranches: number): AttemptKeys => ({
  who: `${keyOf(idUsers)}@${idBranches}`,
  address: `branch:${idBranches}`,
});

/**
 * Keys of a sign-in. Unknown names are hashed, since users may type a password there. IPv6 addresses count by
 * network.
 */
export const attemptKeys = (idUsers: number | null, username: string, address: string): AttemptKeys => ({
  who: idUsers === null ? `name:${hash('sha256', username, 'base64url')}` : keyOf(idUsers),
  address: `address:${ipKeyGenerator(address)}`,
});

const keyOf = (idUsers: number): string => `user:${idUsers}`;

/** Reads the attempts; a new password resets them. */
export async function attemptsBefore(db: Db, keys: AttemptKeys): Promise<AttemptsBefore> {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('key', 'in', [keys.who, keys.address])
    .execute();
  const under = (key: string): Attempts | undefined => {
    const row = rows.find((one) => one.key === key);
    return (
      row && {
        failed: row.failed,
        firstAt: row.first_at,
        lastAt: row.last_at,
        blocked: row.blocked === 1,
      }
    );
  };
  return { who: under(keys.who), address: under(keys.address) };
}

/** Counts a failure under both keys and returns the attempts of the name. */
export async function countFailure(
  { trx, now }: Pick<TransactionScope<never>, 'trx' | 'now'>,
  keys: AttemptKeys,
  blocksAfter: number,
): Promise<Attempts> {
  const before = await attemptsBefore(trx, keys);
  const who = oneMore(NAME_RETRY_POLICY, before.who, now, blocksAfter);
  await storeAttempt(trx, keys.who, who);
  // Addresses are only delayed: a whole branch may share one.
  await storeAttempt(trx, keys.address, oneMore(ADDRESS_RETRY_POLICY, before.address, now, 0));
  await purgeOldAttempts(trx, now);
  return who;
}

/** Deletes the failures of a user; true if the user was blocked. */
export async function unblockUser(
  { trx }: Pick<TransactionScope<never>, 'trx'>,
  idUsers: number,
): Promise<boolean> {
  const rows = await trx
    .deleteFrom('sign_in_attempts')
    .where(({ or, eb }) => or([eb('key', '=', keyOf(idUsers)), eb('key', 'like', `${keyOf(idUsers)}@%`)]))
    .returning('blocked')
    .execute();
  return rows.some(({ blocked }) => blocked === 1);
}

/** Finds blocked users among these. */
export async function findBlocked(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select('key')
    .where('key', 'in', ids.map(keyOf))
    .where('blocked', '=', 1)
    .execute();
  const blocked = new Set(rows.map(({ key }) => key));
  return new Set(ids.filter((id) => blocked.has(keyOf(id))));
}

async function storeAttempt(trx: Transaction<SharedTables>, key: string, attempts: Attempts): Promise<void> {
  const row = {
    failed: attempts.failed,
    first_at: attempts.firstAt,
    last_at: attempts.lastAt,
    blocked: attempts.blocked ? (1 as const) : (0 as const),
  };
  await trx
    .insertInto('sign_in_attempts')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Deletes old attempts. */
async function purgeOldAttempts(trx: Transaction<SharedTables>, now: Millis): Promise<void> {
  const purge = (kind: 'name' | 'address', before: Millis) =>
    trx
      .deleteFrom('sign_in_attempts')
      .where('key', 'like', `${kind}:%`)
      .where('last_at', '<', before)
      .execute();
  await purge('address', now - ADDRESS_RETRY_POLICY.clearedAfter);
  await purge('name', now - NAME_RETRY_POLICY.clearedAfter);
  const oldestStored = await trx
    .selectFrom('sign_in_attempts')
    .select('last_at')
    .where('key', 'like', 'name:%')
    .orderBy('last_at', 'desc')
    .offset(MAX_NAMES - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldestStored) await purge('name', oldestStored.last_at);
}

/** Names of blocked users who could otherwise sign in, sorted. */
export async function blockedUsernames(db: Db): Promise<string[]> {
  const [blocked, users] = await Promise.all([
    db.selectFrom('sign_in_attempts').select('key').where('blocked', '=', 1).execute(),
    db.selectFrom('users').select(['id', 'username']).where('enabled', '=', 1).orderBy('username').execute(),
  ]);
  const keys = new Set(blocked.map(({ key }) => key));
  return users.filter(({ id }) => keys.has(keyOf(id))).map(({ username }) => username);
}
