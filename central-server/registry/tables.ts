import type { Generated } from 'kysely';

/** Holds which machines may speak for which branch, and what each branch said last. */
export interface RegistryTables {
  branch_keys: BranchKeysTable;
  branch_reports: BranchReportsTable;
  enrolment_codes: EnrolmentCodesTable;
  fleet_alarms: FleetAlarmsTable;
}

/** The machines that were ever enrolled for a branch; at most one of a branch's keys is not revoked. */
export interface BranchKeysTable {
  id: Generated<number>;
  id_branches: number;
  /** ed25519, SPKI in base64. */
  public_key: string;
  /** The machine's own name for itself. */
  machine: string;
  /** Software version at enrolment. */
  version: string;
  enrolled_at: number;
  revoked_at: number | null;
  /** The challenge that the machine signs with, the highest count that it signed, and those below that were heard. */
  challenge: string | null;
  last_count: Generated<number>;
  heard: Generated<number>;
  /** Challenge given out and not signed with yet: asking takes nothing away from the one that is in use. */
  offered: string | null;
  /** The key that the machine has handed over and not signed with yet. */
  next_public_key: string | null;
  /** Moment since which the machine signs with this key; null for the one of its enrolment. */
  created_at: number | null;
  /** Moment at which somebody asked for another key; null where nobody has. */
  requested_at: number | null;
}

/** Codes that make a machine a branch; the newest of a branch is the only one that works. */
export interface EnrolmentCodesTable {
  /** SHA-256 of the code. */
  hash: string;
  id_branches: number;
  created_by: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Holds the last report of each branch. */
export interface BranchReportsTable {
  id_branches: number;
  /** JSON of the contract's branch report. */
  report: string;
  reported_at: number;
  /** Moment since which its reports have come without a gap. */
  connected_since: number;
  /** Milliseconds by which the branch's clock is ahead of central's. */
  skew_ms: number;
}

/** Holds what is wrong, or was, with a branch; open only once for the same matter. */
export interface FleetAlarmsTable {
  id: Generated<number>;
  id_branches: number;
  kind: string;
  /** Names the one of several that it is about: a printer's name; else empty. */
  detail: string;
  raised_at: number;
  ended_at: number | null;
}
