import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents, StaffHandshake } from '#shared/contract/socket-events.ts';
import { setServerOffline } from '../server/fetched-part.ts';
import { SOCKET_OPTIONS } from '../server/socket-options.ts';
import { sessionAtom } from '../session/session.ts';

export type StaffSocket = Socket<ServerEvents, ClientEvents>;

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly since: Date };

const connectionAtom = atom<Connection>({ state: 'connecting' });
const SocketContext = createContext<StaffSocket | null>(null);

/**
 * Keeps the push connection of the signed-in user. All data is read again after a lost connection; at the first one only
 * if the server reports a change since the page was opened.
 */
export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const token = useAtomValue(sessionAtom)?.token ?? null;
  const setConnection = useSetAtom(connectionAtom);
  const queries = useQueryClient();
  const [socket, setSocket] = useState<StaffSocket | null>(null);

  useEffect(() => {
    if (!token) return;
    let isLost = false;
    const handshake = (): StaffHandshake => (isLost ? { token } : { token, openMs: msSinceOpened() });
    const opened: StaffSocket = io({
      ...SOCKET_OPTIONS,
      auth: (send) => send(handshake()),
      reconnectionDelayMax: 3000,
    });
    const lost = () => {
      isLost = true;
      setServerOffline(true);
      setConnection((now) => (now.state === 'lost' ? now : { state: 'lost', since: new Date() }));
    };
    opened.on('connect', () => {
      setServerOffline(false);
      setConnection({ state: 'connected' });
      if (isLost) refresh(queries);
      isLost = false;
    });
    opened.on('configuration:changed', () => refresh(queries));
    opened.on('disconnect', lost);
    opened.on('connect_error', lost);
    setSocket(opened);
    return () => {
      opened.off();
      opened.disconnect();
      setServerOffline(false);
      setSocket(null);
      setConnection({ state: 'connecting' });
    };
  }, [token, setConnection, queries]);

  return <SocketContext value={socket}>{children}</SocketContext>;
}

/** Takes the larger of two clocks: one stands still while the machine sleeps, the other may be set back. */
const msSinceOpened = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Brings data up to date, but what was made to be read as it stands, such as a report: `meta: { stands: true }`. */
function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ meta, state }) => meta?.stands !== true || state.status === 'error',
  });
}

/** Tells whether the server is there; while it is lost, since when. */
export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

/** Answers the push connection, null until it exists. */
export function useSocket(): StaffSocket | null {
  return useContext(SocketContext);
}
