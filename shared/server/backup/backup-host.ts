import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import type { SecretKey } from '../secrets/secret-key.ts';
import type { BackupWork } from './backup-work.ts';
import type { Restorer } from './carry-over.ts';
import type { Origin } from './manifest.ts';

/** Counts the tickets in a backup of a server that takes them. */
export interface TicketCounts {
  readonly tickets: number;
  /** Tickets taken since it was made, at the server that restores it. */
  readonly ticketsSince: number;
}

/** Says who puts which backup back, and when. */
export interface Restoration {
  readonly at: Millis;
  readonly by: Restorer;
  /** When the backup was made. */
  readonly createdAt: Millis;
  /** Name under which what is replaced is kept. */
  readonly kept: string;
}

/** Describes the server that backs up and restores, with the work in which branch and central differ. */
export interface BackupHost {
  readonly dataDir: string;
  /** The file of the database that is served. */
  readonly live: string;
  readonly work: BackupWork;
  /** The key that backups are sealed with; it lies in none. */
  readonly key: SecretKey;
  readonly origin: () => Omit<Origin, 'createdAt'>;
  /** Throws RestoreError where this installation may not take what was made then and holds this. */
  readonly demandOwn: (restored: Database, createdAt: Millis, now: Millis) => void;
  /** Null where a server takes no tickets. */
  readonly countTickets: (restored: Database, createdAt: Millis) => TicketCounts | null;
  /**
   * Puts right what may not go on where it stopped, and writes down what is lost; both are closed to everybody else.
   * Answers from which entry on the live audit was not sent to where it replicates to, null for none.
   */
  readonly prepare: (live: Database, restored: Database, restoration: Restoration) => number | null;
}
