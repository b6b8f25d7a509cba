import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ConfigurationFile, Planned, SectionName } from '#shared/contract/configuration/transfer.ts';
import type { Entry } from '#shared/domain/transfer/differences.ts';
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
  /** Runs a part of the import; a refusal takes back that part alone. */
  readonly attempt: (work: () => Promise<void>) => Promise<ApiError | null>;
  /** Notes the row that a change gives as the one before, where the import itself has put another in its place. */
  readonly storeOriginal: (table: string, row: { readonly id: number }) => void;
}

export const nameIn = (section: SectionName, entry: Entry): string =>
  String(entry[SECTION[section].named ?? 'name'] ?? '').trim();

/** The key of a thing in a plan, with what it says of it. */
export function toItem(section: SectionName, entry: Entry): Pick<Planned, 'key' | 'section' | 'name' | 'of'> {
  const { of } = SECTION[section];
  const name = nameIn(section, entry);
  const container = of === undefined ? null : String(entry[of] ?? '');
  return { key: `${section}/${container ?? ''}/${name}`, section, name, of: container };
}

/** Finds where a thing stands: of a branch's things the branch type too. */
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

/** An entry of a file, and where it belongs. */
export interface Wanted {
  readonly entry: Entry;
  readonly around: Around;
}

export const findItem = (
  known: ExistingItems,
  section: SectionName,
  { entry, around }: Wanted,
): ExistingItem | undefined => known.find(section, containerIn(section, around), nameIn(section, entry));

/** The id of the branch type or branch that a thing of a section belongs to. */
export function containerIn(section: SectionName, { branch, branchType }: Around): number | null {
  const { of } = SECTION[section];
  if (of === undefined) return null;
  return of === 'idBranches' ? branch : branchType;
}
