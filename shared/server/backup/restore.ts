import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { AUDIT_START } from '../audit/audit-entry.ts';
import { AUDIT_HEAD } from '../audit/head.ts';
import type { TransactionGate } from '../db/scope.ts';
import { openWritable } from '../db/sqlite-file.ts';
import type { BackupHost, Restoration, Restorer } from './backup-host.ts';

interface Restoring extends Restoration {
  /** The checked database to serve; closed. */
  readonly database: string;
  readonly version: string;
}

/**
 * Prepares a checked database to replace the live one, both closed: carries over sessions and audit, and stores a
 * note for the first start. Returns whether the restoring user stays signed in.
 */
export const restoreInto = (
  { live, prepare }: BackupHost,
  { database, at, by, ...note }: Restoring,
): Promise<boolean> =>
  opened(live, (before) =>
    opened(database, async (after) => {
      const unsentFrom = prepare(before, after, { at, by, ...note });
      return toKysely(after)
        .transaction()
        .execute(async (restored) => {
          await carryOver(toKysely(before), restored, by);
          await writeRestoreNote(restored, { ...note, by, unsentFrom });
          return sessionSurvives(restored, by);
        });
    }),
  );

export const toKysely = (database: Database): Kysely<SharedTables> =>
  new Kysely<SharedTables>({ dialect: new SqliteDialect({ database }) });

/** Opens and closes a database; closing leaves no log file. */
async function opened<Answer>(file: string, work: (sqlite: Database) => Promise<Answer>): Promise<Answer> {
  const sqlite = openWritable(file);
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Row of `installation` that a restored database keeps until its first start. */
const NOTE = 'restored';

const SCHEMA = z.object({
  idUsers: z.number(),
  username: z.string(),
  address: z.string(),
  createdAt: z.number(),
  version: z.string(),
  replaced: z.string(),
  /** First audit entry that was not replicated; null for none. */
  unsentFrom: z.number().nullable(),
});

type RestoreNote = Omit<z.infer<typeof SCHEMA>, keyof Restorer> & { readonly by: Restorer };

/** Stores a note in a restored database for the audit entry at its first start. */
async function writeRestoreNote(restored: Kysely<SharedTables>, { by, ...note }: RestoreNote): Promise<void> {
  const { idUsers, username, address } = by;
  await setInstallationValue(restored, NOTE, JSON.stringify({ idUsers, username, address, ...note }));
}

/** Writes the audit entry of a restore, once. */
export async function concludeRestore<Notice>(gate: TransactionGate<Notice>): Promise<void> {
  await gate.transaction(async ({ trx, audit, record }) => {
    const found = await trx
      .deleteFrom('installation')
      .where('name', '=', NOTE)
      .returning('value')
      .executeTakeFirst();
    if (!found) return;
    const { createdAt, version, replaced, unsentFrom, ...by } = SCHEMA.parse(JSON.parse(found.value));
    if (unsentFrom !== null) {
      const unsent = await trx
        .selectFrom('audit')
        .selectAll()
        .where('seq', '>=', unsentFrom)
        .orderBy('seq')
        .execute();
      for (const row of unsent)
        record({ entity: 'audit', pk: row.seq, op: 'insert', rowVersion: 1, values: { ...row } });
    }
    audit({
      action: 'RESTORE',
      by,
      to: { entity: 'installation', pk: null, name: dateOf(createdAt) },
      after: { createdAt, version, replaced },
    });
  });
}

const dateOf = (moment: Millis): string => new Date(moment).toISOString();

/** Audit entries copied per batch. */
const AT_A_TIME = 500;

/** Carries over what must survive a restore: revoked sessions, audit entries, and the session of the restoring user. */
async function carryOver(
  live: Kysely<SharedTables>,
  restored: Transaction<SharedTables>,
  by: Restorer,
): Promise<void> {
  await carrySessions(live, restored, by);
  await carryAudit(live, restored);
}

/** True if the restored database contains the session or the same user. */
export async function sessionSurvives(restored: Kysely<SharedTables>, by: Restorer): Promise<boolean> {
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
  if (!own || !(await sessionSurvives(restored, by))) return;
  await restored
    .insertInto('tokens')
    .values(own)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** Copies audit entries after the last common one; without one the backup has its own history. */
async function carryAudit(live: Kysely<SharedTables>, restored: Transaction<SharedTables>): Promise<void> {
  const head = await restored
    .selectFrom('audit')
    .select(['seq', 'chain'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { seq } = head ?? AUDIT_START;
  if (head && !(await hasEntry(live, head))) return;
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

async function hasEntry(
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

/** Inserts or updates a row of `installation`. */
async function setInstallationValue(db: Kysely<SharedTables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
