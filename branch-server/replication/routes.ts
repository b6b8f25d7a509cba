import { apiError } from '#shared/contract/api-error-factory.ts';
import { type ComparedDay, compareDaysNow } from '#shared/contract/replication/days.ts';
import type { FilesStatus } from '#shared/contract/replication/files.ts';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import {
  enrolAtCentral,
  getReplicationStatus,
  type ReplicationStatus,
} from '#shared/contract/replication/replication-status.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { act, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { Alarms } from './alarms.ts';
import { CentralError } from './central-error.ts';
import type { Comparison } from './days.ts';
import type { DiskStatus } from './disk.ts';
import type { Application } from './enrolment/enrol.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';
import type { LinkState } from './link-state.ts';
import type { Session } from './session.ts';
import type { Pending } from './up/push-status.ts';

export interface ReplicationRouteOptions {
  readonly status: () => Promise<ReplicationStatus>;
  /** Enrols this server as a branch and starts replication. */
  readonly enrol: (application: Application) => Promise<Enrolment>;
  /** Prevents guessing of codes: central limits them too, but not by client. */
  readonly enrolLimit: Limit;
  /** Compares the last days with central; null without a central. */
  readonly compareDays: () => Promise<Comparison> | null;
}

export function replicationRoutes({
  status,
  enrol,
  enrolLimit,
  compareDays,
}: ReplicationRouteOptions): Route<never>[] {
  return [
    read(getReplicationStatus, status),

    act(compareDaysNow, async () => {
      try {
        const compared = await compareDays();
        if (compared) return { ...compared, days: [...compared.days] };
      } catch (error) {
        // The state of the link reports the error.
        if (!(error instanceof CentralError)) throw error;
      }
      throw apiError('CENTRAL_OFFLINE');
    }),

    act(
      enrolAtCentral,
      async ({ body }) => {
        const { id_branches, branch_name, central_name } = await enrol(body);
        return { idBranches: id_branches, branchName: branch_name, centralName: central_name };
      },
      enrolLimit,
    ),
  ];
}

export interface StatusSources {
  readonly session: () => Session | null;
  readonly link: LinkState;
  readonly alarms: Alarms;
  readonly pending: () => Pending;
  readonly epoch: () => string;
  readonly days: () => ComparedDay[];
  /** The branch's name at central. */
  readonly branchName: () => string;
  readonly disk: () => Promise<DiskStatus>;
  readonly reservedSpaceBytes: number;
  readonly files: () => FilesStatus;
  /** Central's address in the settings; empty without one. */
  readonly proposedUrl: string;
  readonly clock: Clock;
}

/** Sums up the state of replication in one word. */
export function replicationState(session: Session | null, link: LinkState): ReplicationState {
  if (!session) return 'notEnrolled';
  const { connected } = link.now();
  if (connected === null) return 'connecting';
  if (!connected) return 'offline';
  return session.upward.stopped() === null ? 'connected' : 'stopped';
}

/** Describes the state of replication, as the branch's replication page shows it. */
export async function replicationStatus(sources: StatusSources): Promise<ReplicationStatus> {
  const { link, alarms, clock } = sources;
  const session = sources.session();
  const { since, error } = link.now();
  const pending = sources.pending();
  const { enrolment, upward, downward } = session ?? {};
  const stopped = upward?.stopped() ?? null;
  return {
    state: replicationState(session, link),
    since,
    error,
    stopped: stopped === null ? null : readReason(STOP_REASONS, stopped),
    central: enrolment
      ? { url: enrolment.central_url, name: enrolment.central_name, enrolledAt: enrolment.enrolled_at }
      : null,
    proposedUrl: sources.proposedUrl,
    branch: enrolment ? { id: enrolment.id_branches, name: sources.branchName() } : null,
    pendingRows: session ? pending.rows : 0,
    oldestPendingMs: session ? pending.oldestMs : 0,
    acknowledged: { seq: pending.acknowledged, at: upward?.acknowledgedAt() ?? null },
    head: pending.head,
    epoch: sources.epoch(),
    revision: downward?.revision() ?? 0,
    newestRevision: session?.newestRevision() ?? null,
    bootstrap: downward?.bootstrap() ?? null,
    disk: { ...(await sources.disk()), reservedSpaceBytes: sources.reservedSpaceBytes },
    files: sources.files(),
    days: sources.days(),
    alarms: [...alarms.last()],
    now: clock.now(),
  };
}
