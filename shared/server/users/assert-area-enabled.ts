import { apiError } from '#shared/contract/api-error-factory.ts';
import type { TransactionScope } from '../db/scope.ts';

/** Throws for a disabled attention area (as not found); null is accepted. */
export async function assertAreaEnabled({ trx }: TransactionScope<never>, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await trx
    .selectFrom('attention_areas')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { field: 'idAttentionAreas', about: `attention area ${id}` });
}
