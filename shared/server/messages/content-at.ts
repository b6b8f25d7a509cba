import type { Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import { mayAdapt } from '../configured/levels.ts';
import type { SharedTables } from '../db/tables.ts';

/** Holds what a message says by itself, and what a branch and its type say instead; null where they say nothing. */
export interface Contents {
  readonly editLevel: EditLevel;
  readonly content: string;
  readonly ofBranchType: string | null;
  readonly ofBranch: string | null;
}

/**
 * Chooses the content that holds: the branch's over its type's over the message's own. What was adapted at a level
 * that has been closed since counts no more, until that is opened again.
 */
export const effectiveContent = ({ editLevel, content, ofBranchType, ofBranch }: Contents): string =>
  (mayAdapt(editLevel, { idBranch: 1 }) ? ofBranch : null) ??
  (mayAdapt(editLevel, { idBranchType: 1 }) ? ofBranchType : null) ??
  content;

/** Selects a message with its contents at a branch; none where there is no such message or branch. */
export const contentsAt = (db: Kysely<SharedTables>, idMessages: number, idBranches: number) =>
  db
    .selectFrom('messages as m')
    .innerJoin('branches as b', (on) => on.on('b.id', '=', idBranches))
    .leftJoin('message_contents as t', (on) =>
      on.onRef('t.id_messages', '=', 'm.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
    )
    .leftJoin('message_contents as o', (on) =>
      on.onRef('o.id_messages', '=', 'm.id').onRef('o.id_branches', '=', 'b.id'),
    )
    .select([
      'm.enabled',
      'm.edit_level as editLevel',
      'm.content',
      't.content as ofBranchType',
      'o.content as ofBranch',
    ])
    .where('m.id', '=', idMessages);

/** Tells what a found message says; null where there is none, or it is disabled. */
export const messageText = (found: (Contents & { readonly enabled: 0 | 1 }) | undefined): string | null =>
  found?.enabled ? effectiveContent(found) : null;

/**
 * Finds what a message says at a branch; null where there is no such message, or it is disabled.
 *
 * @internal used by tests besides this file
 */
export const contentAt = async (
  db: Kysely<SharedTables>,
  idMessages: number,
  idBranches: number,
): Promise<string | null> => messageText(await contentsAt(db, idMessages, idBranches).executeTakeFirst());
