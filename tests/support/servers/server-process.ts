import { ownPort } from './own-port.ts';
import type { SpawnedBranch } from './spawn-branch.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  /** Kills it, like a power failure. No effect if it is stopped already. */
  powerCut(): Promise<void>;
  /** Starts it on the same port with its stored data. */
  powerOn(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/**
 * A server as a separate process that can lose its power, pause and restart.
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
