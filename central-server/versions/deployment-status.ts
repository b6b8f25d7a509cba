import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { isVersionDue, versionOrder } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Last report of a branch; nulls if it never reported. */
export interface BranchVersionState {
  readonly report: string | null;
  readonly reported_at: Millis | null;
}

/** Parses a stored report. */
export const reportOf = ({ report }: BranchVersionState): BranchReport | null =>
  report === null ? null : (JSON.parse(report) as BranchReport);

/** Reported state of a deployment; null for none or another. */
export function updateOf(report: BranchReport | null, idDeployments: number) {
  const present = report?.update?.present ?? null;
  return present?.deployment === idDeployments ? present : null;
}

/** A line that is away for less is no sign of a version that is not well. */
const FORGIVEN_MS = 10 * 60_000;

/** State of a branch in a deployment. */
export function deploymentStatusOf(
  lastReport: BranchVersionState,
  of: { readonly id: number; readonly version: string; readonly healthySince: Millis | null },
  now: Millis,
): { readonly failed: boolean; readonly healthySince: Millis | null } {
  const report = reportOf(lastReport);
  const state = updateOf(report, of.id)?.state;
  const failed = state === 'rolledBack' || state === 'refused';
  // It may run the version already, and still roll back.
  const isTriedOut = state === 'installing';
  const running = report?.version ?? '';
  const runsIt = versionOrder(running) !== '' && !isVersionDue(running, of.version);
  const isExisting = lastReport.reported_at !== null && now - lastReport.reported_at < FORGIVEN_MS;
  return {
    failed,
    healthySince: runsIt && !isTriedOut && !failed && isExisting ? (of.healthySince ?? now) : null,
  };
}
