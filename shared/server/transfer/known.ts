import { SECTIONS, type SectionName } from '#shared/contract/configuration/transfer.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import type { Names } from './extras.ts';
import { REFERS, SECTION } from './sections.ts';

/** One configured thing that is there. */
export interface Thing {
  readonly id: number;
  readonly name: string;
  /** Number of the branch type or branch that it belongs to. */
  readonly of: number | null;
  /** As a file has it; empty for one that an import has just made. */
  readonly entry: Entry;
  /** The numbers of its parts, by what they are known by. */
  readonly parts: ReadonlyMap<string, number>;
}

/** Names where references of a thing lead: to what is of all, of its branch type, or of its branch. */
export interface Around {
  readonly branchType: number | null;
  readonly branch: number | null;
}

/** Knows all that is configured by number and by name, what an import makes included. */
export function createKnown() {
  const things = new Map<SectionName, Thing[]>(SECTIONS.map((section) => [section, []]));
  const byName = new Map<string, Thing>();
  const byId = new Map<string, Thing>();
  const keyOf = (section: SectionName, of: number | null, name: string) =>
    `${section}/${of ?? ''}/${name.toLowerCase()}`;

  const find = (section: SectionName, of: number | null, name: string): Thing | undefined =>
    byName.get(keyOf(section, of, name));

  /** The branch type or branch of what is referred to, as seen from who refers to it. */
  function containerOf(section: SectionName, { branchType, branch }: Around): number | null {
    const { of } = SECTION[section];
    if (of === undefined) return null;
    return of === 'idBranches' ? branch : branchType;
  }

  function nameOf(section: SectionName, id: number): string {
    return byId.get(`${section}/${id}`)?.name ?? '';
  }

  function idOf(section: SectionName, name: string, around: Around): number {
    const found = find(section, containerOf(section, around), name);
    if (!found) throw refuse('IMPORT_UNKNOWN', { about: `${section}: ${name}`, params: { name } });
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

  return {
    things: (section: SectionName): readonly Thing[] => things.get(section) ?? [],
    find,
    add(section: SectionName, thing: Thing): void {
      things.get(section)?.push(thing);
      byName.set(keyOf(section, thing.of, thing.name), thing);
      byId.set(`${section}/${thing.id}`, thing);
    },
    byId: (section: SectionName, id: number) => byId.get(`${section}/${id}`),
    idOf,

    /** Names what an entry refers to by number. */
    named: (entry: Entry): Entry => referring(entry, (section, id) => nameOf(section, Number(id))) as Entry,
    /** Numbers what an entry refers to by name. Refuses a name that there is not with IMPORT_UNKNOWN. */
    numbered: (entry: Entry, around: Around): Entry =>
      referring(entry, (section, name) => idOf(section, String(name), around)) as Entry,

    names: (section: SectionName): Names => ({
      nameOf: (id) => nameOf(section, id),
      idOf: (name) => idOf(section, name, { branchType: null, branch: null }),
    }),
  };
}

export type Known = ReturnType<typeof createKnown>;
