import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AttentionProfileId } from '#shared/domain/calling/attention-profile.ts';
import { profileChain } from '#shared/domain/calling/profile-chain.ts';
import { selectTicket } from '#shared/domain/calling/select-ticket.ts';
import type { StrategyResult } from '#shared/domain/calling/strategies/strategy.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import type { CallableQueues } from './callable-queues.ts';
import type { LinealQueue } from './lineal-queue.ts';
import type { Rounds } from './rounds.ts';

export interface Decided extends StrategyResult {
  /** The profile that found the ticket: it keeps the round. Null where no profile is asked. */
  readonly profileId: AttentionProfileId | null;
}

export interface WhoIsNext {
  /**
   * Chooses the next ticket for a workstation and says why; null where none may be called. Changes nothing. A lineal
   * workstation calls its service and segment by arrival, any other as its attention profile decides. Refuses with
   * ERROR_WS_ATTENTION_PROFILE where the profile cannot choose, QUEUE_NOT_EXISTED where no queue has the lineal pair.
   */
  decide(workstation: WorkstationRow, now: Millis): Decided | null;
  /** Tells when a customer still walking over may be called, where `decide` finds none; null where there is none. */
  soonest(workstation: WorkstationRow, now: Millis): Millis | null;
  /**
   * The next moment at which `decide`, which finds none now, may find a ticket by time alone: a customer has walked over
   * or a condition on the longest wait comes true. Limits and appointments only order tickets that may be called. Null
   * where nothing but a change can bring one.
   */
  dueAt(workstation: WorkstationRow, now: Millis): Millis | null;
}

export function createWhoIsNext({
  lines,
  rounds,
}: {
  readonly lines: CallableQueues;
  readonly rounds: Pick<Rounds, 'of'>;
}): WhoIsNext {
  return {
    decide(workstation, now) {
      if (workstation.lineal_call) return lineal(lines, workstation, now);
      const { queues, call, profile, measured } = nextCall(lines, workstation, now);
      const inRounds = call.profiles.some(({ type }) => type === 'RATIOBASED');
      return selectTicket(profile, {
        lines: lines.lines(queues, call),
        measured,
        rounds: inRounds ? rounds.of(workstation.id_branches) : new Map(),
        now,
      });
    },

    soonest(workstation, now) {
      if (workstation.lineal_call) return lines.lineal.soonest(linealQueueOf(lines, workstation));
      const { queues, call } = nextCall(lines, workstation, now);
      return lines.soonest(queues, call);
    },

    dueAt(workstation, now) {
      if (workstation.lineal_call) return later(lines.lineal.soonest(linealQueueOf(lines, workstation)), now);
      const { queues, call, profile } = nextCall(lines, workstation, now);
      const callable = later(lines.soonest(queues, call), now);
      const condition = lines.conditionDueAt(profile, workstation.id_branches, now);
      if (callable === null || condition === null) return callable ?? condition;
      return Math.min(callable, condition);
    },
  };
}

/** The moment, where it is to come. */
const later = (at: Millis | null, now: Millis): Millis | null => (at !== null && at > now ? at : null);

function lineal(lines: CallableQueues, workstation: WorkstationRow, now: Millis): Decided | null {
  const ticket = lines.lineal.head(linealQueueOf(lines, workstation), now);
  return ticket && { ticket, reason: `${ticket.code}: lineal call, first by arrival`, profileId: null };
}

function linealQueueOf(lines: CallableQueues, workstation: WorkstationRow): LinealQueue {
  const { id, id_branches: branch, id_services_lineal: service, id_segments_lineal: segment } = workstation;
  const [queue] = lines.queuesOf(id);
  if (!queue || service === null || segment === null) throw apiError('QUEUE_NOT_EXISTED');
  const place = { branch, queue: queue.id, service, segment };
  // Calls who is left in a queue that is not offered any more; once that is empty, there is nothing to call.
  if (!queue.offered && lines.lineal.soonest(place) === null) throw apiError('QUEUE_NOT_EXISTED');
  return place;
}

function nextCall(lines: CallableQueues, workstation: WorkstationRow, now: Millis) {
  const { id, id_branches: branch, id_attention_profiles: idProfile } = workstation;
  const profile = idProfile === null ? null : lines.profileOf(idProfile);
  if (!profile) throw apiError('ERROR_WS_ATTENTION_PROFILE');
  const measured = lines.measured(profile, branch, now);
  const profiles = profileChain(profile, measured).map((link) => link.profile);
  return { queues: lines.viewedBy(id), call: { branch, profiles, now }, profile, measured };
}
