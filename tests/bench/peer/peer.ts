/**
 * The interface of a ticketing server in the comparison. An adapter is a module whose default export opens one: the
 * few requests that differ between products.
 */
export interface Peer {
  readonly name: string;
  /** Issues a number; resolves with the printed one. */
  take(): Promise<string>;
  /** Calls the next ticket at a workstation (from 0); resolves with its number, null without one. */
  call(workstation: number): Promise<string | null>;
  /** The numbers shown in the hall now, or since the last call. */
  displayed(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @param address base URL, for example `http://127.0.0.1:5000` */
export type OpenPeer = (address: string) => Promise<Peer>;
