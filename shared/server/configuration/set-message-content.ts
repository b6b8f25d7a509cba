import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Level } from '../configured/levels.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

type Scope = TransactionScope<never>;

/** Sets the content at a level; null removes it. Refuses unknown levels with NOT_FOUND. */
export async function setContent(
  scope: Scope,
  id_messages: number,
  { idBranchType, idBranch }: Level,
  content: string | null,
): Promise<void> {
  const [id_branch_types, id_branches] = [idBranchType ?? null, idBranch ?? null];
  const rows = repository(scope, 'message_contents');
  const own = await contentsOf(scope.trx, id_messages)
    .where('id_branch_types', id_branch_types === null ? 'is' : '=', id_branch_types)
    .where('id_branches', id_branches === null ? 'is' : '=', id_branches)
    .executeTakeFirst();
  if (content === null) {
    if (own) await rows.remove(own.id);
  } else if (own) await rows.update(own.id, { content });
  else
    await mapConstraintErrors([{ contains: 'FOREIGN KEY', code: 'NOT_FOUND' }], () =>
      rows.insert({ id_messages, id_branch_types, id_branches, content }),
    );
}

/** Deletes the adaptations of a message before its deletion. */
export async function withoutContents(scope: Scope, idMessages: number): Promise<void> {
  for (const { id } of await contentsOf(scope.trx, idMessages).execute())
    await repository(scope, 'message_contents').remove(id);
}

const contentsOf = (db: Kysely<SharedTables>, idMessages: number) =>
  db.selectFrom('message_contents').select('id').where('id_messages', '=', idMessages);
