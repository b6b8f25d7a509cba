import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { compareDay, resendDay, SentDay } from '#shared/contract/replication/days.ts';
import { isSamePosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { flush } from '../batch.ts';
import { FACT_KINDS, type FactKind } from '../facts/fact-kinds.ts';
import { markDays } from '../mark-days.ts';
import type { Ingesting } from '../row-statements.ts';
import { lockBranch } from '../stream-rows.ts';
import { applyDay } from './apply-day.ts';
import { closeRemoved } from './close-removed.ts';
import { noteComparison, noteSent } from './compared-days.ts';
import { checksumOf, presentDay } from './present-day.ts';

type DayRequest = Pick<BodyOf<typeof compareDay>, 'day' | 'epoch' | 'at'>;

/** Kinds of fact that are compared; the audit is chained and verified by itself. */
const COMPARED = FACT_KINDS.filter(({ chainOf }) => chainOf === undefined);
const kindOf = (entity: string): FactKind | undefined => COMPARED.find((kind) => kind.entity === entity);

/** Compares business days with what their branches have, and makes them the same. */
export function createDaysOfBranches({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) {
  /**
   * Runs work while nothing else of the branch is taken in; `behind` where central is not at the very place of the log
   * that the branch speaks of, or does not trust it.
   */
  const atPlace = <T>(
    idBranches: number,
    { epoch, at }: DayRequest,
    work: (ingesting: Ingesting, streams: BranchStreams) => Promise<T>,
  ): Promise<T | 'behind'> =>
    db.transaction().execute(async (trx) => {
      const ingesting: Ingesting = { trx, dialect, waiting: [] };
      const { stream, incarnation: lineage } = await lockBranch(ingesting, idBranches);
      const isThere =
        stream?.epoch === epoch &&
        stream.trusted === 1 &&
        stream.stopped === null &&
        isSamePosition({ seq: stream.applied_seq, chain: stream.applied_chain }, at);
      if (!isThere) return 'behind';
      const outcome = await work(ingesting, { life: stream.life, rejected: lineage.rejected_incarnation });
      await flush(ingesting);
      return outcome;
    });

  return {
    async compare(idBranches: number, body: BodyOf<typeof compareDay>, now: Millis) {
      const of = { idBranches, day: body.day };
      const differing = await atPlace(idBranches, body, async (ingesting, { rejected }) => {
        const found: string[] = [];
        let removed = 0;
        for (const dayChecksum of body.sums) {
          const kind = kindOf(dayChecksum.entity);
          if (!kind) continue;
          const { own, earlier } = await presentDay(ingesting, kind, of);
          const mine = checksumOf(dayChecksum, own);
          if (mine.rows !== dayChecksum.rows || mine.checksum !== dayChecksum.checksum)
            found.push(dayChecksum.entity);
          else removed += await closeRemoved(ingesting, kind, of, { rows: earlier, now, rejected });
        }
        await noteComparison(ingesting.trx, of, { differing: found, closed: removed }, now);
        if (removed > 0) markDays(ingesting, idBranches, new Set([body.day]));
        if (body.isLast) await closeDayRequest(ingesting.trx, idBranches);
        return found;
      });
      if (differing === 'behind') return { outcome: 'behind' as const, differing: [] };
      return { outcome: differing.length === 0 ? ('same' as const) : ('differs' as const), differing };
    },

    async take(idBranches: number, body: BodyOf<typeof resendDay>, now: Millis) {
      const nothing: SentDay = { added: 0, changed: 0, gone: 0, refused: 0 };
      const kind = kindOf(body.entity);
      if (!kind) return { outcome: 'done' as const, ...nothing, refused: body.rows.length };
      const of = { idBranches, day: body.day };
      const sent = await atPlace(idBranches, body, async (ingesting, streams) => {
        const counts = await applyDay(ingesting, kind, { of, ...streams, now }, body);
        if (counts.added + counts.changed + counts.gone > 0)
          markDays(ingesting, idBranches, new Set([body.day]));
        await noteSent(ingesting.trx, of, kind.entity, counts);
        return counts;
      });
      return sent === 'behind'
        ? { outcome: 'behind' as const, ...nothing }
        : { outcome: 'done' as const, ...sent };
    },
  };
}

/** The streams whose rows are the branch's: the present one, and one that was found not to be the branch. */
interface BranchStreams {
  readonly life: number;
  readonly rejected: number | null;
}

/** Ends what the branch was asked for: all of its days are compared, and what another had done is taken back. */
async function closeDayRequest(trx: Ingesting['trx'], idBranches: number): Promise<void> {
  await trx.deleteFrom('day_comparison_requests').where('id_branches', '=', idBranches).execute();
  await trx
    .updateTable('lineages')
    .set({ rejected_incarnation: null })
    .where('id_branches', '=', idBranches)
    .execute();
}
