import type { Stream, StreamStore } from './ports.ts';

/** How many rows more than usual may be refused before the stream is stopped again. */
export type Allowance = (stream: Pick<Stream, 'applied' | 'head'>) => number;

/** The reason is gone. */
export const NO_MORE: Allowance = () => 0;

/** All that the branch still holds, at worst: whatever of it cannot be applied is set aside, and the rest goes on. */
export const ALL_THAT_WAITS: Allowance = ({ applied, head }) => Math.max(0, head.seq - applied.seq);

/** Lets a stopped stream go on, after somebody has seen to the reason. False if there is no such stream. */
export function resumeStream(
  store: StreamStore,
  branch: string,
  epoch: string,
  allowance: Allowance = NO_MORE,
): Promise<boolean> {
  return store.transaction(branch, async (streams) => {
    const stream = await streams.stream(epoch);
    if (!stream) return false;
    const recent = { rows: 0, refused: 0 - allowance(stream) };
    await streams.saveStream({ ...stream, stopped: null, recent });
    return true;
  });
}
