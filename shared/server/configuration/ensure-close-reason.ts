import type { Language } from '#shared/contract/fields.ts';
import { hasNoUsers } from '../access/first-administrator.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { DEFAULT_LANGUAGE, FIRST_NAMES } from '../starters/first-names.ts';

/** Adds a close reason if there is none; a server that waits for set-up gets it then. */
export async function ensureCloseReason<Notice>(
  gate: TransactionGate<Notice>,
  language: Language | undefined,
): Promise<void> {
  await gate.transaction(async (scope) => {
    if (await hasNoUsers(scope.trx)) return;
    await createCloseReason(scope, language ?? DEFAULT_LANGUAGE);
  });
}

/** Adds the default close reason in a language if there is none. */
export async function createCloseReason<Notice>(
  scope: TransactionScope<Notice>,
  language: Language,
): Promise<void> {
  const any = await scope.trx.selectFrom('close_reasons').select('id').executeTakeFirst();
  if (any) return;
  const description = FIRST_NAMES[language].closeReason;
  await repository(scope, 'close_reasons').insert({ description, is_default: 1 });
}
