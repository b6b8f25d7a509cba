import { AUDIT_START } from './audit-entry.ts';

/** The last entry of an audit: its number and its chain value. */
export interface AuditHead {
  readonly seq: number;
  readonly chain: string;
}

/** Name of the row of `installation` that remembers the last entry, so that a tail that was cut off is noticed. */
export const AUDIT_HEAD = 'auditHead';

/** Writes a head as `12:5f…`: the database remembers it, the verifier prints it, and it may be noted elsewhere. */
export const headText = ({ seq, chain }: AuditHead): string => `${seq}:${chain}`;

/** The head that a text says; null where it says none. */
export function readHead(text: string): AuditHead | null {
  const [, seq, chain] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq !== undefined && chain !== undefined ? { seq: Number(seq), chain } : null;
}

/**
 * Finds the entry that the next one follows: the one that is remembered as the last, even where it is gone. Else the
 * new one would take the number of one that was cut off, and hide that.
 */
export function previousHead(remembered: string | undefined, last: AuditHead | undefined): AuditHead {
  const known = readHead(remembered ?? '') ?? AUDIT_START;
  return last && last.seq > known.seq ? last : known;
}
