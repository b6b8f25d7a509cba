import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { parsePublished, readFileContext } from '#branch-server/stored/designs-in-force.ts';
import { judgeDesign, type PublishedDesign } from '#branch-server/stored/judge-design.ts';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DesignKind, designsWithResources } from '#shared/server/resources/designs-with-resources.ts';
import type { ListedFiles } from '#shared/server/resources/resource-files.ts';

/** A file that a design here needs and that is not here. */
export interface WantedFile {
  readonly hash: string;
  readonly name: string;
  readonly type: 'image' | 'audio' | 'configuration' | 'video';
  readonly bytes: number;
  /** Bytes present. */
  readonly received: number;
}

export interface FilePlanning {
  readonly wanted: readonly WantedFile[];
  /** Bytes of the files that are here and needed. */
  readonly storedBytes: number;
  /** Bytes of the files that are here and that nothing needs. */
  readonly unusedBytes: number;
  readonly quotaBytes: number;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number; readonly reservedSpace: boolean };
}

export interface FilePlan {
  /** In the order in which they are fetched. */
  readonly fetch: readonly WantedFile[];
  /** Files beyond the quota. */
  readonly overQuota: readonly WantedFile[];
  /** Files without disk space. */
  readonly noSpace: readonly WantedFile[];
  /** True if files that nothing needs have to make room. */
  readonly isSpaceNeeded: boolean;
}

/** Download priority by type. */
const RANKS = ['image', 'configuration', 'audio', 'video'] as const;

/**
 * Decides which files are downloaded, in order: images before videos, small before large. Nothing is downloaded to
 * a nearly full disk, or if it would fill it.
 */
export function planFiles({ wanted, storedBytes, unusedBytes, quotaBytes, disk }: FilePlanning): FilePlan {
  const fetch: WantedFile[] = [];
  const overQuota: WantedFile[] = [];
  const noSpace: WantedFile[] = [];
  let planned = storedBytes;
  let { freeBytes } = disk;
  for (const file of wanted.toSorted(byNeed)) {
    const toCome = Math.max(0, file.bytes - file.received);
    if (planned + file.bytes > quotaBytes) overQuota.push(file);
    else if (!disk.reservedSpace || isDiskLow(freeBytes - toCome, disk.totalBytes)) noSpace.push(file);
    else {
      fetch.push(file);
      planned += file.bytes;
      freeBytes -= toCome;
    }
  }
  const isSpaceNeeded = noSpace.length > 0 || planned + unusedBytes > quotaBytes;
  return { fetch, overQuota, noSpace, isSpaceNeeded };
}

const byNeed = (one: WantedFile, other: WantedFile): number =>
  RANKS.indexOf(one.type) - RANKS.indexOf(other.type) ||
  one.bytes - other.bytes ||
  (one.hash < other.hash ? -1 : 1);

/** A file that is here and that nothing needs. */
export interface UnusedFile {
  readonly hash: string;
  readonly since: Millis;
}

/** Retention of unused files, ms: a design that is restored within a day needs no download. */
const UNUSED_MS = 86_400_000;

/** Decides which unused files are deleted; all of them if a required file needs their space. */
export const filesToDrop = (
  unused: readonly UnusedFile[],
  { now, isSpaceNeeded }: { readonly now: Millis; readonly isSpaceNeeded: boolean },
): string[] =>
  unused.filter(({ since }) => isSpaceNeeded || now - since >= UNUSED_MS).map(({ hash }) => hash);

export interface LastDesign {
  readonly kind: DesignKind;
  readonly id: number;
  readonly view: PublishedDesign;
}

export interface FileState {
  readonly state: 'pending' | 'absent' | 'unused';
  readonly since: Millis;
}

/** Present and required files. */
export interface Stock {
  /** Missing files of used designs, including those that central lacks. */
  readonly wanted: readonly WantedFile[];
  /** Bytes of the files that are here and needed. */
  readonly storedBytes: number;
  /** Bytes of unused files. */
  readonly unusedBytes: number;
  /** Complete designs in their current version, or the previous one until the next is complete. */
  readonly last: readonly LastDesign[];
  /** New states by hash. */
  readonly states: ReadonlyMap<string, FileState>;
  /** Hashes of files of which a part is here that nothing needs. */
  readonly abandoned: readonly string[];
}

/** Compares the files required by designs with the present files. */
export async function inventoryFiles(
  reader: Kysely<BranchTables>,
  { complete, coming }: ListedFiles,
  now: Millis,
): Promise<Stock> {
  const isHere = (hash: string) => complete.has(hash);
  const [designs, known, stored, noted] = await Promise.all([
    designsWithResources(reader, 'used'),
    readFileContext(reader, isHere),
    reader.selectFrom('last_designs').selectAll().execute(),
    reader.selectFrom('resource_files').selectAll().execute(),
  ]);
  const before = new Map(stored.map((row) => [`${row.kind} ${row.id_designs}`, parsePublished(row)]));
  const judged = designs.map((design) => ({ ...judgeDesign(design, known), design }));
  const last = judged.flatMap(({ design: { kind, id }, view, isComplete }) => {
    const stays = isComplete ? view : before.get(`${kind} ${id}`);
    return stays ? [{ kind, id, view: stays }] : [];
  });
  const lacking = new Map(judged.flatMap((one) => one.lacking.map((row) => [row.hash, row])));
  const used = new Set(
    [...judged.map(({ view }) => view), ...last.map(({ view }) => view)].flatMap(hashesOf),
  );

  const earlier = new Map(noted.map(({ hash, state, since }) => [hash, { state, since }]));
  // A clock that was ahead must not keep a file forever.
  const stateOf = (hash: string, state: FileState['state']): readonly [string, FileState] => {
    const was = earlier.get(hash);
    return [hash, { state, since: was?.state === state ? Math.min(was.since, now) : now }];
  };
  const bytesOf = (hashes: Iterable<string>) =>
    [...hashes].reduce((sum, hash) => sum + (complete.get(hash) ?? 0), 0);
  const unused = [...complete.keys()].filter((hash) => !used.has(hash));
  return {
    wanted: [...lacking.values()].map(({ hash, name, type, bytes }) => ({
      hash,
      name,
      type,
      bytes,
      received: coming.get(hash) ?? 0,
    })),
    storedBytes: bytesOf(used),
    unusedBytes: bytesOf(unused),
    last,
    states: new Map([
      ...[...lacking.keys()].map((hash) => stateOf(hash, known.isAbsent(hash) ? 'absent' : 'pending')),
      ...unused.map((hash) => stateOf(hash, 'unused')),
    ]),
    abandoned: [...coming.keys()].filter((hash) => !lacking.has(hash)),
  };
}

const hashesOf = ({ files }: PublishedDesign): string[] => Object.values(files).map(({ hash }) => hash);
