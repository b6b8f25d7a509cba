import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { QuarantineReason } from '#shared/domain/replication/reason.ts';
import type { RejectedChange, Stream } from '#sync/central/ports.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from './row-statements.ts';

const QUARANTINE: WrittenTable = {
  name: 'quarantine',
  key: ['id_branches', 'eid'],
  integers: ['id_branches', 'seq', 'trusted', 'since', 'attempts', 'discarded_at', 'discarded_by'],
  text: ['eid', 'epoch', 'entity', 'reason', 'change'],
  onConflict: 'replace',
};

const TRIMMED: WrittenTable = {
  name: 'trimmed_changes',
  key: ['id_branches', 'eid'],
  integers: ['id_branches', 'trimmed_at'],
  text: ['eid', 'entity'],
  onConflict: 'keep',
};

interface QuarantineInput {
  readonly idBranches: number;
  /** The stream that brought them. */
  readonly stream: Pick<Stream, 'epoch' | 'trusted'>;
  readonly quarantined: readonly RejectedChange[];
  readonly now: number;
}

/** Stores complete changes with the reason. Changes of a copy replace nothing. */
export function quarantine(
  ingesting: Ingesting,
  { idBranches, stream, quarantined, now }: QuarantineInput,
): Promise<void> {
  const { epoch, trusted } = stream;
  const rows = quarantined.map(({ change, reason }) => ({
    id_branches: idBranches,
    eid: change.eid,
    epoch,
    seq: change.seq,
    entity: legible(change.entity),
    reason: legible(reason),
    trusted: trusted ? 1 : 0,
    since: now,
    attempts: 0,
    change: JSON.stringify(change),
    discarded_at: null,
    discarded_by: null,
  }));
  return writeRows(ingesting, { ...QUARANTINE, onConflict: trusted ? 'replace' : 'keep' }, rows);
}

/** Counts the changes of a branch in quarantine that are not discarded. */
export const countQuarantined = ({ trx }: Ingesting, idBranches: number): Promise<number> =>
  quarantinedCount(trx, idBranches).executeTakeFirstOrThrow().then(asCount);

/** Counts changes of the branch itself, by reason. */
export const countQuarantinedFor = (
  { trx }: Ingesting,
  idBranches: number,
  reason: QuarantineReason,
): Promise<number> =>
  quarantinedCount(trx, idBranches)
    .where('trusted', '=', 1)
    .where('reason', 'like', `${reason}%`)
    .executeTakeFirstOrThrow()
    .then(asCount);

const quarantinedCount = (trx: Ingesting['trx'], idBranches: number) =>
  trx
    .selectFrom('quarantine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id_branches', '=', idBranches)
    .where('discarded_at', 'is', null);

const asCount = ({ count }: { readonly count: number }): number => Number(count);

export function storeTrimmed(
  ingesting: Ingesting,
  idBranches: number,
  changes: readonly LoggedChange[],
  now: number,
): Promise<void> {
  const rows = changes.map(({ eid, entity }) => ({
    id_branches: idBranches,
    eid,
    entity: legible(entity),
    trimmed_at: now,
  }));
  return writeRows(ingesting, TRIMMED, rows);
}

/** Which of these changes are quarantined, or arrived without content; `trusted` if the branch sent them. */
export function findQuarantined({ trx, dialect }: Ingesting, idBranches: number, eids: readonly string[]) {
  return trx
    .selectFrom('quarantine')
    .select(['eid', 'trusted'])
    .where('id_branches', '=', idBranches)
    .where(isAnyOf(dialect, 'eid', eids))
    .unionAll(
      trx
        .selectFrom('trimmed_changes')
        .select((eb) => ['eid', eb.lit(0).as('trusted')])
        .where('id_branches', '=', idBranches)
        .where(isAnyOf(dialect, 'eid', eids)),
    );
}

/** Removes applied changes from the quarantine and from the changes without content. */
export async function releaseQuarantined(
  { trx, dialect }: Ingesting,
  idBranches: number,
  changes: readonly LoggedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const eids = changes.map(({ eid }) => eid);
  for (const table of ['quarantine', 'trimmed_changes'] as const) {
    await trx
      .deleteFrom(table)
      .where('id_branches', '=', idBranches)
      .where(isAnyOf(dialect, 'eid', eids))
      .execute();
  }
}

/** Filter of quarantined changes. */
interface QuarantineFilter {
  readonly eids: readonly string[] | undefined;
  readonly max: number;
  /** Limits to this stream. */
  readonly epoch?: string;
  /** Number of rows to skip. */
  readonly after?: number;
}

export interface QuarantinedChange {
  /** Incarnation of the stream that brought it, and whether that is a copy of the branch. */
  readonly incarnation: number;
  readonly ofCopy: boolean;
  readonly change: LoggedChange;
}

/**
 * Quarantined changes of a branch that are not discarded, in the order of application.
 *
 * @param eids default all
 */
export async function readQuarantined(
  { trx, dialect }: Ingesting,
  idBranches: number,
  { eids, max, epoch, after = 0 }: QuarantineFilter,
): Promise<readonly QuarantinedChange[]> {
  const rows = await trx
    .selectFrom('quarantine as q')
    .innerJoin('streams as s', (join) =>
      join.onRef('s.id_branches', '=', 'q.id_branches').onRef('s.epoch', '=', 'q.epoch'),
    )
    .select(['s.incarnation', 's.trusted', 'q.change'])
    .where('q.id_branches', '=', idBranches)
    .where('q.discarded_at', 'is', null)
    .$if(eids !== undefined, (query) => query.where(isAnyOf(dialect, 'q.eid', eids ?? [])))
    .orderBy('s.incarnation')
    .orderBy('q.seq')
    .$if(epoch !== undefined, (query) => query.where('q.epoch', '=', epoch ?? ''))
    .limit(max)
    .offset(after)
    .execute();
  return rows.map(({ incarnation, trusted, change }) => ({
    incarnation,
    ofCopy: trusted === 0,
    change: JSON.parse(change) as LoggedChange,
  }));
}

/** Counts the attempt, and stores the reason of its failure. */
export async function recordFailedAttempt(
  { trx }: Ingesting,
  idBranches: number,
  left: readonly RejectedChange[],
): Promise<void> {
  for (const { change, reason } of left) {
    await trx
      .updateTable('quarantine')
      .set((eb) => ({ reason: legible(reason), attempts: eb('attempts', '+', 1) }))
      .where('id_branches', '=', idBranches)
      .where('eid', '=', change.eid)
      .execute();
  }
}

const MAX_REASON_LENGTH = 300;

/** Text that every database can store and every page can display. */
const legible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, MAX_REASON_LENGTH);
