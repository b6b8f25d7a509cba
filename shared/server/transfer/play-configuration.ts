import {
  type ConfigurationFile,
  type Planned,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import { Refusal, refuse } from '#shared/contract/refusal.ts';
import { type Difference, differences, type Entry, type Json } from '#shared/domain/transfer/differences.ts';
import type { Calls } from './calls.ts';
import type { Around, Known, Thing } from './known.ts';
import { partKey } from './read-configuration.ts';
import { REFERS, SECTION } from './sections.ts';

export interface Playing {
  readonly calls: Calls;
  readonly known: Known;
  readonly sections: ConfigurationFile['sections'];
  readonly leftOut: ReadonlySet<string>;
  /** Runs what one thing needs; a refusal takes back that alone, or leaves the transaction. */
  readonly attempt: (work: () => Promise<void>) => Promise<Refusal | null>;
}

/**
 * Plays a file: makes what is not there and changes what differs, by the calls that pages make. What is there and not in
 * the file stays as it is. Says what became of each thing.
 */
export async function playConfiguration(playing: Playing): Promise<Planned[]> {
  const done: Planned[] = [];
  for (const section of SECTIONS) done.push(...(await playSection(playing, section)));
  return done;
}

/** Plays things of a section after those that they refer to among it. */
async function playSection(playing: Playing, section: SectionName): Promise<Planned[]> {
  const entries = ((playing.sections[section] ?? []) as readonly Entry[]).map(described);
  const done: Planned[] = [];
  let pending = entries;
  while (pending.length > 0) {
    const names = new Set(pending.map((entry) => nameIn(section, entry)));
    const ready = pending.filter((entry) => !refersTo(section, entry, names));
    // What refers to one another in a ring is refused by the rule about that.
    const now = ready.length > 0 ? ready : pending;
    for (const entry of now) done.push(await playThing(playing, section, entry));
    const played = new Set(now);
    pending = pending.filter((entry) => !played.has(entry));
  }
  return done;
}

/** Fills an empty description from the name, as a save does (configuration specification, section 5). */
const described = (entry: Entry): Entry =>
  entry.description === '' && entry.name !== undefined ? { ...entry, description: entry.name } : entry;

const nameIn = (section: SectionName, entry: Entry): string =>
  String(entry[SECTION[section].named ?? 'name'] ?? '');

function refersTo(section: SectionName, entry: Json, names: ReadonlySet<string>): boolean {
  if (entry === null || typeof entry !== 'object') return false;
  return Object.entries(entry).some(([key, value]) =>
    REFERS[key] === section ? names.has(String(value)) : refersTo(section, value, names),
  );
}

async function playThing(playing: Playing, section: SectionName, entry: Entry): Promise<Planned> {
  const { known, leftOut, attempt } = playing;
  const { of } = SECTION[section];
  const name = nameIn(section, entry);
  const container = of === undefined ? null : String(entry[of] ?? '');
  const thing = { key: `${section}/${container ?? ''}/${name}`, section, name, of: container };
  if (leftOut.has(thing.key)) return { ...thing, what: 'leftOut', fields: [], refusal: null };

  let fields: Difference[] = [];
  let existing: Thing | undefined;
  const refusal = await attempt(async () => {
    const around = aroundOf(known, section, entry);
    existing = known.find(section, of === 'idBranches' ? around.branch : of ? around.branchType : null, name);
    fields = existing ? await change(playing, section, existing, { entry, around }) : [];
    if (!existing) await make(playing, section, { entry, around, name });
  });
  if (refusal) return { ...thing, what: 'refused', fields: planned(fields), refusal: shownRefusal(refusal) };
  const what = existing ? (fields.length > 0 ? 'changed' : 'equal') : 'new';
  return { ...thing, what, fields: planned(fields), refusal: null };
}

const planned = (fields: readonly Difference[]): Planned['fields'] => fields as Planned['fields'];

const shownRefusal = ({ status, detail }: Refusal): NonNullable<Planned['refusal']> => ({
  code: status,
  params: { ...detail.params },
});

/** Finds where a thing stands: of a branch's things the branch type too. */
function aroundOf(known: Known, section: SectionName, entry: Entry): Around {
  const nowhere: Around = { branchType: null, branch: null };
  const { of } = SECTION[section];
  if (of === undefined) return nowhere;
  if (of === 'idBranchTypes')
    return { ...nowhere, branchType: known.idOf('branchTypes', String(entry.idBranchTypes ?? ''), nowhere) };
  const branch = known.idOf('branches', String(entry.idBranches ?? ''), nowhere);
  const type = known.byId('branches', branch)?.entry.idBranchTypes;
  return { branch, branchType: known.idOf('branchTypes', String(type ?? ''), nowhere) };
}

interface Wanted {
  readonly entry: Entry;
  readonly around: Around;
}

const extrasOf = (section: SectionName) => SECTION[section].extras ?? [];

/** Takes out what is written by calls of its own. */
function bodyOf(section: SectionName, entry: Entry): Entry {
  const apart = new Set(extrasOf(section).map(({ field }) => field));
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !apart.has(field)));
}

async function make(
  { calls, known }: Playing,
  section: SectionName,
  { entry, around, name }: Wanted & { readonly name: string },
): Promise<void> {
  const { create, of } = SECTION[section];
  const body = known.numbered(bodyOf(section, entry), around);
  const { id } = (await calls.call(create, { body })) as { id: number };
  const container = of === 'idBranches' ? around.branch : of ? around.branchType : null;
  known.add(section, { id, name, of: container, entry, parts: new Map() });
  for (const { field, write } of extrasOf(section))
    if (entry[field] !== undefined) await write(calls, id, known.names, entry[field]);
}

/** Changes what differs; answers with that. */
async function change(
  { calls, known }: Playing,
  section: SectionName,
  existing: Thing,
  { entry, around }: Wanted,
): Promise<Difference[]> {
  const { update, ordered = [], leaves = [] } = SECTION[section];
  const kept = Object.fromEntries(Object.entries(entry).filter(([field]) => !leaves.includes(field)));
  const found = differences(existing.entry, normal(known, section, kept, around), new Set(ordered));
  const apart = extrasOf(section);
  const own = found.filter(({ field }) => apart.every((extra) => extra.field !== field));
  if (own.length > 0) {
    const whole = bodyOf(section, { ...existing.entry, ...kept });
    const body = withNumbers(known.numbered(whole, around), section, existing);
    await calls.call(update, { params: { id: existing.id }, body });
  }
  for (const { field, write } of apart) {
    const wanted = found.find((each) => each.field === field);
    if (wanted) await write(calls, existing.id, known.names, wanted.after);
  }
  return found;
}

/** Writes an entry as the calls would take it: trimmed, with nothing beside; refuses what they would not take. */
function normal(known: Known, section: SectionName, entry: Entry, around: Around): Entry {
  const { create } = SECTION[section];
  const body = bodyOf(section, entry);
  const parsed = create.body?.safeParse(known.numbered(body, around));
  // What lacks a field that only a new one needs is held against what is there as it stands.
  const taken = (parsed?.success ? known.named(parsed.data as Entry) : body) as Entry;
  const said = Object.fromEntries(Object.entries(taken).filter(([field]) => field in entry));
  const apart = extrasOf(section).flatMap(({ field }) => {
    const value = entry[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...said, ...Object.fromEntries(apart) };
}

/** Gives parts that are there already their numbers, so that they are changed and not made anew. */
function withNumbers(body: Entry, section: SectionName, { parts: had }: Thing): Entry {
  const { parts } = SECTION[section];
  if (!parts) return body;
  const own = (body[parts.field] ?? []) as readonly Entry[];
  return {
    ...body,
    [parts.field]: own.map((part) => {
      const id = had.get(partKey(part, parts.by));
      return id === undefined ? part : { ...part, [parts.id]: id };
    }),
  };
}

/** Lets a refusal leave the transaction, and takes all of it back. */
export const orNothing: Playing['attempt'] = async (work) => {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw refuse('IMPORT_CLASHES', { about: error.message });
  });
  return null;
};
