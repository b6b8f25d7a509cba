import type { Stream, StreamTransaction } from './ports.ts';

/**
 * Makes one of those who say that they are a branch the branch: a person has said which. It is known again by the token
 * that it offered last, and sends its log again from where it began: what was kept apart of it is applied in its order.
 * Null where there is no such stream.
 */
export async function chooseStream(streams: StreamTransaction, epoch: string): Promise<Stream | null> {
  const [lineage, stream] = [await streams.lineage(), await streams.stream(epoch)];
  if (!lineage || !stream) return null;
  const { turn } = lineage.ratchet;
  await streams.saveLineage({ epoch, ratchet: { turn, token: stream.session }, disputed: false });
  const chosen = { ...stream, trusted: true, applied: stream.anchor };
  await streams.saveStream(chosen);
  return chosen;
}
