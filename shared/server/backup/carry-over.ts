import type { Kysely, Transaction } from 'kysely';
import { AUDIT_START } from '../audit/audit-entry.ts';
import { AUDIT_HEAD } from '../audit/head.ts';
import type { SharedTables } from '../db/tables.ts';

/** Names who restores, with the session that they do it in. */
export interface Restorer {
  readonly idUsers: number;
  readonly username: string;
  readonly address: string;
  readonly tokenHash: string;
}

/** Limits the entries that go over at a time. */
const AT_A_TIME = 500;

/**
 * Carries over what was decided since the backup and has to hold in what is restored too: who was signed out stays so,
 * no audit entry is forgotten, and the user who restores goes on with the same session.
 */
export async function carryOver(
  live: Kysely<SharedTables>,
  restored: Transaction<SharedTables>,
  by: Restorer,
): Promise<void> {
  await carrySessions(live, restored, by);
  await carryAudit(live, restored);
}

/** Tells whether the restorer's session goes on in what is restored: that has the session itself, or the same user. */
export async function keepsSession(restored: Kysely<SharedTables>, by: Restorer): Promise<boolean> {
  const session = await restored
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.id_users')
    .select('token_hash')
    .where('token_hash', '=', by.tokenHash)
    .where('users.enabled', '=', 1)
    .executeTakeFirst();
  if (session) return true;
  const same = await restored
    .selectFrom('users')
    .select('id')
    .where('id', '=', by.idUsers)
    .where('username', '=', by.username)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return same !== undefined;
}

async function carrySessions(
  live: Kysely<SharedTables>,
  restored: Transaction<SharedTables>,
  by: Restorer,
): Promise<void> {
  const revoked = await live
    .selectFrom('tokens')
    .select(['token_hash', 'revoked_at'])
    .where('revoked_at', 'is not', null)
    .execute();
  for (const { token_hash, revoked_at } of revoked)
    await restored.updateTable('tokens').set({ revoked_at }).where('token_hash', '=', token_hash).execute();

  const own = await live
    .selectFrom('tokens')
    .selectAll()
    .where('token_hash', '=', by.tokenHash)
    .executeTakeFirst();
  if (!own || !(await keepsSession(restored, by))) return;
  await restored
    .insertInto('tokens')
    .values(own)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** Goes on from the entry that both know; where they know none, the backup is of another history and keeps its own. */
async function carryAudit(live: Kysely<SharedTables>, restored: Transaction<SharedTables>): Promise<void> {
  const head = await restored
    .selectFrom('audit')
    .select(['seq', 'chain'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { seq } = head ?? AUDIT_START;
  if (head && !(await hasUser(live, head))) return;
  for (;;) {
    const more = await live
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(AT_A_TIME)
      .execute();
    const last = more.at(-1);
    if (!last) break;
    for (const entry of more) await restored.insertInto('audit').values(entry).execute();
    seq = last.seq;
  }
  const known = await live
    .selectFrom('installation')
    .select('value')
    .where('name', '=', AUDIT_HEAD)
    .executeTakeFirst();
  if (known) await setInstallationValue(restored, AUDIT_HEAD, known.value);
}

async function hasUser(
  live: Kysely<SharedTables>,
  { seq, chain }: { readonly seq: number; readonly chain: string },
): Promise<boolean> {
  const same = await live
    .selectFrom('audit')
    .select('seq')
    .where('seq', '=', seq)
    .where('chain', '=', chain)
    .executeTakeFirst();
  return same !== undefined;
}

/** Writes a row of `installation`, whether there was one or not. */
export async function setInstallationValue(
  db: Kysely<SharedTables>,
  name: string,
  value: string,
): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
