import type { Generated } from 'kysely';

/** Who may speak for which branch, and what each said last. */
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
  /** What the machine calls itself. */
  machine: string;
  /** What it ran when it was enrolled. */
  version: string;
  enrolled_at: number;
  revoked_at: number | null;
  /** What the machine signs with now, the highest count that it has signed, and which of those below were heard. */
  challenge: string | null;
  last_count: Generated<number>;
  heard: Generated<number>;
  /** Told to whoever asked, and not signed with yet: asking takes nothing away from the one that is in use. */
  offered: string | null;
}

/** Codes that make a machine a branch; the newest of a branch is the only one that works. */
export interface EnrolmentCodesTable {
  /** SHA-256 of the code. */
  hash: string;
  id_branches: number;
  made_by: number;
  made_at: number;
  expires_at: number;
  used_at: number | null;
}

/** What each branch said last of itself. */
export interface BranchReportsTable {
  id_branches: number;
  /** JSON of the contract's branch report. */
  report: string;
  reported_at: number;
  /** Since when its reports have come without a gap. */
  connected_since: number;
  /** By how much the branch's clock is ahead of central's. */
  skew_ms: number;
}

/** What is wrong, or was, with a branch; open only once for the same matter. */
export interface FleetAlarmsTable {
  id: Generated<number>;
  id_branches: number;
  kind: string;
  /** Which of several it is about: a printer's name; else empty. */
  detail: string;
  raised_at: number;
  ended_at: number | null;
}
