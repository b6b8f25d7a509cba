import { ownPort } from './own-port.ts';
import type { SpawnedBranch } from './spawn-branch.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  /** Ends it as a power cut would. Nothing happens where it is off already. */
  powerCut(): Promise<void>;
  /** On the same port, with what it has on its disk. */
  powerOn(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/**
 * A server as a process of its own that can lose its power, stand still and be switched on again.
 *
 * @param start starts it on a port
 */
export async function startServerProcess(
  start: (port: number) => Promise<SpawnedBranch>,
): Promise<ServerProcess> {
  const port = await ownPort();
  const first = await start(port);
  const { origin } = first;
  let running: SpawnedBranch | null = first;
  return {
    origin,
    port,
    async powerCut() {
      await running?.kill();
      running = null;
    },
    async powerOn() {
      running ??= await start(port);
    },
    freeze: () => running?.freeze(),
    thaw: () => running?.thaw(),
  };
}
