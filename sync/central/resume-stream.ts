import type { Stream, StreamStore } from './ports.ts';

/** Counts the rows more than usual that may be refused before the stream is stopped again. */
export type Allowance = (stream: Pick<Stream, 'applied' | 'head'>) => number;

/** Allows no more than usual: the reason is gone. */
export const NO_MORE: Allowance = () => 0;

/** Allows all that the branch still holds: what cannot be applied is set aside, and the rest goes on. */
export const ALL_THAT_WAITS: Allowance = ({ applied, head }) => Math.max(0, head.seq - applied.seq);

/** Lets a stopped stream go on, after a person has dealt with the reason. False if there is no such stream. */
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
