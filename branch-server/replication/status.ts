import type { ReplicationState } from '../../shared/contract/replication-state.ts';
import type { ReplicationStatus } from '../../shared/contract/replication-status.ts';
import { readReason, STOP_REASONS } from '../../shared/domain/replication/reason.ts';
import type { Clock } from '../../shared/server/kit/clock.ts';
import type { Alarms } from './alarms.ts';
import type { BallastFile } from './ballast-file.ts';
import type { DiskSpace } from './disk-space.ts';
import type { LinkState } from './link-state.ts';
import type { Pending } from './pending-rows.ts';
import type { Session } from './session.ts';

export interface StatusSources {
  readonly session: () => Session | null;
  readonly link: LinkState;
  readonly alarms: Alarms;
  readonly pending: () => Pending;
  readonly epoch: () => string;
  readonly ballast: BallastFile;
  readonly ballastBytes: number;
  readonly disk: () => Promise<DiskSpace>;
  /** As the settings have it; empty where they do not. */
  readonly proposedUrl: string;
  readonly clock: Clock;
}

/** In one word how far this branch has come. */
export function replicationState(session: Session | null, link: LinkState): ReplicationState {
  if (!session) return 'notEnrolled';
  const { connected } = link.now();
  if (connected === null) return 'connecting';
  if (!connected) return 'away';
  return session.upward.stopped() === null ? 'connected' : 'stopped';
}

/** How the branch and its central are getting on, as its replication page shows it. */
export async function replicationStatus(sources: StatusSources): Promise<ReplicationStatus> {
  const { link, alarms, clock } = sources;
  const session = sources.session();
  const { since, fault } = link.now();
  const pending = sources.pending();
  const { freeBytes, totalBytes } = await sources.disk();
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
    branch: enrolment ? { id: enrolment.id_branches, name: enrolment.branch_name } : null,
    pendingRows: session ? pending.rows : 0,
    oldestPendingMs: session ? pending.oldestMs : 0,
    acknowledged: { seq: pending.acknowledged, at: upward?.acknowledgedAt() ?? null },
    head: pending.head,
    epoch: sources.epoch(),
    revision: downward?.revision() ?? 0,
    newestRevision: session?.newestRevision() ?? null,
    bootstrap: downward?.bootstrap() ?? null,
    disk: {
      freeBytes,
      totalBytes,
      ballastBytes: sources.ballastBytes,
      ballast: await sources.ballast.taken(),
    },
    alarms: [...alarms.last()],
    now: clock.now(),
  };
}
