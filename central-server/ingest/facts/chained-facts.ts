import { because } from '#shared/domain/replication/reason.ts';
import { AUDIT_START } from '#shared/server/audit/audit-entry.ts';
import { type Ingesting, isAnyOf } from '../row-statements.ts';
import type { FactKind } from './fact-kinds.ts';
import type { Fitting } from './read-fact.ts';

/** Says why a row does not fit the one before it; nothing where it does, or where that one is not here. */
export type BreaksChain = (fitting: Fitting) => string | null;

const NEVER: BreaksChain = () => null;

/**
 * Holds chained facts against those before them, of whatever life: a branch that was put back goes on from an entry
 * of an earlier one. Where the entry before never came, nothing can be said here; the verifier will miss it.
 */
export async function chainCheck(
  { trx, dialect }: Ingesting,
  { chainOf }: FactKind,
  idBranches: number,
  fitting: readonly Fitting[],
): Promise<BreaksChain> {
  if (!chainOf) return NEVER;
  const before = await trx
    .selectFrom('fact_audit')
    .select(['seq', 'chain'])
    .where('id_branches', '=', idBranches)
    .where(
      isAnyOf(
        dialect,
        'seq',
        fitting.map(({ fact }) => fact.key - 1),
      ),
    )
    .execute();
  const chains = new Map<number, Set<string>>();
  const keep = (seq: number, chain: string) => {
    const known = chains.get(seq);
    if (known) known.add(chain);
    else chains.set(seq, new Set([chain]));
  };
  for (const { seq, chain } of before) keep(seq, chain);

  return ({ fact }) => {
    const row = { seq: fact.key, ...fact.columns };
    const chain = String(fact.columns.chain);
    const previous = fact.key === 1 ? new Set([AUDIT_START.chain]) : chains.get(fact.key - 1);
    if (previous && ![...previous].some((one) => chainOf(one, row) === chain))
      return because('chainBroken', fact.key);
    keep(fact.key, chain);
    return null;
  };
}
