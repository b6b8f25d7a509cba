import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ResourceFiles } from '#shared/server/resources/resource-files.ts';

export interface MissingFilesOptions {
  readonly reader: Kysely<SharedTables>;
  readonly files: Pick<ResourceFiles, 'list'>;
  /** Running time, ms. */
  readonly mono: () => number;
}

/** Milliseconds for which a look counts: nobody but a person at the disk makes files vanish. */
const COUNTS_MS = 30_000;
/** Names at most so many: where a whole folder is gone, more say no more. */
const MAX_NAMED_FILES = 5;

/** Finds the resources whose files are gone at central, by their names; looks at most twice a minute. */
export function createMissingFiles({ reader, files, mono }: MissingFilesOptions) {
  let seen: { readonly at: number; readonly names: readonly string[] } | null = null;

  async function findMissing(): Promise<readonly string[]> {
    const [rows, { whole }] = await Promise.all([
      reader.selectFrom('resources').select(['name', 'hash']).orderBy('name').execute(),
      files.list(),
    ]);
    const names = rows.filter(({ hash }) => !whole.has(hash)).map(({ name }) => name);
    return [...new Set(names)].slice(0, MAX_NAMED_FILES);
  }

  return async (): Promise<readonly string[]> => {
    if (seen === null || mono() - seen.at >= COUNTS_MS) seen = { at: mono(), names: await findMissing() };
    return seen.names;
  };
}
