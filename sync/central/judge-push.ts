import { isSamePosition, type LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';

/**
 * Compares a push with what is applied. Numbers alone would not do: after `backup, write, push, restore, write, push`
 * they fit, and only the chain tells that they are of another history.
 */
export function placeOfPush(applied: LogPosition, { previous, head }: Push): 'follows' | 'rewind' | 'fork' {
  if (head.seq < applied.seq) return 'fork';
  if (previous.seq !== applied.seq) return 'rewind';
  return isSamePosition(previous, applied) ? 'follows' : 'fork';
}
