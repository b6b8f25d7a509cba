import type { Socket } from 'socket.io-client';
import { SOCKET_OPTIONS } from '#renderer/lib/server/socket-options.ts';
import { createNews } from '#renderer/public-pages/news.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { followPhoneTicket, type PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { Refusal } from '#shared/contract/refused.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { FollowedAddress } from './phone-address.ts';

const PATIENCE = 8_000;
/** Without a socket. */
const POLL = 15_000;
/** Beside a socket, that may have died without a word. */
const SELDOM = 60_000;
/** At central, while the branch is to be heard of: its ticket has just been taken, or its customer has asked something. */
const SOON = 4_000;

export interface TicketNews {
  readonly onTicket: (ticket: PhoneTicket) => void;
  /** The address leads to no ticket, or not any more. */
  readonly onUnknown: () => void;
  /** The server does not answer; with its next answer that is over. */
  readonly onLost: () => void;
}

export interface FollowedTicket {
  /** Asks at once: the phone was taken out of a pocket, or the net is back. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Follows a ticket over a socket, and by asking now and then where there is none, as at central. Whatever comes is the
 * whole ticket, so that nothing that was missed is missing.
 */
export function followTicket(client: Client, at: FollowedAddress, news: TicketNews): FollowedTicket {
  const isOutside = at.idBranches !== undefined;
  const end = new AbortController();
  const asked = createNews();
  let line: Socket<ServerEvents, ClientEvents> | null = null;
  let isFollowing = false;
  let isAwaited = false;
  let isKnown = false;

  async function ask(): Promise<void> {
    try {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(PATIENCE)]);
      const ticket = await client.call(followPhoneTicket, { body: at }, { signal });
      isKnown = true;
      isAwaited = ticket.relayed?.wish?.refused === null;
      if (!end.signal.aborted) news.onTicket(ticket);
    } catch (error) {
      if (end.signal.aborted) return;
      const isUnknown = error instanceof Refusal && error.status === 'PHONE_TICKET_UNKNOWN';
      isAwaited = isOutside && isUnknown && !isKnown;
      if (isUnknown) news.onUnknown();
      else if (!(error instanceof Refusal)) news.onLost();
    }
  }

  async function askAgainAndAgain(): Promise<void> {
    while (!end.signal.aborted) {
      const next = AbortSignal.any([asked.next(), end.signal]);
      await ask();
      await wait(isFollowing ? SELDOM : isAwaited ? SOON : POLL, next);
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
    socket.on('phone:ticket', news.onTicket);
    socket.on('connect', async () => {
      const followed = await socket
        .timeout(PATIENCE)
        .emitWithAck('phone:follow', { secret: at.secret })
        .catch(() => null);
      isFollowing = followed?.ok === true;
      if (followed?.ok) news.onTicket(followed.value);
    });
    socket.on('disconnect', () => {
      isFollowing = false;
      asked.tell();
    });
  }

  void askAgainAndAgain();
  if (!isOutside) void listen();
  return {
    ask: asked.tell,
    stop() {
      end.abort();
      line?.close();
    },
  };
}
