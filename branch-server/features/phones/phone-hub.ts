import type { Notice, TicketNotice } from '#branch-server/notices.ts';
import type { PhoneView } from '#branch-server/stored/phones/phone-views.ts';
import { NEAR } from '#branch-server/stored/phones/queue-positions.ts';
import type { QueueAt } from '#branch-server/stored/tickets/postponed-tickets.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { TicketId } from '#shared/domain/ids.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { QueueStatus } from '#shared/server/phones/phone-ticket-view.ts';
import type { PhoneTicketStatus } from './phone-ticket-status.ts';

/** How often the head of a queue is read for those who follow it. */
const NEAR_MS = 1_000;
/** How often all of it is: nobody gets up because of thirty-one people instead of thirty-two. */
const FAR_MS = 30_000;
/** Those are told a few at a time, so that a ticket that is taken meanwhile does not wait for it. */
const BATCH_SIZE = 5;
const BATCH_PAUSE_MS = 20;

/** How often waits are read again though no place has moved: they fall with time, and change with workstations. */
const WAITS_MS = 30_000;
/** How soon after a workstation has opened or closed. */
const WORKSTATION_MS = 3_000;

interface Follower {
  readonly id: TicketId;
  view: PhoneView;
  /** People before it, as the phone shows. */
  ahead: number | null;
  /** The standing that was sent last. */
  sent: QueueStatus | null;
  readonly send: (ticket: PhoneTicket) => void;
}

/**
 * Tells phones how their tickets stand. What happens to a ticket is told to its own phone at once. Of a queue that has
 * moved, its head is read once a second and told to whoever stands there; all of it every half minute, and told to the
 * others a few at a time. So a hall of five thousand phones asks the database for ten rows a second.
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

  /** Tells the phones of one ticket all of it. */
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
    if (follower.sent && SHOWN.every((field) => follower.sent?.[field] === at[field])) return;
    follower.sent = at;
    follower.send({ ...view.shown, ...at, now });
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
    const places = status.all(queueIn(key));
    for (const follower of waiting) {
      const ahead = places.get(follower.id);
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

    /** Tells how a ticket stands, now and from now on, until the returned function is called; null for no such ticket. */
    follow(
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

/** The parts of a standing that a phone shows. */
const SHOWN = [
  ...(['ahead', 'waitFromMinutes', 'waitToMinutes', 'waitRise', 'isServed', 'appointmentAt'] as const),
] as const satisfies readonly (keyof QueueStatus)[];

const queueOf = ({ line }: PhoneView): string | null => line && `${line.branch}/${line.queue}`;
/** Reads what `keyOf` wrote. */
function queueIn(key: string): QueueAt {
  const [branch = 0, queue = 0] = key.split('/').map(Number);
  return { branch, queue };
}

const keyOf = ({ idBranches, idQueues }: TicketNotice): string => `${idBranches}/${idQueues}`;
