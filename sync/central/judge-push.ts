import type { Push } from '#shared/contract/replication/protocol/messages.ts';
import { type Place, samePlace } from '#shared/contract/replication/protocol/place.ts';

/**
 * Compares a push with what is applied. Numbers alone would not do: after `backup, write, push, restore, write, push`
 * they fit, and only the chain tells that they are of another history.
 */
export function placeOfPush(applied: Place, { previous, head }: Push): 'follows' | 'rewind' | 'fork' {
  if (head.seq < applied.seq) return 'fork';
  if (previous.seq !== applied.seq) return 'rewind';
  return samePlace(previous, applied) ? 'follows' : 'fork';
}
