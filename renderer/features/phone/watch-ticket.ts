import type { Socket } from 'socket.io-client';
import { SOCKET_OPTIONS } from '#renderer/lib/socket-options.ts';
import { createSignal, wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import { type PhoneTicket, watchPhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { TicketAddress } from './phone-address.ts';

const TIMEOUT_MS = 8_000;
/** Without a socket. */
const POLL = 15_000;
/** Beside a socket, that may have died without a word. */
const SELDOM = 60_000;
/** At central, while the branch is to be heard of: its ticket has just been taken, or its customer has asked something. */
const SOON = 4_000;

export interface TicketUpdate {
  readonly onTicket: (ticket: PhoneTicket) => void;
  /** The address leads to no ticket, or not any more. */
  readonly onUnknown: () => void;
  /** The server does not answer; with its next answer that is over. */
  readonly onDisconnected: () => void;
}

export interface TicketWatch {
  /** Asks at once: the phone was taken out of a pocket, or the net is back. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Follows a ticket over a socket, and by asking now and then where there is none, as at central. Whatever comes is the
 * whole ticket, so that nothing that was missed is missing.
 */
export function watchTicket(client: Client, at: TicketAddress, listener: TicketUpdate): TicketWatch {
  const isOutside = at.idBranches !== undefined;
  const end = new AbortController();
  const refetch = createSignal();
  let line: Socket<ServerEvents, ClientEvents> | null = null;
  let isFollowing = false;
  let isPending = false;
  let isExisting = false;

  async function fetchOnce(): Promise<void> {
    try {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const ticket = await client.call(watchPhoneTicket, { body: at }, { signal });
      isExisting = true;
      isPending = ticket.relayed?.wish?.refused === null;
      if (!end.signal.aborted) listener.onTicket(ticket);
    } catch (error) {
      if (end.signal.aborted) return;
      const isUnknown = error instanceof ApiError && error.status === 'PHONE_TICKET_UNKNOWN';
      isPending = isOutside && isUnknown && !isExisting;
      if (isUnknown) listener.onUnknown();
      else if (!(error instanceof ApiError)) listener.onDisconnected();
    }
  }

  async function poll(): Promise<void> {
    while (!end.signal.aborted) {
      const next = AbortSignal.any([refetch.next(), end.signal]);
      await fetchOnce();
      await wait(isFollowing ? SELDOM : isPending ? SOON : POLL, next);
    }
  }

  async function listen(): Promise<void> {
    const library = await import('socket.io-client').catch(() => null);
    if (!library || end.signal.aborted) return;
    const socket: Socket<ServerEvents, ClientEvents> = library.io({
      ...SOCKET_OPTIONS,
      reconnectionDelayMax: 5_000,
    });
    line = socket;
    socket.on('phone:ticket', listener.onTicket);
    socket.on('connect', async () => {
      const followed = await socket
        .timeout(TIMEOUT_MS)
        .emitWithAck('phone:follow', { secret: at.secret })
        .catch(() => null);
      isFollowing = followed?.ok === true;
      if (followed?.ok) listener.onTicket(followed.value);
    });
    socket.on('disconnect', () => {
      isFollowing = false;
      refetch.tell();
    });
  }

  void poll();
  if (!isOutside) void listen();
  return {
    ask: refetch.tell,
    stop() {
      end.abort();
      line?.close();
    },
  };
}
