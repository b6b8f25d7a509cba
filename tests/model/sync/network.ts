import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { Machine } from './machine.ts';

/** A message in transit. */
export type Packet =
  /** `history` is the content of the sender's database when it sent the message. */
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
    /** Removes and returns the message selected by `pick`; undefined if none is in transit. */
    take: (pick: number): Packet | undefined => packets.splice(pick % Math.max(1, packets.length), 1)[0],
    look: (pick: number): Packet | undefined => packets[pick % Math.max(1, packets.length)],
  };
}
