import type { ComparedDay } from '#shared/contract/replication/days.ts';
import type { FilesStatus } from '#shared/contract/replication/files.ts';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Alarms } from './alarms.ts';
import type { DiskStatus } from './disk/disk-watch.ts';
import type { LinkState } from './link-state.ts';
import type { Session } from './session.ts';
import type { Pending } from './up/pending-rows.ts';

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
  /** Central's address by the settings; empty where they have none. */
  readonly proposedUrl: string;
  readonly clock: Clock;
}

/** Sums up the state of replication in one word. */
export function replicationState(session: Session | null, link: LinkState): ReplicationState {
  if (!session) return 'notEnrolled';
  const { connected } = link.now();
  if (connected === null) return 'connecting';
  if (!connected) return 'away';
  return session.upward.stopped() === null ? 'connected' : 'stopped';
}

/** Describes the state of replication, as the branch's replication page shows it. */
export async function replicationStatus(sources: StatusSources): Promise<ReplicationStatus> {
  const { link, alarms, clock } = sources;
  const session = sources.session();
  const { since, fault } = link.now();
  const pending = sources.pending();
  const { enrolment, upward, downward } = session ?? {};
  const stopped = upward?.stopped() ?? null;
  return {
    state: replicationState(session, link),
    since,
    fault,
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
