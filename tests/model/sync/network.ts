import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { Machine } from './machine.ts';

/** Something on its way. */
export type Letter =
  /** `history` is what the sender's database had held when it sent it. */
  | {
      readonly to: 'central';
      readonly from: Machine;
      readonly message: Upward;
      readonly history: readonly LoggedChange[];
    }
  | { readonly to: Machine; readonly answer: Answer };

/** A network that holds messages until a test decides. */
export function createNetwork() {
  const letters: Letter[] = [];
  return {
    post: (letter: Letter): void => {
      letters.push(letter);
    },
    /** The letter that `pick` means, no longer on its way; nothing if nothing is. */
    take: (pick: number): Letter | undefined => letters.splice(pick % Math.max(1, letters.length), 1)[0],
    look: (pick: number): Letter | undefined => letters[pick % Math.max(1, letters.length)],
  };
}
