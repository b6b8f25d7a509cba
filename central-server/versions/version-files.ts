import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Kysely, Selectable } from 'kysely';
import type { VersionsTable } from '#central-server/db/schema/versions.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { VersionFile } from '#shared/contract/central/versions.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import type { UploadedFile } from '#shared/server/kit/route.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import { findOpenDeployment } from './deployment-commands.ts';

export interface VersionFilesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly gate: TransactionGate<never, CentralTables>;
  readonly dataDir: string;
  /** Checks versions; null if none can be added. */
  readonly updateKey: KeyObject | null;
}

const FIRST_SIZE = 10;

/** The files of versions: rows in the database, the files by their hashes below `versions` of the data folder. */
export function createVersionFiles({ reader, gate, dataDir, updateKey }: VersionFilesOptions) {
  const files = createResourceFiles(dataDir, 'versions');

  return {
    clearUnfinished: files.clearUnfinished,

    async page({ page = 1, size = FIRST_SIZE }: { page?: number | undefined; size?: number | undefined }) {
      const [rows, { total }] = await Promise.all([
        reader
          .selectFrom('versions')
          .selectAll()
          .orderBy('added_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        reader
          .selectFrom('versions')
          .select(({ fn }) => fn.countAll().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows: rows.map(toVersion), total: Number(total) };
    },

    /** Adds a file that matches its signature. */
    async add(file: UploadedFile, signed: string, by: Actor): Promise<VersionFile> {
      if (updateKey === null) throw apiError('UPDATE_KEY_MISSING');
      const release = readSignedRelease(signed, updateKey);
      if (release === null) throw apiError('VERSION_UNSIGNED', { field: 'signed' });
      const { version, platform, archive, sha256 } = release;
      const staged = await files.stage(file.path);
      try {
        if (staged.hash !== sha256) throw apiError('VERSION_DAMAGED', { field: 'file' });
        const { size: bytes } = await stat(file.path);
        return await gate.transaction(async (scope) => {
          const before = await scope.trx
            .selectFrom('versions')
            .select('id')
            .where('version', '=', version)
            .where('platform', '=', platform)
            .executeTakeFirst();
          if (before) throw apiError('VERSION_EXISTS', { field: 'file', params: { version, platform } });
          const row = await scope.trx
            .insertInto('versions')
            .values({
              version,
              platform,
              archive,
              hash: sha256,
              bytes,
              signed,
              added_at: scope.now,
              added_by: by.username,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          scope.audit({
            action: 'ADD_VERSION',
            by,
            to: { entity: 'versions', pk: row.id, name: version },
            after: { name: archive, platform },
          });
          await staged.put();
          return toVersion(row);
        });
      } catch (error) {
        await staged.drop();
        throw error;
      }
    },

    /** Deletes one that is not on its way to the branches. */
    async remove(id: number, by: Actor): Promise<void> {
      const row = await gate.transaction(async (scope) => {
        const found = await scope.trx
          .selectFrom('versions')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!found) throw apiError('NOT_FOUND', { about: `version ${id}` });
        const { version, archive, platform } = found;
        if ((await findOpenDeployment(scope.trx))?.version === version)
          throw apiError('VERSION_DEPLOYED', { params: { version } });
        await scope.trx.deleteFrom('versions').where('id', '=', id).execute();
        scope.audit({
          action: 'DELETE_VERSION',
          by,
          to: { entity: 'versions', pk: id, name: version },
          before: { name: archive, platform },
        });
        return found;
      });
      await files.remove(row.hash);
    },

    /** Reads part of an added file for a branch. */
    async range({ hash, from, bytes }: { hash: string; from: number; bytes: number }): Promise<Uint8Array> {
      const known = await reader
        .selectFrom('versions')
        .select('archive')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!known) throw apiError('NOT_FOUND', { about: `version ${hash}` });
      const range = await files.readRange(hash, from, bytes);
      if (!range) throw apiError('RESOURCE_MISSING', { about: known.archive });
      return range;
    },
  };
}

const toVersion = ({
  added_at: addedAt,
  added_by: addedBy,
  archive: name,
  ...row
}: Selectable<VersionsTable>): VersionFile => ({
  id: row.id,
  version: row.version,
  platform: row.platform,
  name,
  bytes: row.bytes,
  addedAt,
  addedBy,
});
