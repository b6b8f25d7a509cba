import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { fetchFile } from '#shared/contract/replication/files.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { createResourceFiles, type ResourceFiles } from '#shared/server/resources/resource-files.ts';

export interface FilesOptions {
  readonly reader: Kysely<SharedTables>;
  readonly dataDir: string;
  /** Monotonic time in milliseconds. */
  readonly mono: () => number;
}

/**
 * Serves resource files to branches in ranges, if configuration refers to them. Central processes share one folder.
 */
export function composeFiles({ reader, dataDir, mono }: FilesOptions) {
  const files = createResourceFiles(dataDir);
  const routes: AsyncRoute<never>[] = [
    read(fetchFile, async ({ body: { hash, from, bytes } }) => {
      const named = await reader
        .selectFrom('resources')
        .select('name')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!named) throw apiError('NOT_FOUND', { about: `file ${hash}` });
      const range = await files.readRange(hash, from, bytes);
      if (!range) throw apiError('RESOURCE_MISSING', { about: named.name });
      return range;
    }),
  ];
  return { routes, missing: createMissingFiles({ reader, files, mono }) };
}

interface MissingFilesOptions {
  readonly reader: Kysely<SharedTables>;
  readonly files: Pick<ResourceFiles, 'list'>;
  /** Monotonic time in milliseconds. */
  readonly mono: () => number;
}

/** Time for which a result is cached; files disappear only through manual action. */
const COUNTS_MS = 30_000;
/** Maximum resources listed. */
const MAX_NAMED_FILES = 5;

/** Lists resources whose files are missing; reads the disk at most twice a minute. */
function createMissingFiles({ reader, files, mono }: MissingFilesOptions) {
  let seen: { readonly at: number; readonly names: readonly string[] } | null = null;

  async function findMissing(): Promise<readonly string[]> {
    const [rows, { complete }] = await Promise.all([
      reader.selectFrom('resources').select(['name', 'hash']).orderBy('name').execute(),
      files.list(),
    ]);
    const names = rows.filter(({ hash }) => !complete.has(hash)).map(({ name }) => name);
    return [...new Set(names)].slice(0, MAX_NAMED_FILES);
  }

  return async (): Promise<readonly string[]> => {
    if (seen === null || mono() - seen.at >= COUNTS_MS) seen = { at: mono(), names: await findMissing() };
    return seen.names;
  };
}
