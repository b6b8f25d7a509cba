import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { Machine } from './machine.ts';

/** Something on its way. */
export type Packet =
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
  const packets: Packet[] = [];
  return {
    post: (packet: Packet): void => {
      packets.push(packet);
    },
    /** The letter that `pick` means, no longer on its way; nothing if nothing is. */
    take: (pick: number): Packet | undefined => packets.splice(pick % Math.max(1, packets.length), 1)[0],
    look: (pick: number): Packet | undefined => packets[pick % Math.max(1, packets.length)],
  };
}
