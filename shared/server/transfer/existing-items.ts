import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type ConfigurationFile,
  FORMAT,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import type { Names } from './extras.ts';
import { REFERS, SECTION } from './sections.ts';

/** One configured thing that is there. */
export interface ExistingItem {
  readonly id: number;
  readonly name: string;
  /** Number of the branch type or branch that it belongs to. */
  readonly of: number | null;
  /** As a file has it; empty for one that an import has just made. */
  readonly entry: Entry;
  /** Its parts in the order of its entry; parts with equal keys are told apart by their order. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly key: string;
  readonly id: number;
}

/** Folds a name as the unique indexes of the database do: `lower` of SQLite changes ASCII letters only. */
export const foldName = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Makes equal of two names what the database takes for one name. */
const foldIn = (section: SectionName, name: string): string =>
  // The unique index of ticket designs ignores spaces.
  foldName(section === 'ticketDesigns' ? name.replaceAll(' ', '') : name);

/** Names where references of a thing lead: to what is of all, of its branch type, or of its branch. */
export interface Around {
  readonly branchType: number | null;
  readonly branch: number | null;
}

export interface ExistingItems {
  things(section: SectionName): readonly ExistingItem[];
  find(section: SectionName, of: number | null, name: string): ExistingItem | undefined;
  /** Adds a thing, or replaces the one with its id. */
  set(section: SectionName, thing: ExistingItem): void;
  /** Makes another of the same things, which takes up others. */
  copy(): ExistingItems;
  byId(section: SectionName, id: number): ExistingItem | undefined;
  idOf(section: SectionName, name: string, around: Around): number;
  /** Names what an entry refers to by number. */
  named(entry: Entry): Entry;
  /** Numbers what an entry refers to by name. Refuses a name that there is not with IMPORT_UNKNOWN. */
  numbered(entry: Entry, around: Around): Entry;
  names(section: SectionName): Names;
}

/** Knows all that is configured by number and by name, what an import makes included. */
export function createExistingItems(
  of: readonly (readonly [SectionName, readonly ExistingItem[]])[] = [],
): ExistingItems {
  const things = new Map<SectionName, Map<number, ExistingItem>>(
    SECTIONS.map((section) => [section, new Map()]),
  );
  const byName = new Map<string, ExistingItem>();
  const keyOf = (section: SectionName, of: number | null, name: string) =>
    `${section}/${of ?? ''}/${foldIn(section, name)}`;

  const find = (section: SectionName, of: number | null, name: string): ExistingItem | undefined =>
    byName.get(keyOf(section, of, name));

  /** The branch type or branch of what is referred to, as seen from who refers to it. */
  function containerOf(section: SectionName, { branchType, branch }: Around): number | null {
    const { of } = SECTION[section];
    if (of === undefined) return null;
    return of === 'idBranches' ? branch : branchType;
  }

  function nameOf(section: SectionName, id: number): string {
    return things.get(section)?.get(id)?.name ?? '';
  }

  function idOf(section: SectionName, name: string, around: Around): number {
    const found = find(section, containerOf(section, around), name);
    if (!found) throw apiError('IMPORT_UNKNOWN', { about: `${section}: ${name}`, params: { name } });
    return found.id;
  }

  /** Replaces references in a value by what `refer` makes of them. */
  function referring(value: Json, refer: (section: SectionName, reference: Json) => Json): Json {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((one: Json) => referring(one, refer));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const section = REFERS[key];
        if (section === undefined || one === null) return [key, referring(one, refer)];
        return [
          key,
          Array.isArray(one) ? one.map((each: Json) => refer(section, each)) : refer(section, one),
        ];
      }),
    );
  }

  function set(section: SectionName, thing: ExistingItem): void {
    things.get(section)?.set(thing.id, thing);
    byName.set(keyOf(section, thing.of, thing.name), thing);
  }

  for (const [section, own] of of) for (const thing of own) set(section, thing);

  return {
    things: (section) => [...(things.get(section)?.values() ?? [])],
    find,
    set,
    copy: () => createExistingItems([...things].map(([section, own]) => [section, [...own.values()]])),
    byId: (section, id) => things.get(section)?.get(id),
    idOf,

    named: (entry) => referring(entry, (section, id) => nameOf(section, Number(id))) as Entry,
    numbered: (entry, around) =>
      referring(entry, (section, name) => idOf(section, String(name), around)) as Entry,

    names: (section) => ({
      nameOf: (id) => nameOf(section, id),
      idOf: (name) => idOf(section, name, { branchType: null, branch: null }),
    }),
  };
}

/** Writes a configuration as a file. */
export function fileOf(
  known: ExistingItems,
  made: { readonly createdAt: number; readonly createdBy: string },
): ConfigurationFile {
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [section, known.things(section).map(({ entry }) => entry)]),
  ) as ConfigurationFile['sections'];
  return { format: FORMAT, version: 1, ...made, sections };
}
