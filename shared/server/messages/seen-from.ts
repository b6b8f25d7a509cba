import type { Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Level, levelAbove, mayAdapt } from '../configured/levels.ts';
import { effectiveContent } from './content-at.ts';

/** A message without the adaptations of branch types and branches. */
export interface BaseMessage {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly content: string;
  readonly translations: Message['translations'];
  readonly editLevel: EditLevel;
  readonly enabled: 'N' | 'Y';
}

/** Messages as seen by a level: effective content, and whether the level may adapt it. */
export async function seenFrom<Row extends BaseMessage>(
  db: Kysely<SharedTables>,
  messages: readonly Row[],
  level: Level,
): Promise<(Row & Message)[]> {
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

/** Contents of these messages that a branch type and a branch adapted. */
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
