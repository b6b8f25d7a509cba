import { z } from 'zod';
import { SECTIONS, type SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import type { Calls, Row } from './calls.ts';
import { createKnown, type Known, type Thing } from './known.ts';
import { type MadeBelow, madeBelow } from './made-below.ts';
import { SECTION, type Section } from './sections.ts';

/** Reads all that is configured and that the one who asks may read, each thing as a file has it. */
export async function readConfiguration(calls: Calls, db: Parameters<typeof madeBelow>[0]): Promise<Known> {
  const known = createKnown();
  const made = await madeBelow(db);
  for (const name of SECTIONS) {
    const section = SECTION[name];
    if (!calls.may(section.list)) continue;
    const things: (Omit<Thing, 'entry'> & { readonly body: Entry })[] = [];
    for (const row of await rowsOf(calls, known, section)) things.push(await thingOf(calls, section, row));
    // Things refer to others of their section: all of it is known before any is written down.
    const numbers = createNumbers(known, name, things);
    for (const { body, ...thing } of things)
      known.add(name, {
        ...thing,
        entry: { ...numbers.named(body), ...(await extrasOf({ calls, known, made }, section, thing)) },
      });
  }
  return known;
}

/** Knows the things of the section at hand too, while they are not added yet. */
function createNumbers(
  known: Known,
  section: SectionName,
  things: readonly Omit<Thing, 'entry'>[],
): Pick<Known, 'named'> {
  const whole = createKnown();
  for (const each of SECTIONS) for (const thing of known.things(each)) whole.add(each, thing);
  for (const thing of things) whole.add(section, { ...thing, entry: {} });
  return whole;
}

async function rowsOf(calls: Calls, known: Known, { list, of }: Section): Promise<Row[]> {
  if (of === undefined) return calls.every(list);
  const rows: Row[] = [];
  for (const { id } of known.things(of === 'idBranches' ? 'branches' : 'branchTypes'))
    rows.push(...(await calls.every(list, { query: { [of]: id } })));
  return rows;
}

async function thingOf(calls: Calls, section: Section, row: Row) {
  const { named = 'name', of, whole, parts, create, leaves = [] } = section;
  const all: Row = { ...row, ...(await whole?.(calls, row)) };
  const own = partsOf(all, parts);
  const shape = create.body instanceof z.ZodObject ? Object.keys(create.body.shape) : [];
  const picked = Object.fromEntries(
    shape.filter((key) => key in all && !leaves.includes(key)).map((key) => [key, all[key]]),
  );
  // Leaves out what only answers have; what cannot be made anew as it is stands as it is.
  const body = (create.body?.safeParse(picked).data ?? picked) as Entry;
  return {
    id: Number(row.id),
    name: String(row[named]),
    of: of === undefined ? null : Number(row[of]),
    parts: new Map(own.map((part) => [partKey(part, parts?.by ?? []), Number(part[parts?.id ?? ''])])),
    body: withoutNumbers(body, parts),
  };
}

const partsOf = (all: Row, parts: Section['parts']): readonly Row[] =>
  parts ? ((all[parts.field] ?? []) as readonly Row[]) : [];

/** Names a part among those of its thing. */
export const partKey = (part: Row, by: readonly string[]): string =>
  JSON.stringify(by.map((field) => part[field] ?? null));

function withoutNumbers(body: Entry, parts: Section['parts']): Entry {
  if (!parts) return body;
  const own = (body[parts.field] ?? []) as readonly Entry[];
  return { ...body, [parts.field]: own.map(({ [parts.id]: _, ...part }) => part as Json) };
}

async function extrasOf(
  { calls, known, made }: { readonly calls: Calls; readonly known: Known; readonly made: MadeBelow },
  { extras = [] }: Section,
  { id }: { readonly id: number },
): Promise<Entry> {
  const found: Record<string, Json> = {};
  for (const { field, read, reads } of extras)
    if (calls.may(reads)) found[field] = await read(calls, id, known.names, made);
  return found;
}
