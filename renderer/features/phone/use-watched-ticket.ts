import { useEffect, useRef, useState } from 'react';
import type { Client } from '#shared/contract/client.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TicketAddress } from './phone-address.ts';
import { type TicketWatch, watchTicket } from './watch-ticket.ts';

export interface TicketOnPhone {
  /** Null until the server has said how it stands. */
  readonly ticket: PhoneTicket | null;
  readonly isUnknown: boolean;
  /** The server does not answer at the moment: what is shown is as old as the ticket's `now`. */
  readonly isDisconnected: boolean;
  /** Shows what a deed has answered. */
  readonly show: (ticket: PhoneTicket) => void;
}

/** Follows the ticket of a secret, and asks at once when the page comes to the front, its call is over or its appointment has come. */
export function useWatchedTicket(client: Client, at: TicketAddress): TicketOnPhone {
  const [ticket, setTicket] = useState<PhoneTicket | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [isDisconnected, setLost] = useState(false);
  const followed = useRef<TicketWatch | null>(null);
  const show = useRef((update: PhoneTicket) => {
    // Keeps the newest: an answer may come after what the socket has said since. Central has no socket, and goes back to
    // when it heard the branch last.
    setTicket((shown) => (shown && shown.now > update.now && !update.relayed ? shown : update));
    setUnknown(false);
    setLost(false);
  }).current;

  useEffect(() => {
    const following = watchTicket(client, at, {
      onTicket: show,
      onUnknown: () => setUnknown(true),
      onDisconnected: () => setLost(true),
    });
    followed.current = following;
    const refetch = () => document.visibilityState === 'visible' && following.ask();
    const lost = () => setLost(true);
    document.addEventListener('visibilitychange', refetch);
    window.addEventListener('pageshow', refetch);
    window.addEventListener('online', refetch);
    window.addEventListener('offline', lost);
    return () => {
      following.stop();
      document.removeEventListener('visibilitychange', refetch);
      window.removeEventListener('pageshow', refetch);
      window.removeEventListener('online', refetch);
      window.removeEventListener('offline', lost);
    };
  }, [client, at, show]);

  const until = changesAt(ticket);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => followed.current?.ask(), until + 500);
    return () => clearTimeout(timer);
  }, [until]);

  return { ticket, isUnknown, isDisconnected, show };
}

/** Milliseconds until a ticket stands otherwise though nothing has happened; null where it does not. */
function changesAt(ticket: PhoneTicket | null): Millis | null {
  if (!ticket) return null;
  const at = ticket.stage === 'called' ? ticket.calledUntil : (ticket.appointmentAt ?? ticket.returnUntil);
  return at === null || at <= ticket.now ? null : at - ticket.now;
}
