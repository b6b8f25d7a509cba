import { repository } from '../db/repository.ts';
import type { TransactionGate } from '../db/scope.ts';

export const DEFAULT_CLOSE_REASON = 'Fin de turno';

/** Adds a reason to close workstations for, chosen until another one is, where there is none yet. */
export async function ensureCloseReason<Notice>(gate: TransactionGate<Notice>): Promise<void> {
  await gate.transaction(async (scope) => {
    const any = await scope.trx.selectFrom('close_reasons').select('id').executeTakeFirst();
    if (any) return;
    await repository(scope, 'close_reasons').insert({ description: DEFAULT_CLOSE_REASON, is_default: 1 });
  });
}
