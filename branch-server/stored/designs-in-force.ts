import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { ResourceName } from '#shared/contract/installation/resource-address.ts';
import { type DesignKind, keyOf, usedDesign } from '#shared/server/resources/designs-with-resources.ts';
import { type FileContext, judgeDesign, type PublishedDesign } from './judge-design.ts';

/** Finds the design to show: the newest one that is whole. */
export interface DesignsInForce {
  /** Without parts for an unknown or disabled design. */
  of(kind: DesignKind, id: number): Promise<PublishedDesign>;
  /** Finds the media type of an earlier file of a resource used by a design in force; undefined if none uses it. */
  designsInUse(resource: ResourceName, hash: string): Promise<string | undefined>;
}

const NO_DESIGN: PublishedDesign = { parts: [], files: {} };

/**
 * While a file of a changed design is missing, the last complete one stays in force. Without one, or without its
 * files, the new one is shown without the missing parts.
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
      const { view, isComplete } = judgeDesign(design, await readFileContext(reader, isHere));
      if (isComplete) return view;
      const last = await lastOf(kind, id);
      return last && hasAllFiles(last, isHere) ? last : view;
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

/** Reads the state of resource files. */
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
