import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { FleetBranch, FleetChanges } from '#shared/contract/central/fleet.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import type { Central } from '../servers/start-central.ts';

/** The fleet data of a page, without rendering. */
export interface FleetFollower {
  readonly subscription: SubscriptionAnswer<null>;
  /** All received changes. */
  readonly received: readonly FleetChanges[];
  /** Waits for the next notice of this branch that satisfies the predicate. */
  updates(idBranches: number, desired: (branch: FleetBranch) => boolean): Promise<FleetBranch>;
  close(): void;
}

/** Subscribes to these branches, and to the points of all. */
export async function subscribeToFleet(
  central: Pick<Central, 'origin'>,
  token: string,
  idBranches: number[] = [],
): Promise<FleetFollower> {
  const socket: Socket<ServerEvents, ClientEvents> = io(central.origin, {
    auth: { token },
    transports: ['websocket'],
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const received: FleetChanges[] = [];
  socket.on('fleet:changed', (changes) => received.push(changes));
  const subscription = await socket.emitWithAck('fleet:subscribe', { idBranches, points: true });
  return {
    subscription,
    received,
    updates: (idBranches, desired) =>
      new Promise((resolve) => {
        const listen = ({ branches }: FleetChanges) => {
          const found = branches.find((branch) => branch.id === idBranches && desired(branch));
          if (!found) return;
          socket.off('fleet:changed', listen);
          resolve(found);
        };
        socket.on('fleet:changed', listen);
      }),
    close: () => socket.disconnect(),
  };
}
