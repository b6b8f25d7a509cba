import type { Notice, TicketNotice } from '#branch-server/notices.ts';
import { NOT_QUEUED, type PhoneView, type PhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import { NEAR, type QueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import type { QueueAt } from '#branch-server/stored/tickets/postponed-tickets.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { aheadOfTime } from '#shared/domain/appointments/states.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { QueueStatus } from '#shared/server/statistics/phone-ticket-view.ts';

/** Poll interval of the head of a queue with subscribers, ms. */
const NEAR_MS = 1_000;
/** Poll interval of the whole queue, ms: far positions are not urgent. */
const FAR_MS = 30_000;
/** Others are notified in batches, so that new tickets are not delayed. */
const BATCH_SIZE = 5;
const BATCH_PAUSE_MS = 20;

/**
 * Interval at which waits are read without moved positions, ms: they decrease with time and depend on
 * workstations.
 */
const WAITS_MS = 30_000;
/** Delay after a workstation opened or closed, ms. */
const WORKSTATION_MS = 3_000;

interface Follower {
  readonly id: TicketId;
  view: PhoneView;
  /** Number of tickets ahead, as shown on the phone. */
  ahead: number | null;
  /** Last status sent. */
  sent: QueueStatus | null;
  readonly send: (ticket: PhoneTicket) => void;
}

/**
 * Notifies phones of their tickets. Changes of a ticket are sent to its phone immediately. After a queue moved,
 * its head is read once a second and sent to the tickets there; the whole queue every half minute, sent in
 * batches. A hall of five thousand phones causes ten rows per second.
 */
export function createPhoneHub(status: PhoneTicketStatus, clock: Clock) {
  const followers = new Map<TicketId, Set<Follower>>();
  const queued = new Map<string, Set<Follower>>();
  const due = new Set<Follower>();
  let notifyTimer: NodeJS.Timeout | null = null;

  function setPosition(follower: Follower, view: PhoneView | null): void {
    const before = queueOf(follower.view);
    if (before) queued.get(before)?.delete(follower);
    if (before && queued.get(before)?.size === 0) queued.delete(before);
    if (!view) return;
    follower.view = view;
    const now = queueOf(view);
    if (now) queued.set(now, (queued.get(now) ?? new Set()).add(follower));
  }

  /** Sends the full state to the phones of a ticket. */
  function notifyTicket(id: TicketId): void {
    const own = followers.get(id);
    if (!own) return;
    const read = status.of(id, clock.now());
    if (!read) return;
    for (const follower of own) {
      setPosition(follower, read.view);
      follower.ahead = read.ticket.ahead;
      follower.sent = read.ticket;
      follower.send(read.ticket);
    }
  }

  function sendPosition(follower: Follower): void {
    const { view, ahead } = follower;
    if (ahead === null) return;
    const now = clock.now();
    const at = status.statusAt(follower.id, view, ahead, now);
    if (follower.sent && VIEW_COLUMNS.every((field) => follower.sent?.[field] === at[field])) return;
    follower.sent = at;
    follower.send({ ...view.view, ...at, now });
  }

  function notifyBatch(): void {
    notifyTimer = null;
    let notified = 0;
    for (const follower of due) {
      if (notified === BATCH_SIZE) break;
      due.delete(follower);
      sendPosition(follower);
      notified += 1;
    }
    if (due.size > 0) notifyTimer = setTimeout(notifyBatch, BATCH_PAUSE_MS);
  }

  const nearMoved = createThrottles<string>((key) => {
    if (!queued.has(key)) return;
    for (const [id, ahead] of status.near(queueIn(key))) {
      for (const follower of followers.get(id) ?? []) {
        if (follower.ahead === ahead) continue;
        follower.ahead = ahead;
        due.delete(follower);
        sendPosition(follower);
      }
    }
  }, NEAR_MS);

  const farMoved = createThrottles<string>((key) => {
    const waiting = queued.get(key);
    if (!waiting) return;
    const positions = status.all(queueIn(key));
    for (const follower of waiting) {
      const ahead = positions.get(follower.id);
      if (ahead === undefined || ahead < NEAR || ahead === follower.ahead) continue;
      follower.ahead = ahead;
      due.add(follower);
    }
    if (due.size > 0) notifyTimer ??= setTimeout(notifyBatch, BATCH_PAUSE_MS);
  }, FAR_MS);

  /** Reads the waits of a branch again, those of all branches without one. */
  function waitsMoved(idBranches?: number): void {
    for (const waiting of queued.values())
      for (const follower of waiting)
        if (idBranches === undefined || follower.view.line?.branch === idBranches) due.add(follower);
    if (due.size > 0) notifyTimer ??= setTimeout(notifyBatch, BATCH_PAUSE_MS);
  }
  const workstationMoved = createThrottles<number>((idBranches) => waitsMoved(idBranches), WORKSTATION_MS);
  let running = { stop: () => {} };

  return {
    start(): void {
      running = every(WAITS_MS, () => waitsMoved());
    },

    onCommit(notices: readonly Notice[]): void {
      if (followers.size === 0) return;
      const changed = new Set<TicketId>();
      const queues = new Set<string>();
      for (const notice of notices) {
        if (notice.kind === 'workstation') workstationMoved.request(notice.idBranches);
        if (notice.kind !== 'ticket') continue;
        changed.add(notice.idTickets);
        queues.add(keyOf(notice));
      }
      for (const id of changed) notifyTicket(id);
      for (const key of queues) {
        if (!queued.has(key)) continue;
        nearMoved.request(key);
        farMoved.request(key);
      }
    },

    /**
     * Subscribes to the state of a ticket, starting with the current one, until the returned function is called;
     * null for an unknown ticket.
     */
    subscribe(
      id: TicketId,
      send: (ticket: PhoneTicket) => void,
    ): { readonly now: PhoneTicket; readonly leave: () => void } | null {
      const read = status.of(id, clock.now());
      if (!read) return null;
      const { view, ticket } = read;
      const follower: Follower = { id, view, ahead: ticket.ahead, sent: ticket, send };
      followers.set(id, (followers.get(id) ?? new Set()).add(follower));
      setPosition(follower, view);
      return {
        now: ticket,
        leave() {
          setPosition(follower, null);
          due.delete(follower);
          const own = followers.get(id);
          own?.delete(follower);
          if (own?.size === 0) followers.delete(id);
        },
      };
    },

    stop(): void {
      running.stop();
      workstationMoved.stop();
      nearMoved.stop();
      farMoved.stop();
      if (notifyTimer) clearTimeout(notifyTimer);
    },
  };
}

/** Fields of the status that a phone shows. */
const VIEW_COLUMNS = [
  ...(['ahead', 'waitFromMinutes', 'waitToMinutes', 'waitRise', 'isServed', 'appointmentAt'] as const),
] as const satisfies readonly (keyof QueueStatus)[];

const queueOf = ({ line }: PhoneView): string | null => line && `${line.branch}/${line.queue}`;
/** Parses a key of `keyOf`. */
function queueIn(key: string): QueueAt {
  const [branch = 0, queue = 0] = key.split('/').map(Number);
  return { branch, queue };
}

const keyOf = ({ idBranches, idQueues }: TicketNotice): string => `${idBranches}/${idQueues}`;

interface PhoneTicketStatusOptions {
  readonly views: PhoneViews;
  readonly lines: QueuePositions;
  readonly visibleWait: GetVisibleWait;
}

/** State of tickets, with position and expected wait. */
export function createPhoneTicketStatus({ views, lines, visibleWait }: PhoneTicketStatusOptions) {
  function statusAt(id: TicketId, view: PhoneView, ahead: number, now: Millis): QueueStatus {
    if (!view.line) return NOT_QUEUED;
    const appointmentAt = aheadOfTime(view.appointmentAt, now);
    if (appointmentAt !== null) return { ...NOT_QUEUED, appointmentAt };
    const { branch, queue } = view.line;
    const { fromMinutes, toMinutes, rise } = visibleWait({
      idTickets: id,
      idBranches: branch,
      idQueues: queue,
      peopleAhead: ahead,
    });
    return {
      ahead,
      waitFromMinutes: fromMinutes,
      waitToMinutes: toMinutes,
      waitRise: rise?.cause ?? null,
      isServed: fromMinutes !== null,
      appointmentAt,
    };
  }

  return {
    statusAt,

    /** Reads one ticket; null if its address shows nothing. */
    of(id: TicketId, now: Millis): { readonly view: PhoneView; readonly ticket: PhoneTicket } | null {
      const view = views(id, now);
      if (!view) return null;
      const status = view.line ? statusAt(id, view, lines.ahead(id, view.line), now) : NOT_QUEUED;
      return { view, ticket: { ...view.view, ...status, now } };
    },

    /** Positions at the head of a queue, and in all of it. */
    near: lines.near,
    all: lines.all,
  };
}

export type PhoneTicketStatus = ReturnType<typeof createPhoneTicketStatus>;
