import type { Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { mayAdapt } from '../configured/levels.ts';

/** Contents of a message: its own, its type's and its branch's; null for none. */
export interface Contents {
  readonly editLevel: EditLevel;
  readonly content: string;
  /** JSON: the content in other languages. */
  readonly translations?: string;
  readonly ofBranchType: string | null;
  readonly ofBranch: string | null;
}

/**
 * Effective content: the branch's over its type's over the message's own. Adaptations of closed levels are ignored
 * until reopened. An adaptation has one text for all languages.
 */
export const effectiveContent = (
  { editLevel, content, translations = '', ofBranchType, ofBranch }: Contents,
  language?: string,
): string =>
  (mayAdapt(editLevel, { idBranch: 1 }) ? ofBranch : null) ??
  (mayAdapt(editLevel, { idBranchType: 1 }) ? ofBranchType : null) ??
  ((language && translationsOf(translations)[language]) || content);

const translationsOf = (stored: string): Record<string, string | undefined> => JSON.parse(stored || '{}');

/** A message with its contents at a branch; none for an unknown one. */
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
      'm.translations',
      't.content as ofBranchType',
      'o.content as ofBranch',
    ])
    .where('m.id', '=', idMessages);

/** Content of a message; null if missing or disabled. */
export const messageText = (
  found: (Contents & { readonly enabled: 0 | 1 }) | undefined,
  language?: string,
): string | null => (found?.enabled ? effectiveContent(found, language) : null);

/**
 * Content of a message at a branch; null if missing or disabled.
 *
 * @internal used by tests besides this file
 */
export const contentAt = async (
  db: Kysely<SharedTables>,
  idMessages: number,
  idBranches: number,
  language?: string,
): Promise<string | null> =>
  messageText(await contentsAt(db, idMessages, idBranches).executeTakeFirst(), language);
