import { z } from 'zod';
import { SECTIONS } from '#shared/contract/configuration/transfer.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import { createPauses } from '../kit/pauses.ts';
import { readAdaptations } from './adaptations.ts';
import type { Calls, Row } from './calls.ts';
import { createExistingItems, type ExistingItem, type ExistingItems, type Part } from './existing-items.ts';
import type { ReadingExtras } from './extras.ts';
import { SECTION, type Section } from './sections.ts';

/** Entities per slice; other requests run between slices. */
export const PAUSE_EVERY = 4;

/** Reads all configuration that the caller may read, as file entries. */
export async function readConfiguration(
  calls: Calls,
  db: Parameters<typeof readAdaptations>[0],
): Promise<ExistingItems> {
  const known = createExistingItems();
  const adaptations = await readAdaptations(db);
  const pause = createPauses(PAUSE_EVERY);
  for (const name of SECTIONS) {
    const section = SECTION[name];
    if (!calls.may(section.list)) continue;
    const items: (Omit<ExistingItem, 'entry'> & { readonly body: Entry })[] = [];
    for (const row of await rowsOf(calls, known, section)) {
      await pause();
      items.push(await toItem(calls, section, row));
    }
    // References within a section need all entities first.
    for (const { body: _, ...thing } of items) known.set(name, { ...thing, entry: {} });
    for (const { body, ...thing } of items) {
      await pause();
      const extras = await readExtras({ calls, known, adaptations }, section, thing.id);
      known.set(name, { ...thing, entry: { ...known.named(body), ...extras } });
    }
  }
  return known;
}

async function rowsOf(calls: Calls, known: ExistingItems, { list, of }: Section): Promise<Row[]> {
  if (of === undefined) return calls.every(list);
  const rows: Row[] = [];
  for (const { id } of known.items(of === 'idBranches' ? 'branches' : 'branchTypes'))
    rows.push(...(await calls.every(list, { query: { [of]: id } })));
  return rows;
}

async function toItem(calls: Calls, section: Section, row: Row) {
  const { named = 'name', of, readFull: items, parts, create, leaves = [] } = section;
  const all: Row = { ...row, ...(await items?.(calls, row)) };
  const own = partsOf(all, parts);
  const shape = create.body instanceof z.ZodObject ? Object.keys(create.body.shape) : [];
  const picked = Object.fromEntries(
    shape.filter((key) => key in all && !leaves.includes(key)).map((key) => [key, all[key]]),
  );
  // Removes fields that only answers have; an invalid entry is unchanged.
  const body = ((section.accepts ?? create.body)?.safeParse(picked).data ?? picked) as Entry;
  return {
    id: Number(row.id),
    name: String(row[named]),
    of: of === undefined ? null : Number(row[of]),
    parts: own.map(
      (part): Part => ({ key: partKey(part, parts?.by ?? []), id: Number(part[parts?.id ?? '']) }),
    ),
    body: withoutNumbers(body, parts),
  };
}

const partsOf = (all: Row, parts: Section['parts']): readonly Row[] =>
  parts ? ((all[parts.field] ?? []) as readonly Row[]) : [];

/** Key of a part within its entity. */
export const partKey = (part: Row, by: readonly string[]): string =>
  JSON.stringify(
    by.map((field) => {
      const value = part[field] ?? null;
      return typeof value === 'string' ? foldName(value) : value;
    }),
  );

function withoutNumbers(body: Entry, parts: Section['parts']): Entry {
  if (!parts) return body;
  const own = (body[parts.field] ?? []) as readonly Entry[];
  return { ...body, [parts.field]: own.map(({ [parts.id]: _, ...part }) => part as Json) };
}

/** Reads the extras that the caller may read. */
export async function readExtras(
  reading: ReadingExtras,
  { extras = [] }: Section,
  id: number,
): Promise<Entry> {
  const found: Record<string, Json> = {};
  for (const { field, read, reads } of extras)
    if (reading.calls.may(reads)) found[field] = await read(reading, id);
  return found;
}
