import type { i18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { randomKey } from '#renderer/lib/random-key.ts';
import { SOCKET_OPTIONS } from '#renderer/lib/socket-options.ts';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { apiErrorText } from '#renderer/public-pages/page-language.ts';
import { createSignal, wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type cancelPhoneTicket,
  type PhoneTicket,
  type postponePhoneTicket,
  type returnPhoneTicket,
  watchPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TicketAddress } from './phone-address.ts';

interface TicketOnPhone {
  /** Null until loaded. */
  readonly ticket: PhoneTicket | null;
  readonly isUnknown: boolean;
  /** The server does not answer; the shown state is as old as `ticket.now`. */
  readonly isDisconnected: boolean;
  /** Replaces the ticket with the answer of an action. */
  readonly show: (ticket: PhoneTicket) => void;
}

/**
 * Follows the ticket of an address. Refreshes when the page becomes visible, a call ends, or an appointment
 * begins.
 */
export function useWatchedTicket(client: Client, at: TicketAddress): TicketOnPhone {
  const [ticket, setTicket] = useState<PhoneTicket | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [isDisconnected, setDisconnected] = useState(false);
  const subscription = useRef<TicketWatch | null>(null);
  const show = useRef((update: PhoneTicket) => {
    // Keeps the newest state, as an answer may arrive after a later push. Central has no socket, and its `now` may
    // go back.
    setTicket((visible) => (visible && visible.now > update.now && !update.relayed ? visible : update));
    setUnknown(false);
    setDisconnected(false);
  }).current;

  useEffect(() => {
    const following = watchTicket(client, at, {
      onTicket: show,
      onUnknown: () => setUnknown(true),
      onDisconnected: () => setDisconnected(true),
    });
    subscription.current = following;
    const refetch = () => document.visibilityState === 'visible' && following.ask();
    const onDisconnect = () => setDisconnected(true);
    document.addEventListener('visibilitychange', refetch);
    window.addEventListener('pageshow', refetch);
    window.addEventListener('online', refetch);
    window.addEventListener('offline', onDisconnect);
    return () => {
      following.stop();
      document.removeEventListener('visibilitychange', refetch);
      window.removeEventListener('pageshow', refetch);
      window.removeEventListener('online', refetch);
      window.removeEventListener('offline', onDisconnect);
    };
  }, [client, at, show]);

  const until = changesAt(ticket);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => subscription.current?.ask(), until + 500);
    return () => clearTimeout(timer);
  }, [until]);

  return { ticket, isUnknown, isDisconnected, show };
}

/** Milliseconds until the ticket changes without an event; null for never. */
function changesAt(ticket: PhoneTicket | null): Millis | null {
  if (!ticket) return null;
  const at = ticket.stage === 'called' ? ticket.calledUntil : (ticket.appointmentAt ?? ticket.returnUntil);
  return at === null || at <= ticket.now ? null : at - ticket.now;
}

type PhoneEndpoint = typeof postponePhoneTicket | typeof cancelPhoneTicket | typeof returnPhoneTicket;

/** Errors whose texts are written for customers. */
const FOR_CUSTOMERS: readonly ErrorCode[] = [
  ...(['PHONE_TICKET_UNKNOWN', 'PHONE_TICKET_CALLED', 'PHONE_TICKET_SERVED', 'PHONE_TICKET_ENDED'] as const),
  ...(['POSTPONE_USED', 'VIRTUAL_TICKET_CLOSED', 'PHONE_HAS_TICKET', 'PHONE_POSITION_REQUIRED'] as const),
  ...(['PHONE_TOO_FAR', 'NO_SHOW_TIME_OVER'] as const),
];

/** Text of an error, in the language of the page. */
export async function whyNot(error: unknown, texts: i18n): Promise<string> {
  const t = texts.getFixedT(texts.language, 'phone');
  if (!(error instanceof ApiError)) return t('notDone');
  const language: Language = languageField.catch('es').parse(texts.language);
  return (await customersText(error.status, language)) ?? t('refused');
}

/** Text of an error for customers; null if it is not meant for them. */
export const customersText = async (status: string, language: Language): Promise<string | null> =>
  FOR_CUSTOMERS.some((one) => one === status) ? apiErrorText(status, language) : null;

/**
 * Runs actions of the customer one at a time. A retry without an answer reuses the key, so that it has no second
 * effect.
 */
export function usePhoneAction(
  client: Client,
  at: TicketAddress,
  texts: i18n,
  show: (ticket: PhoneTicket) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const keys = useRef(new Map<PhoneEndpoint, string>()).current;

  async function act(action: PhoneEndpoint, done: string | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    const idempotencyKey = keys.get(action) ?? randomKey();
    keys.set(action, idempotencyKey);
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const ticket = await client.call(action, { body: at }, { idempotencyKey, signal });
      show(ticket);
      keys.delete(action);
      // Central relays the action to the branch; the page shows it as pending.
      setSaid(ticket.relayed ? null : done);
    } catch (error) {
      if (error instanceof ApiError) keys.delete(action);
      setSaid(await whyNot(error, texts));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, act };
}

const WATCH_TIMEOUT_MS = 8_000;
/** Polling interval without socket, ms. */
const POLL_MS = 15_000;
/** Polling interval with socket, ms: the socket may die silently. */
const SOCKET_POLL_MS = 60_000;
/** Polling interval at central while an action is pending, ms. */
const PENDING_POLL_MS = 4_000;

interface TicketUpdate {
  readonly onTicket: (ticket: PhoneTicket) => void;
  /** The ticket does not exist, or not any more. */
  readonly onUnknown: () => void;
  /** The server does not answer; the next update ends this. */
  readonly onDisconnected: () => void;
}

interface TicketWatch {
  /** Refreshes at once, after wake-up or reconnection. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Subscribes to a ticket by socket, or polls without one. Each update has the full ticket. */
function watchTicket(client: Client, at: TicketAddress, listener: TicketUpdate): TicketWatch {
  const isOutside = at.idBranches !== undefined;
  const end = new AbortController();
  const refetch = createSignal();
  let line: Socket<ServerEvents, ClientEvents> | null = null;
  let isFollowing = false;
  let isPending = false;
  let isExisting = false;

  async function fetchOnce(): Promise<void> {
    try {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(WATCH_TIMEOUT_MS)]);
      const ticket = await client.call(watchPhoneTicket, { body: at }, { signal });
      isExisting = true;
      isPending = ticket.relayed?.request?.rejected === null;
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
      await wait(isFollowing ? SOCKET_POLL_MS : isPending ? PENDING_POLL_MS : POLL_MS, next);
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
      const subscription = await socket
        .timeout(WATCH_TIMEOUT_MS)
        .emitWithAck('phone:subscribe', { secret: at.secret })
        .catch(() => null);
      isFollowing = subscription?.ok === true;
      if (subscription?.ok) listener.onTicket(subscription.value);
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
