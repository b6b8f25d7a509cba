import type { QueryClient } from '@tanstack/react-query';
import type { ServerEvents } from '#shared/contract/socket-events.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';
import type { StaffSocket } from './connection.tsx';

/** Begins the query keys whose data the server says is old as soon as it is. */
export const LIVE = {
  queues: 'queues',
  workstations: 'workstations',
  /** Transactions and statistics of the attentions at workstations. */
  attentions: 'attentions',
  appointments: 'appointments',
  printers: 'printers',
  /** Which queues will be waited in for too long. */
  warnings: 'earlyWarnings',
  /** How the devices of a branch are, and which of them staff are told of. */
  devices: 'deviceStatus',
  deviceIssues: 'deviceIssues',
  /** Messages of colleagues to the signed-in user. */
  alerts: 'alerts',
  /** Figures of dashboards. */
  dashboard: 'dashboard',
} as const;

/** Names what is known of who closed a workstation in its operator's place; it says so itself, nobody asks. */
export const closedByKey = (idWorkstations: number | undefined) => ['closed-by', idWorkstations] as const;

type WorkstationChange = Parameters<ServerEvents['workstation:changed']>[0];

const EVERY_MS = 1000;

/**
 * Turns, as the only place, what the server pushes into data to be read anew: at once what became of one's own
 * workstation, at most once a second what became of queues and of all workstations. Follows again after every
 * reconnection. Answers with a function that stops it.
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
  const devices = ({ troubled }: { readonly troubled: boolean }) => {
    refresh(LIVE.devices);
    if (troubled) refresh(LIVE.deviceIssues);
  };
  const alerts = () => refresh(LIVE.alerts);

  function subscribe() {
    for (const idBranches of branches) {
      // Reads anew what changed before the server took this follower in: none of it was pushed.
      socket.emit('branch:follow', { idBranches }, () => Object.values(LIVE).forEach(refresh));
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
