import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import type { Ledger } from './ledger.ts';
import type { Places } from './place.ts';

/** A ledger as it is kept: its places are read as they are needed, and changes are counted so that each is told once. */
export interface KeptLedger extends Omit<Ledger, 'places'> {
  /** Counts what this end has written. */
  readonly change: number;
  /** The change of this end up to which the other one has heard; at the branch alone. */
  readonly told: number;
  /** The change of the other end up to which this one has heard. */
  readonly heard: number;
}

/** Which of what is kept: all that has not passed, or what this end has written after a change. */
export type Since = 'all' | number;

/** What is free of one queue on one day, to be shared between the ends. */
export interface SharedOut {
  /** In the order in which the branch keeps them. */
  readonly names: readonly string[];
  /** How many of a hundred that are free the branch is to have. */
  readonly branchPercent: number;
}

/** Keeps what an end knows of the places and appointments of a branch, inside one transaction that nobody writes beside. */
export interface PlaceStore {
  ledger(): Promise<KeptLedger>;
  keep(ledger: KeptLedger): Promise<void>;
  places(which: Since | readonly string[]): Promise<Places>;
  /** @param change of this end that made them so; 0 where the other end did */
  storeSeats(places: Places, change: number): Promise<void>;
  appointments(which: Since): Promise<SyncedAppointment[]>;
  /** Those of these names, by them. */
  appointmentsOf(bookings: readonly string[]): Promise<ReadonlyMap<string, SyncedAppointment>>;
  /** Takes appointments out of their places until they are written: of several that change places none is in another's way. */
  quarantine(bookings: readonly string[]): Promise<void>;
  /**
   * Writes appointments as they are from now on; a wish that one of them says is carried out waits no longer.
   *
   * @param known what was known of them before, by their names: customers are told of what is new to them
   */
  write(
    appointments: readonly SyncedAppointment[],
    change: number,
    known: ReadonlyMap<string, SyncedAppointment>,
  ): Promise<void>;
  /** Gives up appointments that stand on these places though they are another's. */
  releaseOthers(places: Places): Promise<void>;
  wishes(which: Since): Promise<SyncedRequest[]>;
  /** What is to be shared of the days of these places, or of all days. */
  sharedOut(of: 'all' | readonly string[]): Promise<readonly SharedOut[]>;
  /** Says what is offered now: as long as it says the same, what was shared stays so. */
  readonly offered: string;
  /** Places that central holds though no slot that is offered has them any more; none at the branch. */
  stray(): Promise<readonly string[]>;
}
