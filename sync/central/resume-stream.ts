import type { StreamStore } from './ports.ts';

/** Lets a stopped stream go on, after somebody has seen to the reason. False if there is no such stream. */
export function resumeStream(store: StreamStore, branch: string, epoch: string): Promise<boolean> {
  return store.transaction(branch, async (streams) => {
    const stream = await streams.stream(epoch);
    if (!stream) return false;
    await streams.saveStream({ ...stream, stopped: null, recent: { rows: 0, refused: 0 } });
    return true;
  });
}
