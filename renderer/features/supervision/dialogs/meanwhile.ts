import type { AttentionActivity } from '#shared/contract/workstation/supervision-metrics.ts';

/** Who was seen at a workstation, when a dialog about it was opened. */
export type Seen = Pick<AttentionActivity, 'idUsers' | 'status'>;

export type Meanwhile = 'same' | 'closed' | 'other' | 'opened' | 'gone';

/**
 * Tells what became of whoever was seen at a workstation: still the same, or nobody, or somebody else sits there by now, or
 * the workstation is not shown any more.
 */
export function meanwhile(seen: Seen, now: Seen | undefined): Meanwhile {
  if (!now) return 'gone';
  if (seen.idUsers === now.idUsers) return 'same';
  if (now.idUsers === null) return 'closed';
  return seen.idUsers === null ? 'opened' : 'other';
}
