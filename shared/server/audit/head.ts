import { AUDIT_START } from './audit-entry.ts';

/** Number and chain value of the last entry. */
export interface AuditHead {
  readonly seq: number;
  readonly chain: string;
}

/** Row of `installation` with the last entry, so that a cut tail is detected. */
export const AUDIT_HEAD = 'auditHead';

/** Formats a head as `12:5f…`, as the database stores it and the verifier prints it. */
export const headText = ({ seq, chain }: AuditHead): string => `${seq}:${chain}`;

/** Parses a head; null if invalid. */
export function readHead(text: string): AuditHead | null {
  const [, seq, chain] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq !== undefined && chain !== undefined ? { seq: Number(seq), chain } : null;
}

/**
 * The entry that the next one continues: the stored head, even if that entry is missing. Otherwise a new entry would
 * hide that others were removed.
 */
export function previousHead(previous: string | undefined, last: AuditHead | undefined): AuditHead {
  const known = readHead(previous ?? '') ?? AUDIT_START;
  return last && last.seq > known.seq ? last : known;
}
