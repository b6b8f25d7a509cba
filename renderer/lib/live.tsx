import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { io, type Socket } from 'socket.io-client';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { ClientEvents, ServerEvents, StaffHandshake } from '#shared/contract/socket-events.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';
import { useApi } from './api.tsx';
import { setServerOffline } from './fetched-part.ts';
import { useBranches } from './reads.ts';
import { sessionAtom } from './session.ts';
import { SOCKET_OPTIONS } from './socket-options.ts';

export type StaffSocket = Socket<ServerEvents, ClientEvents>;

type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly since: Date };

const connectionAtom = atom<Connection>({ state: 'connecting' });
const SocketContext = createContext<StaffSocket | null>(null);

/**
 * Maintains the push connection of the signed-in user. All queries are refreshed after a reconnection; at the first
 * connection only if the server reports a change since the page was opened.
 */
export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const token = useAtomValue(sessionAtom)?.token ?? null;
  const setConnection = useSetAtom(connectionAtom);
  const queries = useQueryClient();
  const [socket, setSocket] = useState<StaffSocket | null>(null);

  useEffect(() => {
    if (!token) return;
    let isDisconnected = false;
    const handshake = (): StaffHandshake => (isDisconnected ? { token } : { token, openMs: msSinceOpened() });
    const opened: StaffSocket = io({
      ...SOCKET_OPTIONS,
      auth: (send) => send(handshake()),
      reconnectionDelayMax: 3000,
    });
    const onDisconnect = () => {
      isDisconnected = true;
      setServerOffline(true);
      setConnection((now) => (now.state === 'lost' ? now : { state: 'lost', since: new Date() }));
    };
    opened.on('connect', () => {
      setServerOffline(false);
      setConnection({ state: 'connected' });
      if (isDisconnected) refresh(queries);
      isDisconnected = false;
    });
    opened.on('configuration:changed', () => refresh(queries));
    opened.on('disconnect', onDisconnect);
    opened.on('connect_error', onDisconnect);
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

/** Returns the larger of two clocks: one stops while the machine sleeps, the other may be set back. */
const msSinceOpened = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Refreshes all queries except those with `meta: { stands: true }`, such as reports. */
function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ meta, state }) => meta?.stands !== true || state.status === 'error',
  });
}

/** State of the push connection. */
export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

/** Socket of the push connection; null until it exists. */
export function useSocket(): StaffSocket | null {
  return useContext(SocketContext);
}

/** Keeps the queries of all branches current. Mount it once, inside the session. */
export function LiveData() {
  const socket = useSocket();
  const queries = useQueryClient();
  const branches = useBranches();
  const ids = branches.map((branch) => branch.idBranches).join();

  useEffect(() => {
    if (!socket || !ids) return;
    return subscribeToBranches(socket, queries, ids.split(',').map(Number));
  }, [socket, queries, ids]);

  return null;
}

/** Prefixes of the query keys that push events invalidate. */
export const LIVE = {
  queues: 'queues',
  workstations: 'workstations',
  /** Transactions and statistics of attentions. */
  attentions: 'attentions',
  appointments: 'appointments',
  printers: 'printers',
  /** Predicted waiting time violations. */
  warnings: 'earlyWarnings',
  /** Status of the devices of a branch, and issues shown to staff. */
  devices: 'deviceStatus',
  deviceIssues: 'deviceIssues',
  /** Alert messages of the signed-in user. */
  alerts: 'alerts',
  dashboard: 'dashboard',
} as const;

/** Query key of the user who closed a workstation remotely; only push events set its data. */
export const closedByKey = (idWorkstations: number | undefined) => ['closed-by', idWorkstations] as const;

type WorkstationChange = Parameters<ServerEvents['workstation:changed']>[0];

const EVERY_MS = 1000;

/**
 * Subscribes to branches and invalidates queries on push events: at once for the own workstation, at most once a
 * second for queues and all workstations. Subscribes again after each reconnection. Returns the unsubscribe
 * function.
 *
 * @internal used by tests besides this file
 */
export function subscribeToBranches(
  socket: Pick<StaffSocket, 'on' | 'off' | 'emit' | 'connected'>,
  queries: Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>,
  branches: readonly number[],
): () => void {
  const refresh = (key: string) => void queries.invalidateQueries({ queryKey: [key] });
  const queues = createThrottle(() => refresh(LIVE.queues), EVERY_MS);
  const workstations = createThrottle(() => refresh(LIVE.workstations), EVERY_MS);
  const appointments = createThrottle(() => refresh(LIVE.appointments), EVERY_MS);
  const own = ({ idWorkstations, closedBy }: WorkstationChange) => {
    if (closedBy) queries.setQueryData(closedByKey(idWorkstations), closedBy);
    [LIVE.workstations, LIVE.attentions].forEach(refresh);
  };
  const printers = () => [LIVE.printers, LIVE.devices].forEach(refresh);
  const warnings = () => refresh(LIVE.warnings);
  const devices = ({ hasIssues }: { readonly hasIssues: boolean }) => {
    refresh(LIVE.devices);
    if (hasIssues) refresh(LIVE.deviceIssues);
  };
  const alerts = () => refresh(LIVE.alerts);

  function subscribe() {
    for (const idBranches of branches) {
      // Changes before the subscription were not pushed.
      socket.emit('branch:subscribe', { idBranches }, () => Object.values(LIVE).forEach(refresh));
    }
  }

  socket.on('connect', subscribe);
  socket.on('queues:changed', queues.request);
  socket.on('workstations:changed', workstations.request);
  socket.on('workstation:changed', own);
  socket.on('printers:changed', printers);
  socket.on('appointments:changed', appointments.request);
  socket.on('warnings:changed', warnings);
  socket.on('devices:changed', devices);
  socket.on('alerts:changed', alerts);
  if (socket.connected) subscribe();

  return () => {
    appointments.stop();
    queues.stop();
    workstations.stop();
    socket.off('connect', subscribe);
    socket.off('queues:changed', queues.request);
    socket.off('workstations:changed', workstations.request);
    socket.off('workstation:changed', own);
    socket.off('printers:changed', printers);
    socket.off('appointments:changed', appointments.request);
    socket.off('warnings:changed', warnings);
    socket.off('devices:changed', devices);
    socket.off('alerts:changed', alerts);
  };
}

/**
 * Returns the time of the server, from its offset to the clock of this device; 0 until known. Ticket timers use
 * it, because device clocks may be wrong.
 */
export function useServerClock(): () => Millis {
  const api = useApi();
  const { data: ahead = 0 } = useQuery({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const { now } = await api.call(getHealth, {}, { signal });
      return now - (requestedAt + Date.now()) / 2;
    },
    staleTime: 600_000,
  });
  return useCallback(() => Date.now() + ahead, [ahead]);
}

/** Renders the component again at an interval, for relative times. */
export function useTick(everyMs: number): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
