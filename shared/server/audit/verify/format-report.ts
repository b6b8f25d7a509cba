import { headText } from '../head.ts';
import type { AuditReport } from './verify-audit.ts';

/** Reports on one audit in one line. The last entry is written so that it can be noted and given back. */
export function formatReport({ branch, entries, head, fault }: AuditReport): string {
  const whose = branch ? `Audit of branch ${branch.id}${branch.name && ` (${branch.name})`}` : 'Audit';
  if (fault !== null) return `${whose}: BROKEN, ${fault}.`;
  if (entries === 0) return `${whose}: no entries.`;
  const last = `${branch ? `${branch.id}/` : ''}${headText(head)}`;
  return `${whose}: ${entries} ${entries === 1 ? 'entry' : 'entries'} in order, the last one ${last}`;
}
