import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { isUserTable } from '#shared/server/db/replication.ts';
import type { SetAside } from '#sync/central/ports.ts';
import type { ReadChange } from '#sync/central/read-change.ts';
import { recordApplied } from './applied-changes.ts';
import { applyBranchRows } from './branch-rows.ts';
import { type Applying, applyFacts } from './facts/apply-facts.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';
import type { Attempt } from './in-savepoint.ts';
import { markDays } from './mark-days.ts';
import type { Ingesting } from './row-statements.ts';

/**
 * Judges a branch's change of a person: gives the reason why the branch may not say it, or takes it into central's own
 * rows once it is called again. What that throws is why it cannot be.
 */
export type MergeUserChange = (
  trx: Ingesting['trx'],
  idBranches: number,
  change: LoggedChange,
) => Promise<string | (() => Promise<unknown>)>;

export interface ApplyOptions extends Applying {
  readonly now: number;
  /** Writes rows that belong together. */
  readonly attempt: Attempt;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

export interface Outcome {
  readonly applied: readonly LoggedChange[];
  readonly refused: readonly SetAside[];
}

/** Applies changes that fit together: facts, or rows of one sort, in their order. */
type ApplyPart = (changes: readonly ReadChange[]) => Promise<readonly SetAside[]>;

/**
 * Applies changes of a branch in their order and says which could not be and why. What belongs together is written at
 * once; where the database will not have that, in ever smaller parts, so that one bad row takes no other with it.
 */
export async function applyChanges(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly ReadChange[],
): Promise<Outcome> {
  const { idBranches, now } = options;
  const days = new Set<string>();
  const { facts = [], people = [], rows = [] } = Object.groupBy(changes, sortOf);
  const applyPart: ApplyPart = async (some) => {
    const applied = await applyFacts(ingesting, options, some);
    for (const day of applied.days) days.add(day);
    return applied.refused;
  };
  const rejected = [
    ...(await inParts(ingesting, options, applyPart, facts)),
    ...(await inParts(ingesting, options, (some) => applyBranchRows(ingesting, options, some), rows)),
    ...(await applyUserChanges(ingesting, options, people)),
  ];

  const without = new Set(rejected.map(({ change }) => change));
  const all = changes.map(({ change }) => change);
  const applied = without.size === 0 ? all : all.filter((change) => !without.has(change));
  recordApplied(ingesting, idBranches, applied, now);
  markDays(ingesting, idBranches, days);
  return { applied, refused: rejected };
}

function sortOf({ change: { entity } }: ReadChange): 'facts' | 'people' | 'rows' {
  if (FACT_ENTITIES.has(entity)) return 'facts';
  return isUserTable(entity) ? 'people' : 'rows';
}

const FACT_ENTITIES: ReadonlySet<string> = new Set(FACT_KINDS.map(({ entity }) => entity));

/** Applies changes of people one by one: both ends may change the same person, and a merge may be refused by itself. */
async function applyUserChanges(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly ReadChange[],
): Promise<readonly SetAside[]> {
  const rejected: SetAside[] = [];
  for (const read of changes) {
    const { change } = read;
    const reason = await options.attempt(ingesting, async () => {
      const judged = await options.mergeUserChange?.(ingesting.trx, options.idBranches, change);
      if (typeof judged === 'string') return void rejected.push({ change, reason: judged });
      const [aside] = await applyBranchRows(ingesting, options, [read]);
      if (aside) rejected.push(aside);
      else await judged?.();
    });
    if (reason !== null) rejected.push({ change, reason });
  }
  return rejected;
}

async function inParts(
  ingesting: Ingesting,
  options: ApplyOptions,
  apply: ApplyPart,
  changes: readonly ReadChange[],
): Promise<readonly SetAside[]> {
  if (changes.length === 0) return [];
  let rejected: readonly SetAside[] = [];
  const reason = await options.attempt(ingesting, async () => {
    rejected = await apply(changes);
  });
  if (reason === null) return rejected;
  if (changes.length === 1) return changes.map(({ change }) => ({ change, reason }));
  const half = Math.ceil(changes.length / 2);
  return [
    ...(await inParts(ingesting, options, apply, changes.slice(0, half))),
    ...(await inParts(ingesting, options, apply, changes.slice(half))),
  ];
}
