import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { parsePublished, readFileContext } from '#branch-server/stored/designs/designs-in-force.ts';
import { judgeDesign, type PublishedDesign } from '#branch-server/stored/designs/judge-design.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DesignKind, designsWithResources } from '#shared/server/resources/designs-with-resources.ts';
import type { ListedFiles } from '#shared/server/resources/resource-files.ts';
import type { WantedFile } from './plan-files.ts';

export interface LastDesign {
  readonly kind: DesignKind;
  readonly id: number;
  readonly shown: PublishedDesign;
}

export interface FileState {
  readonly state: 'awaited' | 'absent' | 'unused';
  readonly since: Millis;
}

/** What there is of files here, and what is needed of them. */
export interface Stock {
  /** Files that used designs need and that are not here, those too that central lacks. */
  readonly wanted: readonly WantedFile[];
  /** Bytes of the files that are here and needed. */
  readonly storedBytes: number;
  /** Bytes of those that nothing needs. */
  readonly unusedBytes: number;
  /** Designs that are whole, as they are now, and those before them that stay until the next is whole. */
  readonly last: readonly LastDesign[];
  /** States by hash, as they are from now on. */
  readonly states: ReadonlyMap<string, FileState>;
  /** Hashes of files of which a part is here that nothing needs. */
  readonly abandoned: readonly string[];
}

/** Compares what the designs that are used here need with the files that are here. */
export async function inventoryFiles(
  reader: Kysely<BranchTables>,
  { whole, coming }: ListedFiles,
  now: Millis,
): Promise<Stock> {
  const isHere = (hash: string) => whole.has(hash);
  const [designs, known, kept, noted] = await Promise.all([
    designsWithResources(reader, 'used'),
    readFileContext(reader, isHere),
    reader.selectFrom('last_designs').selectAll().execute(),
    reader.selectFrom('resource_files').selectAll().execute(),
  ]);
  const before = new Map(kept.map((row) => [`${row.kind} ${row.id_designs}`, parsePublished(row)]));
  const judged = designs.map((design) => ({ ...judgeDesign(design, known), design }));
  const last = judged.flatMap(({ design: { kind, id }, shown, isWhole }) => {
    const stays = isWhole ? shown : before.get(`${kind} ${id}`);
    return stays ? [{ kind, id, shown: stays }] : [];
  });
  const lacking = new Map(judged.flatMap((one) => one.lacking.map((row) => [row.hash, row])));
  const used = new Set(
    [...judged.map(({ shown }) => shown), ...last.map(({ shown }) => shown)].flatMap(hashesOf),
  );

  const earlier = new Map(noted.map(({ hash, state, since }) => [hash, { state, since }]));
  // A clock that was ahead must not keep a file for ever.
  const stateOf = (hash: string, state: FileState['state']): readonly [string, FileState] => {
    const was = earlier.get(hash);
    return [hash, { state, since: was?.state === state ? Math.min(was.since, now) : now }];
  };
  const bytesOf = (hashes: Iterable<string>) =>
    [...hashes].reduce((sum, hash) => sum + (whole.get(hash) ?? 0), 0);
  const unused = [...whole.keys()].filter((hash) => !used.has(hash));
  return {
    wanted: [...lacking.values()].map(({ hash, name, type, bytes }) => ({
      hash,
      name,
      type,
      bytes,
      taken: coming.get(hash) ?? 0,
    })),
    storedBytes: bytesOf(used),
    unusedBytes: bytesOf(unused),
    last,
    states: new Map([
      ...[...lacking.keys()].map((hash) => stateOf(hash, known.isAbsent(hash) ? 'absent' : 'awaited')),
      ...unused.map((hash) => stateOf(hash, 'unused')),
    ]),
    abandoned: [...coming.keys()].filter((hash) => !lacking.has(hash)),
  };
}

const hashesOf = ({ files }: PublishedDesign): string[] => Object.values(files).map(({ hash }) => hash);
