import { z } from 'zod';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { type Planned, SECTIONS, type SectionName } from '#shared/contract/configuration/transfer.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import { type Difference, differences, type Entry, type Json } from '#shared/domain/transfer/differences.ts';
import { carryValues } from '../alarms/carry-values.ts';
import { repository } from '../db/repository.ts';
import { createPauses } from '../kit/pauses.ts';
import { readAdaptations } from './adaptations.ts';
import type { Around, ExistingItem, ExistingItems } from './existing-items.ts';
import type { Extra } from './extras.ts';
import { aroundOf, containerIn, findItem, type Importing, nameIn, toItem, type Wanted } from './importing.ts';
import { PAUSE_EVERY, partKey, readExtras } from './read-configuration.ts';
import { releaseValues } from './release-values.ts';
import { REFERS, SECTION } from './sections.ts';

export interface Applied {
  /** Result for each entity. */
  readonly items: Planned[];
  /** Errors of entities, in order. */
  readonly errors: readonly ApiError[];
}

interface FileEntry {
  readonly section: SectionName;
  readonly entry: Entry;
}

interface Outcome {
  readonly planned: Planned;
  readonly error: ApiError | null;
}

/**
 * Imports a file through the routes of the pages: creates missing entities and changes different ones. Entities that
 * are not in the file stay, but release unique values that the file needs. Refused entities are retried after the
 * others, since rules depend on each other.
 */
export async function applyConfiguration(importing: Importing): Promise<Applied> {
  const changes = createChanges(importing);
  const outcomes = new Map<object, Outcome>();
  const pause = createPauses(PAUSE_EVERY);

  async function applyAll(entries: readonly FileEntry[]): Promise<FileEntry[]> {
    const rejected: FileEntry[] = [];
    for (const each of entries) {
      await pause();
      const outcome = await applyItem(importing, changes, each);
      outcomes.set(each.entry, outcome);
      if (outcome.error) rejected.push(each);
    }
    return rejected;
  }

  const all = SECTIONS.map((section) => inOrder(section, entriesOf(importing, section)));
  let pending: FileEntry[] = [];
  for (const [index, section] of SECTIONS.entries()) {
    const own = all[index] ?? [];
    const releases = await releaseValues(importing, section, own, changeItem);
    for (const planned of releases) outcomes.set(planned, { planned, error: null });
    pending.push(...(await applyAll(own.map((entry) => ({ section, entry })))));
  }
  for (let tried = 0; pending.length > 0 && pending.length !== tried; ) {
    tried = pending.length;
    pending = await applyAll(pending);
  }
  await applyLateExtras(importing, changes, outcomes);
  return {
    items: [...outcomes.values()].map(({ planned }) => planned),
    errors: [...outcomes.values()].flatMap(({ error }) => error ?? []),
  };
}

const entriesOf = ({ sections }: Importing, section: SectionName): Entry[] =>
  ((sections[section] ?? []) as readonly Entry[]).map(described);

/** Sections whose adaptations are written separately. */
const ADAPTED: ReadonlySet<SectionName> = new Set([
  'schedules',
  'messages',
  'queues',
  'alarms',
  'branchTypes',
]);
const WITH_EXTRAS: readonly SectionName[] = ['branchTypes', 'branches'];

/** Tracks changed entities that extras depend on. */
function createChanges({ calls, known, scope }: Importing) {
  let count = 0;
  let adaptations: ReturnType<typeof readAdaptations> | null = null;
  const applied = new Map<Entry, number>();
  return {
    isStale: () => count > 0,
    changed(section: SectionName): void {
      if (!ADAPTED.has(section)) return;
      count += 1;
      adaptations = null;
    },
    /** Records that the extras of an entry were applied. */
    applied: (entry: Entry) => applied.set(entry, count),
    /** Entries whose extras were applied before the last change. */
    late: (): Entry[] => [...applied].flatMap(([entry, at]) => (at < count ? [entry] : [])),
    /** Reads the present extras of an entity. */
    async extrasOf(section: SectionName, id: number): Promise<Entry> {
      adaptations ??= readAdaptations(scope.trx);
      return readExtras({ calls, known, adaptations: await adaptations }, SECTION[section], id);
    },
  };
}
type Changes = ReturnType<typeof createChanges>;

/** Applies extras again if an entity they depend on changed afterwards. */
async function applyLateExtras(
  importing: Importing,
  changes: Changes,
  outcomes: Map<object, Outcome>,
): Promise<void> {
  const pause = createPauses(PAUSE_EVERY);
  for (const entry of changes.late()) {
    await pause();
    const before = outcomes.get(entry);
    if (!before || before.error) continue;
    const { section } = before.planned;
    const extras = { ...Object.fromEntries(extrasIn(section, entry)), ...identityOf(section, entry) };
    const outcome = await applyItem(importing, changes, { section, entry: extras });
    const isFirstChange = before.planned.what === 'equal' && outcome.planned.what === 'changed';
    if (outcome.error || isFirstChange) outcomes.set(entry, outcome);
  }
}

const identityOf = (section: SectionName, entry: Entry): Entry => {
  const { named = 'name' } = SECTION[section];
  return { [named]: entry[named] ?? '' };
};

/** Sorts entries after those of their section that they refer to. */
function inOrder(section: SectionName, entries: readonly Entry[]): Entry[] {
  const ordered: Entry[] = [];
  let pending = entries;
  while (pending.length > 0) {
    const names = new Set(pending.map((entry) => foldName(nameIn(section, entry))));
    const ready = pending.filter((entry) => !refersTo(section, entry, names));
    // A cycle is refused by its own rule.
    const next = new Set(ready.length > 0 ? ready : pending);
    ordered.push(...next);
    pending = pending.filter((entry) => !next.has(entry));
  }
  return ordered;
}

/** Fills an empty description from the name, as saving does (configuration specification, section 5). */
const described = (entry: Entry): Entry =>
  entry.description === '' && entry.name !== undefined ? { ...entry, description: entry.name } : entry;

function refersTo(section: SectionName, entry: Json, names: ReadonlySet<string>): boolean {
  if (entry === null || typeof entry !== 'object') return false;
  return Object.entries(entry).some(([key, value]) =>
    REFERS[key] === section ? names.has(foldName(String(value))) : refersTo(section, value, names),
  );
}

async function applyItem(
  importing: Importing,
  changes: Changes,
  { section, entry }: FileEntry,
): Promise<Outcome> {
  const thing = toItem(section, entry);
  if (importing.excluded.has(thing.key))
    return { planned: { ...thing, what: 'excluded', fields: [], error: null }, error: null };
  let fields: Difference[] = [];
  let existing: ExistingItem | undefined;
  const found = await apiErrorOf(async () => {
    const around = aroundOf(importing.known, section, entry);
    existing = findItem(importing.known, section, { entry, around });
    if (existing && WITH_EXTRAS.includes(section) && changes.isStale())
      existing = {
        ...existing,
        entry: { ...existing.entry, ...(await changes.extrasOf(section, existing.id)) },
      };
    fields = existing ? differencesOf(importing.known, section, existing, { entry, around }) : [];
  });
  const isEqual = existing !== undefined && fields.length === 0;
  const error =
    found ??
    (isEqual
      ? null
      : await importing.attempt(async () => {
          const wanted = { entry, around: aroundOf(importing.known, section, entry) };
          if (existing) await changeItem(importing, section, existing, { ...wanted, fields });
          else await createItem(importing, section, wanted);
        }));
  if (error)
    return {
      planned: { ...thing, what: 'refused', fields: planned(fields), error: importError(error) },
      error,
    };
  if (!isEqual) changes.changed(section);
  if (WITH_EXTRAS.includes(section)) changes.applied(entry);
  if (existing) {
    const { formerType: _, ...kept } = existing;
    importing.known.set(section, { ...kept, entry: { ...existing.entry, ...afterOf(fields) } });
    if (section === 'branches') markMoved(importing.known, existing, fields);
  }
  const what = existing ? (isEqual ? 'equal' : 'changed') : 'new';
  return { planned: { ...thing, what, fields: planned(fields), error: null }, error: null };
}

/** Marks the workstations of a branch that changed its branch type: their references still lead to the former one. */
function markMoved(known: ExistingItems, branch: ExistingItem, fields: readonly Difference[]): void {
  const move = fields.find(({ field }) => field === 'idBranchTypes');
  if (!move) return;
  for (const thing of known.items('workstations'))
    if (thing.of === branch.id) known.set('workstations', { ...thing, formerType: String(move.before) });
}

const afterOf = (fields: readonly Difference[]): Entry =>
  Object.fromEntries(fields.map(({ field, after }) => [field, after]));

/** The API error of a function, if any. */
async function apiErrorOf(work: () => Promise<void>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const planned = (fields: readonly Difference[]): Planned['fields'] => fields as Planned['fields'];

const importError = ({ status, detail }: ApiError): NonNullable<Planned['error']> => ({
  code: status,
  params: { ...detail.params },
});

const extrasOf = (section: SectionName): readonly Extra[] => SECTION[section].extras ?? [];

/** Extras of an entry by field. */
const extrasIn = (section: SectionName, entry: Entry): [field: string, value: Json][] =>
  extrasOf(section).flatMap(({ field }) => {
    const value = entry[field];
    return value === undefined ? [] : [[field, value] as [string, Json]];
  });

/** Removes extras, which other calls write. */
function bodyOf(section: SectionName, entry: Entry): Entry {
  const apart = new Set(extrasOf(section).map(({ field }) => field));
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !apart.has(field)));
}

async function createItem(
  importing: Importing,
  section: SectionName,
  { entry, around }: Wanted,
): Promise<void> {
  const { calls, known } = importing;
  const { create, accepts, leaves = [] } = SECTION[section];
  const body = known.numbered(bodyOf(section, without(entry, leaves)), around);
  const { id } = (await calls.call(create, { body, schema: accepts })) as { id: number };
  for (const extra of extrasOf(section)) {
    const after = entry[extra.field];
    if (after !== undefined) await extra.write(importing, id, { before: null, after });
  }
  // Delayed until all is written: an error reverts the whole entity.
  const of = containerIn(section, around);
  known.set(section, { id, name: nameIn(section, entry), of, entry, parts: [] });
}

const without = (entry: Entry, fields: readonly string[]): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !fields.includes(field)));

/** Differences between an entry and the existing entity. */
function differencesOf(
  known: ExistingItems,
  section: SectionName,
  existing: ExistingItem,
  { entry, around }: Wanted,
): Difference[] {
  const { ordered = [], leaves = [], parts } = SECTION[section];
  const wanted = normalized(known, section, without(entry, leaves), around);
  const before: Record<string, Json> = { ...existing.entry, ...referencesToFormerType(existing) };
  for (const extra of extrasOf(section)) {
    const had = canonical(known, extra, before[extra.field] ?? null);
    const keys = extra.isPartial && wanted[extra.field];
    before[extra.field] = keys ? picked(had, Object.keys(keys)) : had;
  }
  if (parts?.isPartial && wanted[parts.field]) {
    const keys = new Set((wanted[parts.field] as Entry[]).map((part) => partKey(part, parts.by)));
    const had = (before[parts.field] ?? []) as readonly Entry[];
    before[parts.field] = had.filter((part) => keys.has(partKey(part, parts.by)));
  }
  return differences(before, wanted, new Set(ordered));
}

/** References into the former branch type, with its name; the same name in the new type is another entity. */
function referencesToFormerType({ entry, formerType }: ExistingItem): Entry {
  if (formerType === undefined) return {};
  const isOfType = (field: string) => {
    const section = REFERS[field];
    return section !== undefined && SECTION[section].of === 'idBranchTypes';
  };
  return Object.fromEntries(
    Object.entries(entry).flatMap(([field, name]) =>
      isOfType(field) && name !== null ? [[field, `${name} (${formerType})`] as const] : [],
    ),
  );
}

const picked = (value: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => keys.includes(key)));

/** Normalizes an entry as the calls would store it; refuses invalid values. */
function normalized(known: ExistingItems, section: SectionName, entry: Entry, around: Around): Entry {
  const { create, accepts } = SECTION[section];
  const body = bodyOf(section, entry);
  const parsed = (accepts ?? create.body)?.safeParse(known.numbered(body, around));
  // Without a field that only creation requires, the raw entry is compared.
  const existingEntry = (parsed?.success ? known.named(parsed.data as Entry) : body) as Entry;
  const reported = Object.fromEntries(Object.entries(existingEntry).filter(([field]) => field in entry));
  const extras = extrasOf(section).flatMap((extra) => {
    const value = entry[extra.field];
    return value === undefined ? [] : [[extra.field, canonical(known, extra, value)] as const];
  });
  return { ...reported, ...Object.fromEntries(extras) };
}

/** Normalizes names and order within an extra. */
function canonical(known: ExistingItems, { by }: Extra, value: Json): Json {
  if (by === undefined || value === null || typeof value !== 'object') return value;
  const names = known.names(by);
  const nameOf = (name: string) => names.nameOf(names.idOf(name));
  if (Array.isArray(value)) return value.map((name: Json) => nameOf(String(name)));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [nameOf(name), Array.isArray(one) ? sortedRows(one) : one]),
  );
}

const sortedRows = (rows: readonly Json[]): Json =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

export interface Changing extends Wanted {
  readonly fields: readonly Difference[];
}

/** Applies the differences. */
async function changeItem(
  importing: Importing,
  section: SectionName,
  existing: ExistingItem,
  { entry, around, fields }: Changing,
): Promise<void> {
  const { calls, known, scope } = importing;
  const { update, leaves = [], parts, columns } = SECTION[section];
  const apart = extrasOf(section);
  const own = fields.filter(({ field }) => apart.every((extra) => extra.field !== field));
  if (own.length > 0) {
    assertChangeable(section, own);
    const complete = bodyOf(section, { ...existing.entry, ...without(entry, leaves) });
    const body = withNumbers(known.numbered(complete, around), section, existing);
    const write = async () => {
      await calls.call(update, { params: { id: existing.id }, body, schema: updateSchema(section) });
    };
    if (parts?.matchedBy === 'position') await carryValues(scope, existing.id, write);
    else await write();
  }
  const columnsToWrite = own.flatMap(({ field, after }) => {
    const column = columns?.byField[field];
    return column === undefined ? [] : [[column, known.numbered({ [field]: after }, around)[field]] as const];
  });
  if (columns && columnsToWrite.length > 0)
    await repository(scope, columns.table).update(existing.id, Object.fromEntries(columnsToWrite));
  for (const extra of apart) {
    const field = fields.find((each) => each.field === extra.field);
    if (field) await extra.write(importing, existing.id, field);
  }
}

/** Throws for changes of immutable fields. */
function assertChangeable(section: SectionName, fields: readonly Difference[]): void {
  const { update, columns, of } = SECTION[section];
  const changeable = update.body instanceof z.ZodObject ? Object.keys(update.body.shape) : null;
  const fixed = fields.find(
    ({ field }) => changeable && field !== of && !changeable.includes(field) && !columns?.byField[field],
  );
  if (fixed) throw apiError('IMPORT_FIXED', { field: fixed.field, params: { field: fixed.field } });
}

/** Schema of an update with the relaxations of imports. */
function updateSchema(section: SectionName): z.ZodType | undefined {
  const { update, accepts } = SECTION[section];
  if (!(accepts instanceof z.ZodObject && update.body instanceof z.ZodObject)) return undefined;
  const { shape } = update.body;
  return z.object(Object.fromEntries(Object.entries(accepts.shape).filter(([field]) => field in shape)));
}

/** Adds the ids of existing parts, so that they are updated. */
function withNumbers(body: Entry, section: SectionName, { parts: had }: ExistingItem): Entry {
  const { parts } = SECTION[section];
  if (!parts || body[parts.field] === undefined) return body;
  const own = body[parts.field] as readonly Entry[];
  const left = [...had];
  const idOf = (part: Entry): number | undefined => {
    const key = partKey(part, parts.by);
    const index = parts.matchedBy === 'position' ? 0 : left.findIndex((each) => each.key === key);
    return index < 0 ? undefined : left.splice(index, 1)[0]?.id;
  };
  return {
    ...body,
    [parts.field]: own.map((part) => {
      const id = idOf(part);
      return id === undefined ? part : { ...part, [parts.id]: id };
    }),
  };
}
