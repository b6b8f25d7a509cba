import type { Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import { type Level, levelAbove, mayAdapt } from '../configured/levels.ts';
import type { SharedTables } from '../db/tables.ts';
import { effectiveContent } from './content-at.ts';

/** A message as it was made, above all levels. */
export interface BaseMessage {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly content: string;
  readonly editLevel: EditLevel;
  readonly enabled: 'N' | 'Y';
}

/** Shows messages as a level sees them: with what holds there, and whether it may say something else. */
export async function seenFrom<Made extends BaseMessage>(
  db: Kysely<SharedTables>,
  messages: readonly Made[],
  level: Level,
): Promise<(Made & Message)[]> {
  const { idBranchType = null, idBranch = null } = await levelAbove(db, level);
  const adapted = await contentsOf(db, messages, { idBranchType, idBranch });
  return messages.map((message) => {
    const adaptations = adapted.filter(({ id_messages }) => id_messages === message.id);
    const ofBranchType = adaptations.find(({ id_branch_types }) => id_branch_types !== null)?.content ?? null;
    const ofBranch = adaptations.find(({ id_branches }) => id_branches !== null)?.content ?? null;
    const { content, editLevel } = message;
    const above = idBranch ? effectiveContent({ content, editLevel, ofBranchType, ofBranch: null }) : content;
    const isOpen = mayAdapt(editLevel, level);
    return {
      ...message,
      content: effectiveContent({ content, editLevel, ofBranchType, ofBranch }),
      contentAbove: idBranch || idBranchType ? above : null,
      adapted: isOpen && (idBranch ? ofBranch : ofBranchType) !== null ? 'Y' : 'N',
      editDisabled: isOpen ? 'N' : 'Y',
      idBranchType: level.idBranchType ?? null,
      idBranch: level.idBranch ?? null,
    };
  });
}

/** Reads what a branch type and a branch say instead of these messages. */
async function contentsOf(
  db: Kysely<SharedTables>,
  messages: readonly BaseMessage[],
  { idBranchType, idBranch }: Level,
) {
  if (messages.length === 0 || (!idBranchType && !idBranch)) return [];
  return db
    .selectFrom('message_contents')
    .select(['id_messages', 'id_branch_types', 'id_branches', 'content'])
    .where(
      'id_messages',
      'in',
      messages.map(({ id }) => id),
    )
    .where((eb) =>
      eb.or([eb('id_branch_types', '=', idBranchType ?? 0), eb('id_branches', '=', idBranch ?? 0)]),
    )
    .execute();
}
