import type { Database } from 'better-sqlite3';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { selectTicket } from '#shared/domain/calling/choose.ts';
import { type AttentionProfileId, profileChain } from '#shared/domain/calling/profile.ts';
import type { Round, StrategyResult } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import type { CallableQueues } from './callable-queues.ts';
import type { LinealQueue } from './queue-heads.ts';

export interface Decided extends StrategyResult {
  /** The profile that found the ticket, whose round changes. Null for lineal calls. */
  readonly profileId: AttentionProfileId | null;
}

export interface WhoIsNext {
  /**
   * Chooses the next ticket of a workstation, with the reason; null without a callable one. Read-only. A lineal
   * workstation calls its service and segment by arrival, any other by its attention profile.
   * ERROR_WS_ATTENTION_PROFILE for an invalid profile, QUEUE_NOT_EXISTED without a queue of the lineal pair.
   */
  decide(workstation: WorkstationRow, now: Millis): Decided | null;
  /** Earliest time at which a waiting ticket becomes callable; null without a waiting ticket. */
  soonest(workstation: WorkstationRow, now: Millis): Millis | null;
  /**
   * Next time at which `decide` may find a ticket without an event: a politeness period ends, or a condition on
   * the longest wait becomes true. Null without such a time. Limits and appointments only order callable tickets.
   */
  dueAt(workstation: WorkstationRow, now: Millis): Millis | null;
}

export function createWhoIsNext({
  queues: callableQueues,
  rounds,
}: {
  readonly queues: CallableQueues;
  readonly rounds: Pick<Rounds, 'of'>;
}): WhoIsNext {
  return {
    decide(workstation, now) {
      if (workstation.lineal_call) return lineal(callableQueues, workstation, now);
      const { queues, call, profile, measured } = nextCall(callableQueues, workstation, now);
      const inRounds = call.profiles.some(({ type }) => type === 'RATIOBASED');
      return selectTicket(profile, {
        queues: callableQueues.candidates(queues, call),
        measured,
        rounds: inRounds ? rounds.of(workstation.id_branches) : new Map(),
        now,
      });
    },

    soonest(workstation, now) {
      if (workstation.lineal_call)
        return callableQueues.lineal.soonest(linealQueueOf(callableQueues, workstation));
      const { queues, call } = nextCall(callableQueues, workstation, now);
      return callableQueues.soonest(queues, call);
    },

    dueAt(workstation, now) {
      if (workstation.lineal_call)
        return later(callableQueues.lineal.soonest(linealQueueOf(callableQueues, workstation)), now);
      const { queues, call, profile } = nextCall(callableQueues, workstation, now);
      const callable = later(callableQueues.soonest(queues, call), now);
      const condition = callableQueues.conditionDueAt(profile, workstation.id_branches, now);
      if (callable === null || condition === null) return callable ?? condition;
      return Math.min(callable, condition);
    },
  };
}

/** Null for a time in the past. */
const later = (at: Millis | null, now: Millis): Millis | null => (at !== null && at > now ? at : null);

function lineal(callableQueues: CallableQueues, workstation: WorkstationRow, now: Millis): Decided | null {
  const ticket = callableQueues.lineal.head(linealQueueOf(callableQueues, workstation), now);
  return ticket && { ticket, reason: `${ticket.code}: lineal call, first by arrival`, profileId: null };
}

function linealQueueOf(callableQueues: CallableQueues, workstation: WorkstationRow): LinealQueue {
  const { id, id_branches: branch, id_services_lineal: service, id_segments_lineal: segment } = workstation;
  const [queue] = callableQueues.queuesOf(id);
  if (!queue || service === null || segment === null) throw apiError('QUEUE_NOT_EXISTED');
  const at = { branch, queue: queue.id, service, segment };
  // The waiting tickets of a queue that is no longer offered are still called.
  if (!queue.offered && callableQueues.lineal.soonest(at) === null) throw apiError('QUEUE_NOT_EXISTED');
  return at;
}

function nextCall(callableQueues: CallableQueues, workstation: WorkstationRow, now: Millis) {
  const { id, id_branches: branch, id_attention_profiles: idProfile } = workstation;
  const profile = idProfile === null ? null : callableQueues.profileOf(idProfile);
  if (!profile) throw apiError('ERROR_WS_ATTENTION_PROFILE');
  const measured = callableQueues.measured(profile, branch, now);
  const profiles = profileChain(profile, measured).map((link) => link.profile);
  return { queues: callableQueues.viewedBy(id), call: { branch, profiles, now }, profile, measured };
}

/** Stores the rounds of ratio-based attention profiles, one per profile and branch, shared by all workstations. */
export function createRounds(sqlite: Database) {
  const all = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('profile_rounds')
      .select(['id_attention_profiles', 'position', 'called'])
      .where('id_branches', '=', p('branch')),
  );
  const put = statement<{ branch: number; profile: number; position: number; called: number }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('profile_rounds')
        .values({
          id_branches: p('branch'),
          id_attention_profiles: p('profile'),
          position: p('position'),
          called: p('called'),
        })
        .onConflict((on) =>
          on
            .columns(['id_branches', 'id_attention_profiles'])
            .doUpdateSet({ position: p('position'), called: p('called') }),
        ),
  );

  return {
    of: (branch: number): ReadonlyMap<AttentionProfileId, Round> =>
      new Map(
        all
          .all({ branch })
          .map(({ id_attention_profiles: profile, position: row, called }) => [profile, { row, called }]),
      ),

    store(branch: number, profile: AttentionProfileId, { row: position, called }: Round): void {
      put.run({ branch, profile, position, called });
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
