import type { Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { type AuditEntry, chainedEntry } from '#shared/server/audit/audit-entry.ts';
import { AUDIT_HEAD, type AuditHead, headText, previousHead } from '#shared/server/audit/head.ts';
import { isAudited } from '#shared/server/audit/wanted.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { CentralTables } from './tables.ts';

/**
 * Writes the entries of a transaction to the audit log, inside it. Requires the write gate, because the rows are
 * chained.
 */
export async function writeAudit(
  trx: Transaction<CentralTables>,
  entries: readonly AuditEntry[],
  now: Millis,
): Promise<void> {
  const stored = await trx
    .selectFrom('general_parameters')
    .select(['name', 'value'])
    .where('name', 'in', ['auditLog', 'auditChanges'])
    .execute();
  const wanted = entries.filter(({ action }) => isAudited(action, stored));
  if (wanted.length === 0) return;
  let head = await headOf(trx);
  const rows = wanted.map((entry) => {
    const row = chainedEntry(head, entry, now);
    head = row;
    return row;
  });
  await inPieces(rows, async (piece) => {
    await trx
      .insertInto('audit')
      .values([...piece])
      .execute();
    return [];
  });
  const value = headText(head);
  await trx
    .insertInto('installation')
    .values({ name: AUDIT_HEAD, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function headOf(trx: Transaction<CentralTables>): Promise<AuditHead> {
  const storedHead = await trx
    .selectFrom('installation')
    .select('value')
    .where('name', '=', AUDIT_HEAD)
    .executeTakeFirst();
  const last = await trx
    .selectFrom('audit')
    .select(['seq', 'chain'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return previousHead(storedHead?.value, last);
}
