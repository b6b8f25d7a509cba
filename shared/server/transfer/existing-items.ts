import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type ConfigurationFile,
  FORMAT,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import type { Names } from './extras.ts';
import { REFERS, SECTION } from './sections.ts';

/** An existing entity. */
export interface ExistingItem {
  readonly id: number;
  readonly name: string;
  /** Id of its branch type or branch. */
  readonly of: number | null;
  /** Its entry in a file; empty if the import has just created it. */
  readonly entry: Entry;
  /** Its parts in order; equal keys are matched by order. */
  readonly parts: readonly Part[];
  /** Branch type of its references if the import has moved its branch to another one. */
  readonly formerType?: string;
}

export interface Part {
  readonly key: string;
  readonly id: number;
}

/** Normalizes a name by the uniqueness rule of its section. */
const foldIn = (section: SectionName, name: string): string =>
  // The index of ticket designs ignores spaces.
  foldName(section === 'ticketDesigns' ? name.replaceAll(' ', '') : name);

/** Scope of references: global, branch type and branch. */
export interface Around {
  readonly branchType: number | null;
  readonly branch: number | null;
}

export interface ExistingItems {
  items(section: SectionName): readonly ExistingItem[];
  find(section: SectionName, of: number | null, name: string): ExistingItem | undefined;
  /** Adds or replaces an entity. */
  set(section: SectionName, thing: ExistingItem): void;
  /** Copies the index. */
  copy(): ExistingItems;
  byId(section: SectionName, id: number): ExistingItem | undefined;
  idOf(section: SectionName, name: string, around: Around): number;
  /** Replaces referenced ids by names. */
  named(entry: Entry): Entry;
  /** Replaces referenced names by ids; refuses unknown names with IMPORT_UNKNOWN. */
  numbered(entry: Entry, around: Around): Entry;
  names(section: SectionName): Names;
}

/** Index of all entities by id and name, including those an import creates. */
export function createExistingItems(
  of: readonly (readonly [SectionName, readonly ExistingItem[]])[] = [],
): ExistingItems {
  const items = new Map<SectionName, Map<number, ExistingItem>>(
    SECTIONS.map((section) => [section, new Map()]),
  );
  const byName = new Map<string, ExistingItem>();
  const keyOf = (section: SectionName, of: number | null, name: string) =>
    `${section}/${of ?? ''}/${foldIn(section, name)}`;

  const find = (section: SectionName, of: number | null, name: string): ExistingItem | undefined =>
    byName.get(keyOf(section, of, name));

  /** Branch type or branch of a reference, as seen from the referring entity. */
  function containerOf(section: SectionName, { branchType, branch }: Around): number | null {
    const { of } = SECTION[section];
    if (of === undefined) return null;
    return of === 'idBranches' ? branch : branchType;
  }

  function nameOf(section: SectionName, id: number): string {
    return items.get(section)?.get(id)?.name ?? '';
  }

  function idOf(section: SectionName, name: string, around: Around): number {
    const found = find(section, containerOf(section, around), name);
    if (!found) throw apiError('IMPORT_UNKNOWN', { about: `${section}: ${name}`, params: { name } });
    return found.id;
  }

  /** Maps the references within a value. */
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
    items.get(section)?.set(thing.id, thing);
    byName.set(keyOf(section, thing.of, thing.name), thing);
  }

  for (const [section, own] of of) for (const thing of own) set(section, thing);

  return {
    items: (section) => [...(items.get(section)?.values() ?? [])],
    find,
    set,
    copy: () => createExistingItems([...items].map(([section, own]) => [section, [...own.values()]])),
    byId: (section, id) => items.get(section)?.get(id),
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
  created: { readonly createdAt: number; readonly createdBy: string },
): ConfigurationFile {
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [section, known.items(section).map(({ entry }) => entry)]),
  ) as ConfigurationFile['sections'];
  return { format: FORMAT, version: 1, ...created, sections };
}
