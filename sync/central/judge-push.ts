import {
  type ChainOf,
  isShed,
  type LoggedChange,
} from '#shared/contract/replication/protocol/logged-change.ts';
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

/**
 * Tells whether each row follows the one before it, by its number and by the chain computed anew. A row whose content
 * was given up is chained as it says; the row after it shows whether that was true.
 */
export function isChained(previous: Place, rows: readonly LoggedChange[], chainOf: ChainOf): boolean {
  let at: Place = previous;
  for (const row of rows) {
    if (row.seq !== at.seq + 1) return false;
    if (!isShed(row) && chainOf(at.chain, row) !== row.chain) return false;
    at = row;
  }
  return true;
}
