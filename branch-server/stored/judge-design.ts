import type { Selectable } from 'kysely';
import type { ResourcesTable } from '#shared/server/db/schema/configuration.ts';
import { type DesignWithResources, keyOf } from '#shared/server/resources/designs-with-resources.ts';

export type ResourceRow = Pick<
  Selectable<ResourcesTable>,
  'name' | 'type' | 'module' | 'hash' | 'media' | 'bytes'
>;

/** Design in force, with its files. */
export interface PublishedDesign {
  readonly parts: readonly string[];
  /** Present files, by resource key. */
  readonly files: Readonly<Record<string, { readonly hash: string; readonly media: string }>>;
}

export interface JudgedDesign {
  readonly view: PublishedDesign;
  /** Resources of which the files are not here, whether they can come or not. */
  readonly lacking: readonly ResourceRow[];
  /** True if no file is lacking that can still come: the design is in force. */
  readonly isComplete: boolean;
}

export interface FileContext {
  /** Rows by key. */
  readonly resources: ReadonlyMap<string, ResourceRow>;
  readonly isHere: (hash: string) => boolean;
  /** Whether central reported that it lacks the file. */
  readonly isAbsent: (hash: string) => boolean;
}

/**
 * Judges a design by the files that are here. A resource that is deleted, and a file that central itself lacks, count
 * as not needed: neither may hold a design up for ever.
 */
export function judgeDesign(design: DesignWithResources, known: FileContext): JudgedDesign {
  const keys = new Set(design.resources.map(keyOf));
  const rows = [...keys].flatMap((key) => known.resources.get(key) ?? []);
  const lacking = rows.filter(({ hash }) => !known.isHere(hash));
  const here = rows.filter(({ hash }) => known.isHere(hash));
  return {
    view: {
      parts: design.parts,
      files: Object.fromEntries(here.map((row) => [keyOf(row), { hash: row.hash, media: row.media }])),
    },
    lacking,
    isComplete: lacking.every(({ hash }) => known.isAbsent(hash)),
  };
}
