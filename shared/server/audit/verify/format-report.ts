import { headText } from '../head.ts';
import type { AuditReport } from './verify-audit.ts';

/** Formats the result of one audit in one line; the last entry can be noted for a later check. */
export function formatReport({ branch, entries, head, error }: AuditReport): string {
  const heading = branch ? `Audit of branch ${branch.id}${branch.name && ` (${branch.name})`}` : 'Audit';
  if (error !== null) return `${heading}: BROKEN, ${error}.`;
  if (entries === 0) return `${heading}: no entries.`;
  const last = `${branch ? `${branch.id}/` : ''}${headText(head)}`;
  return `${heading}: ${entries} ${entries === 1 ? 'entry' : 'entries'} in order, the last one ${last}`;
}
