import { deleteQueueAssociation } from '#shared/contract/configuration/queue-associations.ts';
import type { Planned, SectionName } from '#shared/contract/configuration/transfer.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { Difference, Entry, Json } from '#shared/domain/transfer/differences.ts';
import type { ExistingItem } from './existing-items.ts';
import { findItem, type Importing, nameIn, toItem, type Wanted } from './importing.ts';
import { SECTION, type UniqueField } from './sections.ts';

/** A unique value, its holder and the entry that requires it. */
interface Holding {
  /** Values of an existing entity. */
  occupied(thing: ExistingItem): readonly string[];
  /** Unique values of an entry; null if it does not contain the field. */
  wanted(entry: Entry): readonly string[] | null;
}

interface Claim {
  readonly holder: ExistingItem;
  readonly value: string;
  /** True if the file also contains the holder. */
  readonly isInFile: boolean;
}

/** Updates fields of an existing entity. */
type ChangeItem = (
  importing: Importing,
  section: SectionName,
  existing: ExistingItem,
  changing: Wanted & { readonly fields: readonly Difference[] },
) => Promise<void>;

const NOWHERE = { branchType: null, branch: null };

/**
 * Releases unique values before entries of the file receive them: a holder in the file gets its new value, any
 * other the next free one. Returns the changed other entities. If two entries require one value, the second is
 * rejected.
 */
export async function releaseValues(
  importing: Importing,
  section: SectionName,
  entries: readonly Entry[],
  changeItem: ChangeItem,
): Promise<Planned[]> {
  const { unique } = SECTION[section];
  if (!unique || entries.length === 0) return [];
  const changed = [
    ...(await releaseField({ importing, section, changeItem }, unique, entries)),
    ...(section === 'queues' ? await releaseAssociations(importing, entries) : []),
  ];
  return [...Map.groupBy(changed, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, fields: same.flatMap(({ fields }) => fields) }] : [];
  });
}

/** Values that entries need from other entities, once each. */
function claimsOf(
  { known, excluded }: Importing,
  section: SectionName,
  entries: readonly Entry[],
  { occupied, wanted }: Holding,
): Claim[] {
  const isExcluded = (entry: Entry) => excluded.has(toItem(section, entry).key);
  const inFile = new Map(entries.map((entry) => [foldName(nameIn(section, entry)), entry]));
  const holders = new Map<string, ExistingItem>();
  for (const thing of known.items(section)) for (const value of occupied(thing)) holders.set(value, thing);
  const claims = new Map<string, Claim>();
  for (const entry of entries) {
    if (isExcluded(entry)) continue;
    for (const value of wanted(entry) ?? []) {
      const holder = holders.get(value);
      if (!holder || holder === findItem(known, section, { entry, around: NOWHERE })) continue;
      const own = inFile.get(foldName(holder.name));
      const stored = own && (isExcluded(own) ? null : wanted(own));
      // The holder keeps the value.
      if (own && (!stored || stored.includes(value))) continue;
      if (!own && excluded.has(toItem(section, holder.entry).key)) continue;
      claims.set(value, { holder, value, isInFile: own !== undefined });
    }
  }
  return [...claims.values()];
}

interface Releasing {
  readonly importing: Importing;
  readonly section: SectionName;
  readonly changeItem: ChangeItem;
}

async function releaseField(
  { importing, section, changeItem }: Releasing,
  { field, table, column, normalize, placeholder, free }: UniqueField,
  entries: readonly Entry[],
): Promise<Planned[]> {
  const { known, scope, storeOriginal } = importing;
  const ownValue = (entry: Entry) => (entry[field] === undefined ? null : [normalize(String(entry[field]))]);
  const claims = claimsOf(importing, section, entries, {
    occupied: ({ entry }) => ownValue(entry) ?? [],
    wanted: ownValue,
  });
  const used = new Set(
    [...known.items(section).map(({ entry }) => entry), ...entries].flatMap((e) => ownValue(e) ?? []),
  );
  const changed: Planned[] = [];
  for (const { holder, value, isInFile } of claims) {
    if (isInFile) {
      const row = await scope.trx
        .selectFrom(table)
        .selectAll()
        .where('id', '=', holder.id)
        .executeTakeFirstOrThrow();
      storeOriginal(table, row);
      await scope.trx
        .updateTable(table as 'queues')
        .set({ [column]: placeholder(holder.id) })
        .where('id', '=', holder.id)
        .execute();
      continue;
    }
    const next = free(used);
    used.add(next);
    const difference = { field, before: value, after: next };
    const entry = { ...holder.entry, [field]: next };
    await changeItem(importing, section, holder, { entry, around: NOWHERE, fields: [difference] });
    changed.push(changedPlan(section, holder, difference));
  }
  return changed;
}

const changedPlan = (section: SectionName, { entry }: ExistingItem, difference: Difference): Planned => ({
  ...toItem(section, entry),
  what: 'changed',
  error: null,
  fields: [difference] as Planned['fields'],
});

const pairOf = ({ idServices, idSegments }: Entry): string =>
  foldName(JSON.stringify([idServices ?? null, idSegments ?? null]));

const associationsOf = ({ associations }: Entry): readonly Entry[] | null =>
  Array.isArray(associations) ? (associations as readonly Entry[]) : null;

/** Deletes associations whose service and segment belong to another queue in the file. */
async function releaseAssociations(importing: Importing, entries: readonly Entry[]): Promise<Planned[]> {
  const claims = claimsOf(importing, 'queues', entries, {
    occupied: ({ entry }) => (associationsOf(entry) ?? []).map(pairOf),
    wanted: (entry) => associationsOf(entry)?.map(pairOf) ?? null,
  });
  const changed: Planned[] = [];
  for (const [holder, own] of Map.groupBy(claims, (claim) => claim.holder)) {
    const pairs = new Set(own.map(({ value }) => value));
    const before = associationsOf(holder.entry) ?? [];
    for (const [index, association] of before.entries()) {
      const id = holder.parts[index]?.id;
      if (id !== undefined && pairs.has(pairOf(association)))
        await importing.calls.call(deleteQueueAssociation, { params: { id } });
    }
    if (own.some(({ isInFile }) => !isInFile)) {
      const after = before.filter((association) => !pairs.has(pairOf(association)));
      const difference = { field: 'associations', before: before as Json, after: after as Json };
      changed.push(changedPlan('queues', holder, difference));
    }
  }
  return changed;
}
