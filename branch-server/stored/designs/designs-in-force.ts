import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { ResourceName } from '#shared/contract/resources/resource-address.ts';
import { type DesignKind, keyOf, usedDesign } from '#shared/server/resources/designs-with-resources.ts';
import { type FileContext, judgeDesign, type PublishedDesign } from './judge-design.ts';

/** Finds the design to show: the newest one that is whole. */
export interface DesignsInForce {
  /** Without parts where there is no such design, or it is switched off. */
  of(kind: DesignKind, id: number): Promise<PublishedDesign>;
  /** Finds the media type of an earlier file of a resource that a design in force shows; undefined where none does. */
  designsInUse(resource: ResourceName, hash: string): Promise<string | undefined>;
}

const NO_DESIGN: PublishedDesign = { parts: [], files: {} };

/**
 * While a file that a changed design needs is still to come, the last whole one stays. Where there never was one, or its
 * own files are gone, the new one is shown without what is missing.
 */
export function createDesignsInForce(
  reader: Kysely<BranchTables>,
  isHere: (hash: string) => boolean,
): DesignsInForce {
  const lastOf = async (kind: DesignKind, id: number): Promise<PublishedDesign | undefined> => {
    const row = await reader
      .selectFrom('last_designs')
      .select(['parts', 'files'])
      .where('kind', '=', kind)
      .where('id_designs', '=', id)
      .executeTakeFirst();
    return row && parsePublished(row);
  };

  return {
    async of(kind, id) {
      const design = await usedDesign(reader, kind, id);
      if (!design) return NO_DESIGN;
      const { shown, isWhole } = judgeDesign(design, await readFileContext(reader, isHere));
      if (isWhole) return shown;
      const last = await lastOf(kind, id);
      return last && hasAllFiles(last, isHere) ? last : shown;
    },

    async designsInUse(resource, hash) {
      const rows = await reader.selectFrom('last_designs').select(['parts', 'files']).execute();
      const files = rows.map((row) => parsePublished(row).files[keyOf(resource)]);
      return files.find((file) => file?.hash === hash)?.media;
    },
  };
}

export const parsePublished = ({
  parts,
  files,
}: Readonly<Record<'parts' | 'files', string>>): PublishedDesign => ({
  parts: JSON.parse(parts) as PublishedDesign['parts'],
  files: JSON.parse(files) as PublishedDesign['files'],
});

const hasAllFiles = ({ files }: PublishedDesign, isHere: (hash: string) => boolean): boolean =>
  Object.values(files).every(({ hash }) => isHere(hash));

/** Reads what is known of the files of resources. */
export async function readFileContext(
  reader: Kysely<BranchTables>,
  isHere: (hash: string) => boolean,
): Promise<FileContext> {
  const [resources, absent] = await Promise.all([
    reader.selectFrom('resources').select(['name', 'type', 'module', 'hash', 'media', 'bytes']).execute(),
    reader.selectFrom('resource_files').select('hash').where('state', '=', 'absent').execute(),
  ]);
  const absentHashes = new Set(absent.map(({ hash }) => hash));
  return {
    resources: new Map(resources.map((row) => [keyOf(row), row])),
    isHere,
    isAbsent: (hash) => absentHashes.has(hash),
  };
}
