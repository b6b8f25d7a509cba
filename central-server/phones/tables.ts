import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';

/** Holds by which key the addresses of a branch's tickets are known here; told by the branch. */
export interface PhoneKeysTable {
  id_branches: number;
  /** 32 bytes in hexadecimal: it makes addresses at central alone. */
  key: string;
}

/** What a customer has asked of the branch from outside; one of a ticket at a time. */
export interface PhoneRequestsTable {
  id_branches: number;
  id_tickets: number;
  /** Drawn: what the branch says was done is this wish, not one that has taken its place. */
  wish: string;
  /** When the ticket was taken, which tells it from one that a branch that was put back gave the number again. */
  arrived_at: number;
  deed: PhoneAction;
  at: number;
  /** When the branch had heard it; null before. */
  done_at: number | null;
  /** Why it was not done; null where it was. */
  refused: string | null;
}

export interface PhoneTables {
  phone_keys: PhoneKeysTable;
  phone_requests: PhoneRequestsTable;
}
