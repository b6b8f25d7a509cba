import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import type { Ledger, Seats } from './ledger.ts';

/** Ledger as stored: seats are read on demand, and changes are numbered so that each is sent once. */
export interface StoredLedger extends Omit<Ledger, 'seats'> {
  /** Number of the last write of this end. */
  readonly change: number;
  /** Last change of this end that the other confirmed; at the branch only. */
  readonly reported: number;
  /** Last change of the other end that this one received. */
  readonly received: number;
}

/** Selection of stored data: all that is not past, or writes of this end after a change. */
export type Since = 'all' | number;

/** Free seats of a queue on a day, to be shared between the ends. */
export interface SharedOut {
  /** In branch order. */
  readonly names: readonly string[];
  /** Percentage of free seats for the branch. */
  readonly branchPercent: number;
}

/** Stores the knowledge of an end about seats and appointments of a branch, inside one exclusive transaction. */
export interface SeatStore {
  ledger(): Promise<StoredLedger>;
  store(ledger: StoredLedger): Promise<void>;
  seats(which: Since | readonly string[]): Promise<Seats>;
  /** @param change number of the change of this end; 0 for a change of the other end */
  storeSeats(seats: Seats, change: number): Promise<void>;
  appointments(which: Since): Promise<SyncedAppointment[]>;
  /** Appointments of these names, by name. */
  appointmentsOf(bookings: readonly string[]): Promise<ReadonlyMap<string, SyncedAppointment>>;
  /** Removes appointments from their seats until they are written, so that swaps do not conflict. */
  quarantine(bookings: readonly string[]): Promise<void>;
  /**
   * Writes appointments; a request that one of them fulfils is removed.
   *
   * @param known previous appointments by name: customers are notified of changes
   */
  write(
    appointments: readonly SyncedAppointment[],
    change: number,
    known: ReadonlyMap<string, SyncedAppointment>,
  ): Promise<void>;
  /** Cancels appointments on these seats that now belong to another one. */
  releaseOthers(seats: Seats): Promise<void>;
  requests(which: Since): Promise<SyncedRequest[]>;
  /** Free seats on the days of these seats, or on all days. */
  sharedOut(of: 'all' | readonly string[]): Promise<readonly SharedOut[]>;
  /** Fingerprint of the offers: while it is unchanged, the shares stay. */
  readonly offered: string;
  /** Seats of central that no offered slot has any more; empty at the branch. */
  stray(): Promise<readonly string[]>;
}
