import { LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';

/** Keeps what the addresses of tickets on phones are made with; one row. */
interface PhoneKeysTable {
  id: number;
  /** 32 bytes in hexadecimal. */
  key: string;
}

/** Keeps whose customer asked for some more minutes, once in a ticket's life, and whom they let go first. */
interface PostponedTicketsTable {
  id_tickets: number;
  id_branches: number;
  id_queues: number;
  at: number;
  /** JSON of the ids of those who go first and wait still. */
  behind: string;
  /** When all of them had gone, or the ticket itself; null while it is held. */
  released_at: number | null;
}

/** Keeps which tickets a phone took, for as long as that counts. */
interface PhoneTicketsTable {
  id_tickets: number;
  id_virtual_tickets: number;
  /** SHA-256 of what the phone calls itself. */
  phone: string;
  taken_at: number;
}

export interface PhoneTables {
  phone_keys: PhoneKeysTable;
  phone_tickets: PhoneTicketsTable;
  postponed_tickets: PostponedTicketsTable;
}

export const PHONE_REPLICATION: ReplicationOf<PhoneTables> = {
  // A branch that is cloned or put back answers for the tickets that it has.
  phone_keys: LOCAL,
  phone_tickets: LOCAL,
  postponed_tickets: LOCAL,
};
