import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { appliedNear } from './applied-changes.ts';
import { batchRead } from './batch.ts';
import { findQuarantined } from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';

interface KnownChanges {
  /**
   * Those that need nothing more: applied, or set aside as the branch itself brought them, discarded ones too, since
   * a person has looked at them or will.
   */
  readonly settled: ReadonlySet<string>;
  /** All that are set aside or came without their content, from any stream. */
  readonly lingering: ReadonlySet<string>;
}

type ChangeLookup = Readonly<Partial<Record<'eid' | 'eids', string>>> & { readonly trusted?: number };

/** Tells which of these changes are settled and which are lingering, by their identities. */
export async function findKnown(
  ingesting: Ingesting,
  idBranches: number,
  changes: readonly Pick<LoggedChange, 'seq' | 'eid'>[],
): Promise<KnownChanges> {
  if (changes.length === 0) return { settled: new Set(), lingering: new Set() };
  const eids = changes.map(({ eid }) => eid);
  const [applied = [], aside = []] = await batchRead<ChangeLookup>(ingesting, [
    appliedNear(ingesting, idBranches, changes),
    findQuarantined(ingesting, idBranches, eids),
  ]);
  const done = new Set(applied.flatMap(({ eids: some = '[]' }) => JSON.parse(some) as string[]));
  const ofBranch = aside.filter(({ trusted }) => trusted === 1).map(({ eid = '' }) => eid);
  return {
    settled: new Set([...eids.filter((eid) => done.has(eid)), ...ofBranch]),
    lingering: new Set(aside.map(({ eid = '' }) => eid)),
  };
}
