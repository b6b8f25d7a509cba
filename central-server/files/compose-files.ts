import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { fetchFile } from '#shared/contract/replication/files.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { createMissingFiles } from './missing-files.ts';

export interface FilesOptions {
  readonly reader: Kysely<SharedTables>;
  readonly dataDir: string;
  /** Running time, ms. */
  readonly mono: () => number;
}

/**
 * Gives branches the files of resources, range by range: only those that configuration names, which goes to every branch.
 * Several central processes need one folder of them.
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
