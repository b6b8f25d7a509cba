import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ConfigurationFile, Planned, SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Entry } from '#shared/domain/configuration/differences.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Calls } from './calls.ts';
import type { Around, ExistingItem, ExistingItems } from './existing-items.ts';
import { SECTION } from './sections.ts';

export interface Importing {
  readonly scope: TransactionScope<never>;
  readonly calls: Calls;
  readonly known: ExistingItems;
  readonly sections: ConfigurationFile['sections'];
  readonly excluded: ReadonlySet<string>;
  /** Runs a part; an error reverts that part only. */
  readonly attempt: (work: () => Promise<void>) => Promise<ApiError | null>;
  /** Stores the original row if the import has already changed it. */
  readonly storeOriginal: (table: string, row: { readonly id: number }) => void;
}

export const nameIn = (section: SectionName, entry: Entry): string =>
  String(entry[SECTION[section].named ?? 'name'] ?? '').trim();

/** Key of an entity in the plan. */
export function toItem(section: SectionName, entry: Entry): Pick<Planned, 'key' | 'section' | 'name' | 'of'> {
  const { of } = SECTION[section];
  const name = nameIn(section, entry);
  const container = of === undefined ? null : String(entry[of] ?? '');
  return { key: `${section}/${container ?? ''}/${name}`, section, name, of: container };
}

/** Scope of an entity; for a branch also its branch type. */
export function aroundOf(known: ExistingItems, section: SectionName, entry: Entry): Around {
  const nowhere: Around = { branchType: null, branch: null };
  const { of } = SECTION[section];
  if (of === undefined) return nowhere;
  if (of === 'idBranchTypes')
    return { ...nowhere, branchType: known.idOf('branchTypes', String(entry.idBranchTypes ?? ''), nowhere) };
  const branch = known.idOf('branches', String(entry.idBranches ?? ''), nowhere);
  const type = known.byId('branches', branch)?.entry.idBranchTypes;
  return { branch, branchType: known.idOf('branchTypes', String(type ?? ''), nowhere) };
}

/** An entry of the file and its scope. */
export interface Wanted {
  readonly entry: Entry;
  readonly around: Around;
}

export const findItem = (
  known: ExistingItems,
  section: SectionName,
  { entry, around }: Wanted,
): ExistingItem | undefined => known.find(section, containerIn(section, around), nameIn(section, entry));

/** Id of the branch type or branch of an entity. */
export function containerIn(section: SectionName, { branch, branchType }: Around): number | null {
  const { of } = SECTION[section];
  if (of === undefined) return null;
  return of === 'idBranches' ? branch : branchType;
}
