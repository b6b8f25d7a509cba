import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import type { SecretKey } from '../secrets/secret-key.ts';
import type { BackupWork } from './backup-work.ts';
import type { Origin } from './manifest.ts';

/** Tickets in a backup of a server that issues tickets. */
export interface TicketCounts {
  readonly tickets: number;
  /** Tickets issued since the backup, on the restoring server. */
  readonly ticketsSince: number;
}

/** The user who restores, with the current session. */
export interface Restorer {
  readonly idUsers: number;
  readonly username: string;
  readonly address: string;
  readonly tokenHash: string;
}

/** A restore: who, when, and which backup. */
export interface Restoration {
  readonly at: Millis;
  readonly by: Restorer;
  /** Creation time of the backup. */
  readonly createdAt: Millis;
  /** Name of the stored copy of the replaced database. */
  readonly replaced: string;
}

/** The server that is backed up, and the operations in which branch and central differ. */
export interface BackupHost {
  readonly dataDir: string;
  /** File of the served database. */
  readonly live: string;
  readonly work: BackupWork;
  /** Key that seals backups; backups do not contain it. */
  readonly key: SecretKey;
  readonly origin: () => Omit<Origin, 'createdAt'>;
  /** Throws RestoreError if this installation must not restore the database. */
  readonly assertRestorable: (restored: Database, createdAt: Millis, now: Millis) => void;
  /** Null if the server issues no tickets. */
  readonly countTickets: (restored: Database, createdAt: Millis) => TicketCounts | null;
  /**
   * Adjusts the restored database and records the losses; nothing else uses either database. Returns the first
   * live audit entry not yet replicated, null for none.
   */
  readonly prepare: (live: Database, restored: Database, restoration: Restoration) => number | null;
}
