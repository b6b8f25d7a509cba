/**
 * A server that hands out numbers and calls them, as the comparison speaks to it. An adapter is a module whose default
 * export opens one: the few requests that differ from product to product.
 */
export interface Peer {
  readonly name: string;
  /** Takes a number as a customer does; resolves with what is printed on it, once it is given. */
  take(): Promise<string>;
  /** Calls the next ticket at a workstation (from 0); resolves with its number, null without one. */
  call(workstation: number): Promise<string | null>;
  /** Reads what the hall sees, as its display does: the numbers that stand there now, or came since the last reading. */
  displayed(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @param address where it answers, for example `http://127.0.0.1:5000` */
export type OpenPeer = (address: string) => Promise<Peer>;
