import type { Stream, StreamStore, StreamTransaction } from './ports.ts';

/**
 * Makes one of the claiming machines the branch, selected by a person. It is identified by the token that it
 * received, or offered if none was received, and sends its log again from its start: its quarantined changes are
 * applied in order. Null for an unknown stream.
 */
export async function chooseStream(streams: StreamTransaction, epoch: string): Promise<Stream | null> {
  const [incarnation, stream] = [await streams.incarnation(), await streams.stream(epoch)];
  if (!incarnation || !stream) return null;
  const { turn, token } = incarnation.ratchet;
  const visible = incarnation.epoch === epoch ? token : stream.session;
  await streams.saveIncarnation({ epoch, ratchet: { turn, token: visible }, disputed: false });
  const selected = { ...stream, trusted: true, applied: stream.anchor };
  await streams.saveStream(selected);
  return selected;
}

/** Counts the rows more than usual that may be refused before the stream is stopped again. */
export type Allowance = (stream: Pick<Stream, 'applied' | 'head'>) => number;

/** Default limit: the reason was resolved. */
export const NO_MORE: Allowance = () => 0;

/** Allows the whole log of the branch: invalid changes are quarantined, and the rest continues. */
export const ALL_THAT_WAITS: Allowance = ({ applied, head }) => Math.max(0, head.seq - applied.seq);

/** Resumes a stopped stream after a person resolved the reason. False for an unknown stream. */
export function resumeStream(
  store: StreamStore,
  branch: string,
  epoch: string,
  allowance: Allowance = NO_MORE,
): Promise<boolean> {
  return store.transaction(branch, async (streams) => {
    const stream = await streams.stream(epoch);
    if (!stream) return false;
    const recent = { rows: 0, rejected: 0 - allowance(stream) };
    await streams.saveStream({ ...stream, stopped: null, recent });
    return true;
  });
}
