import type { Stream, StreamTransaction } from './ports.ts';

/**
 * Makes one of those who say that they are a branch the branch: a person has said which. It is known again by the token
 * that it has taken, or offered where none of its was taken, and sends its log again from where it began: what was kept apart of it is applied in its order.
 * Null where there is no such stream.
 */
export async function chooseStream(streams: StreamTransaction, epoch: string): Promise<Stream | null> {
  const [lineage, stream] = [await streams.incarnation(), await streams.stream(epoch)];
  if (!lineage || !stream) return null;
  const { turn, token } = lineage.ratchet;
  const shown = lineage.epoch === epoch ? token : stream.session;
  await streams.saveIncarnation({ epoch, ratchet: { turn, token: shown }, disputed: false });
  const chosen = { ...stream, trusted: true, applied: stream.anchor };
  await streams.saveStream(chosen);
  return chosen;
}
