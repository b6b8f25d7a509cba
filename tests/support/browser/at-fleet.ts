import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import type { Central } from '../servers/start-central.ts';

/** A page that shows the fleet, without its looks. */
export interface FleetFollower {
  readonly followed: SubscriptionAnswer<null>;
  /** The next news of this branch that are as wished; waits for them. */
  news(idBranches: number, wished: (branch: FleetBranch) => boolean): Promise<FleetBranch>;
  close(): void;
}

export async function followFleet(central: Pick<Central, 'origin'>, token: string): Promise<FleetFollower> {
  const socket: Socket<ServerEvents, ClientEvents> = io(central.origin, {
    auth: { token },
    transports: ['websocket'],
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const followed = await socket.emitWithAck('fleet:follow');
  return {
    followed,
    news: (idBranches, wished) =>
      new Promise((resolve) => {
        const listen = (branches: readonly FleetBranch[]) => {
          const found = branches.find((branch) => branch.id === idBranches && wished(branch));
          if (!found) return;
          socket.off('fleet:changed', listen);
          resolve(found);
        };
        socket.on('fleet:changed', listen);
      }),
    close: () => socket.disconnect(),
  };
}
