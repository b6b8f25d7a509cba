import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Millis } from '#shared/domain/ids.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { type Restorer, setInstallationValue } from './carry-over.ts';

/** Name of the row of `installation` that waits in a restored database for its first start. */
const NOTE = 'restored';

const SCHEMA = z.object({
  idUsers: z.number(),
  username: z.string(),
  address: z.string(),
  createdAt: z.number(),
  version: z.string(),
  kept: z.string(),
  /** Entries of the audit from here on were never sent to where they replicate to; null for none. */
  unsentFrom: z.number().nullable(),
});

export type RestoreNote = Omit<z.infer<typeof SCHEMA>, keyof Restorer> & { readonly by: Restorer };

/** Leaves word in a database that is about to be served, so that its first start writes down what happened. */
export async function writeRestoreNote(
  restored: Kysely<SharedTables>,
  { by, ...note }: RestoreNote,
): Promise<void> {
  const { idUsers, username, address } = by;
  await setInstallationValue(restored, NOTE, JSON.stringify({ idUsers, username, address, ...note }));
}

/** Writes a restore down in the audit, in the restored database and once, however often the server is started. */
export async function concludeRestore<Notice>(gate: TransactionGate<Notice>): Promise<void> {
  await gate.transaction(async ({ trx, audit, record }) => {
    const found = await trx
      .deleteFrom('installation')
      .where('name', '=', NOTE)
      .returning('value')
      .executeTakeFirst();
    if (!found) return;
    const { createdAt, version, kept, unsentFrom, ...by } = SCHEMA.parse(JSON.parse(found.value));
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
      after: { createdAt, version, kept },
    });
  });
}

const dateOf = (moment: Millis): string => new Date(moment).toISOString();
