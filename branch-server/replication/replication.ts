import type { Logger } from 'pino';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import type { JudgedDisk } from '#shared/domain/fleet/health-status.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { StopReason } from '#shared/domain/replication/reason.ts';
import type { OfCentral } from '#shared/server/access/central-users.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/business-days.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import { createAlarms } from './alarms.ts';
import { createDiskWatch } from './disk.ts';
import type { ForwardSms, PhonesAtCentral } from './phones.ts';
import { createChangeLogOutbox } from './up/change-log-outbox.ts';

/** The part of replication that the write gate and the ticket addresses use, which exist before it. */
export interface ReplicationPort {
  /** Lower bound of ids of new rows. */
  firstId(): number;
  /** Frees space on a full disk; false if none can be freed. */
  relieve(): Promise<boolean>;
  /** Public address of central while it is online; null without central or address. */
  phoneOrigin(): string | null;
}

/** Connects a branch server to its central, or does without one. */
export interface Replication extends Feature<Notice>, ReplicationPort {
  /** The branch as which this machine is enrolled; empty without enrolment. */
  branchName(): string;
  /** Central that manages the users here; null without one. */
  readonly people: OfCentral;
  /** Forwards messages to central; null without central, or if it is unreachable. */
  readonly forwardSms: ForwardSms;
  /** State of the disk of the data folder. */
  disk(): Promise<JudgedDisk>;
  health(): ReplicationHealth;
}

export interface ReplicationHealth {
  readonly state: ReplicationState;
  readonly pendingRows: number;
  readonly oldestPendingMs: number;
  /** Reason why central accepts no more changes; null while it does. */
  readonly stopped: StopReason | null;
  /** True while central takes this branch for a copy. */
  readonly copy: boolean;
}

/** Dependencies of replication on the branch. */
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
  readonly waits: {
    /** Forecasts the wait of a customer. */
    readonly forecast: (of: WaitOf) => WaitEstimate;
    readonly visibleWait: GetVisibleWait;
  };
  readonly equipment: Equipment;
  /** Receives central's time with each answer, and how far the wall clock moved since the request. */
  readonly onServerTime: (at: Millis, tookMs: Millis) => void;
  /** Suspends tickets that were finished before a restore. */
  readonly suspendRestored: (idRestores: number, scope: Scope<Notice>) => void;
  readonly phones: PhonesAtCentral;
  readonly limits: { readonly signIn: Limit };
}

/** Printers and devices of the branch, as reports to central describe them. */
export interface Equipment {
  readonly printers: () => BranchReport['printers'];
  readonly devices: () => NonNullable<BranchReport['devices']>;
  /** The stopped version that devices no longer get; null for none. */
  readonly stoppedVersion: () => string | null;
  /** Receives the versions that central has stopped, with each report. */
  readonly withdrawn: (versions: readonly string[]) => Promise<void>;
}

export type ComposeReplication = (deps: ReplicationDeps) => Replication;

/** Composes a standalone branch: it has no central to send to or to take from, but a disk that can be full. */
export function withoutReplication({
  reservedSpaceBytes,
}: {
  readonly reservedSpaceBytes: number;
}): ComposeReplication {
  return ({ dataDir, database, gate, clock, log }) => {
    const { sqlite, readable } = database;
    const disk = createDiskWatch({
      dataDir,
      reservedSpaceBytes,
      suspendedLog: createChangeLogOutbox({ sqlite, readable, write: async (run) => run() }),
      log: createChangeLogOutbox({ sqlite, readable, write: (run) => gate.command(run) }),
      alarms: createAlarms(clock, log),
    });
    return {
      firstId: () => 0,
      branchName: () => '',
      people: () => null,
      phoneOrigin: () => null,
      forwardSms: async () => null,
      relieve: disk.relieve,
      disk: disk.judged,
      health: () => ({
        state: 'standalone',
        pendingRows: 0,
        oldestPendingMs: 0,
        stopped: null,
        copy: false,
      }),
      start: disk.start,
      stop: disk.stop,
    };
  };
}
