import type { Logger } from 'pino';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import type { BranchTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';

/** What a branch server does about a central, or does without one. */
export interface Replication extends Feature<Notice> {
  /** Above which the ids of new rows lie. */
  firstId(): number;
  /** Of the branch that central made this machine; empty where it made it none. */
  branchName(): string;
  /** Makes room on a full disk; false where there is none. */
  relieve(): Promise<boolean>;
  health(): ReplicationHealth;
}

export interface ReplicationHealth {
  readonly state: ReplicationState;
  readonly pendingRows: number;
  readonly oldestPendingMs: number;
}

/** What replication is handed of the branch that it is part of. */
export interface ReplicationWorld {
  readonly dataDir: string;
  readonly version: string;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Of this start; as the change log has it. */
  readonly bootId: string;
  /** How many changes were logged since the start. */
  readonly recorded: () => number;
  readonly settings: SettingsNow;
  readonly printers: () => BranchReport['printers'];
  readonly limits: { readonly signIn: Limit };
}

export type ComposeReplication = (world: ReplicationWorld) => Replication;
