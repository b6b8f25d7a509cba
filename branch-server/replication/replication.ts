import type { Logger } from 'pino';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import type { ShownWaits } from '#shared/domain/forecast/steady-wait.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { StopReason } from '#shared/domain/replication/reason.ts';
import type { OfCentral } from '#shared/server/access/central-users.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import type { BranchTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/days/business-days.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { ForwardSms } from './forward-sms.ts';
import type { PhonesAtCentral } from './phones/phones-link.ts';

/** Connects a branch server to its central, or does without one. */
export interface Replication extends Feature<Notice> {
  /** Gives the id above which those of new rows lie. */
  firstId(): number;
  /** Names the branch that this machine is enrolled as; empty where it is not enrolled. */
  branchName(): string;
  /** Gives the central that rules over the people here; null where there is none. */
  readonly people: OfCentral;
  /** Hands messages to phones to central; null where there is none, or it cannot be reached. */
  readonly forwardSms: ForwardSms;
  /** Where customers reach central while it is heard; null where there is none, or nobody has told it. */
  readonly phoneOrigin: () => string | null;
  /** Makes room on a full disk; false where there is none. */
  relieve(): Promise<boolean>;
  /** Tells of the disk that the branch's data lie on. */
  disk(): Promise<JudgedDisk>;
  health(): ReplicationHealth;
}

export interface ReplicationHealth {
  readonly state: ReplicationState;
  readonly pendingRows: number;
  readonly oldestPendingMs: number;
  /** Says why central takes nothing more; null while it does. */
  readonly stopped: StopReason | null;
  /** True if central has taken this branch for a copy since the start. */
  readonly copy: boolean;
}

/** Gives replication what it needs of the branch that it is part of. */
export interface ReplicationDeps {
  readonly dataDir: string;
  readonly version: string;
  readonly database: Pick<BranchDatabase, 'file' | 'sqlite' | 'readable' | 'reader'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly clock: Clock;
  readonly random: () => number;
  /** The machine's own time zone. */
  readonly machineZone: string;
  readonly log: Logger;
  /** The id of this start, as the change log has it. */
  readonly bootId: string;
  /** Counts the changes logged since the start. */
  readonly recorded: () => number;
  readonly settings: SettingsNow;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
  /** Forecasts the wait of a customer. */
  readonly forecast: (of: WaitOf) => WaitEstimate;
  readonly shownTo: ShownWaits;
  /** Takes central's time whenever central says it. */
  readonly heardTime: (at: Millis) => void;
  /** Keeps from being called what was dealt with before a restore. */
  readonly suspendRestored: (idRestores: number, scope: Scope<Notice>) => void;
  readonly phones: PhonesAtCentral;
  readonly printers: () => BranchReport['printers'];
  /** How the devices of the branch are. */
  readonly devices: () => NonNullable<BranchReport['devices']>;
  /** The version that devices get no more; null where none was stopped. */
  readonly stoppedDeviceVersion: () => string | null;
  /** Hears at each report which versions central has stopped. */
  readonly withdrawn: (versions: readonly string[]) => Promise<void>;
  readonly limits: { readonly signIn: Limit };
}

export type ComposeReplication = (deps: ReplicationDeps) => Replication;
