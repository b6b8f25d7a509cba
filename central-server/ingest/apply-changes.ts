import type { LoggedChange } from '../../shared/contract/replication/logged-change.ts';
import { isAboutPeople } from '../../shared/server/db/replication.ts';
import type { SetAside } from '../../sync/central/ports.ts';
import { keepApplied } from './applied-changes.ts';
import { applyBranchRows } from './branch-rows.ts';
import { type Applying, applyFacts } from './facts/apply-facts.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';
import type { Attempt } from './in-savepoint.ts';
import { markDays } from './mark-days.ts';
import type { Ingesting } from './row-statements.ts';

/** Takes a branch's change of a person into central's own rows; what it throws is why it cannot be. */
export type MergeUserChange = (
  trx: Ingesting['trx'],
  idBranches: number,
  change: LoggedChange,
) => Promise<unknown>;

export interface ApplyOptions extends Applying {
  readonly now: number;
  /** How what belongs together is written. */
  readonly attempt: Attempt;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

export interface Outcome {
  readonly applied: readonly LoggedChange[];
  readonly refused: readonly SetAside[];
}

/** Applies changes that fit together: those of one table, in their order. */
type ApplyPart = (changes: readonly LoggedChange[]) => Promise<readonly SetAside[]>;

/**
 * Applies changes of a branch in their order and says which could not be and why. A table is written at once; where
 * the database will not have that, row by row, so that one bad row takes no other with it.
 */
export async function applyChanges(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly LoggedChange[],
): Promise<Outcome> {
  const { idBranches, now } = options;
  const days = new Set<string>();
  const ticketDays = new Map<number, string>();
  const refused: SetAside[] = [];
  let others = changes;
  for (const kind of FACT_KINDS) {
    const ofKind = others.filter(({ entity }) => entity === kind.entity);
    others = others.filter(({ entity }) => entity !== kind.entity);
    const part: ApplyPart = async (some) => {
      const applied = await applyFacts(ingesting, kind, { ...options, ticketDays }, some);
      for (const day of applied.days) days.add(day);
      return applied.refused;
    };
    refused.push(...(await inParts(ingesting, options, part, ofKind)));
  }
  const rest = others.filter(({ entity }) => !isAboutPeople(entity));
  refused.push(
    ...(await inParts(ingesting, options, (some) => applyBranchRows(ingesting, options, some), rest)),
  );
  refused.push(
    ...(await applyPeople(
      ingesting,
      options,
      others.filter(({ entity }) => isAboutPeople(entity)),
    )),
  );

  const without = new Set(refused.map(({ change }) => change));
  const applied = changes.filter((change) => !without.has(change));
  await keepApplied(ingesting, idBranches, applied, now);
  await markDays(ingesting, idBranches, days);
  return { applied, refused };
}

/** One by one: both ends may change the same person, and what is merged may be refused by itself. */
async function applyPeople(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly LoggedChange[],
): Promise<readonly SetAside[]> {
  const refused: SetAside[] = [];
  for (const change of changes) {
    const reason = await options.attempt(ingesting, async () => {
      const [aside] = await applyBranchRows(ingesting, options, [change]);
      if (aside) refused.push(aside);
      else await options.mergeUserChange?.(ingesting.trx, options.idBranches, change);
    });
    if (reason !== null) refused.push({ change, reason });
  }
  return refused;
}

async function inParts(
  ingesting: Ingesting,
  { attempt }: ApplyOptions,
  apply: ApplyPart,
  changes: readonly LoggedChange[],
): Promise<readonly SetAside[]> {
  if (changes.length === 0) return [];
  let refused: readonly SetAside[] = [];
  const whole = await attempt(ingesting, async () => {
    refused = await apply(changes);
  });
  if (whole === null) return refused;
  const alone: SetAside[] = [];
  for (const change of changes) {
    const reason = await attempt(ingesting, async () => {
      alone.push(...(await apply([change])));
    });
    if (reason !== null) alone.push({ change, reason });
  }
  return alone;
}
