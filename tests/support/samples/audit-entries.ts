import {
  AUDIT_START,
  type AuditEntry,
  type AuditRow,
  chainedEntry,
} from '#shared/server/audit/audit-entry.ts';

/** Monday. */
const NINE = Date.UTC(2026, 10, 16, 9);

/** Holds a name that nobody would choose: neither database gives all of it back. */
const HOSTILE = `a\u0000b\ud800${'🐕'.repeat(5_000)}`;

/** Makes the entry of a change to the `number`-th user of an installation. */
export const entryAbout = (number: number): AuditEntry => ({
  action: 'UPDATE_USER',
  by: { idUsers: 1, username: number % 3 === 0 ? HOSTILE : 'admin', address: '10.0.0.7' },
  to: { entity: 'users', pk: number, name: `user ${number}` },
  before: { enabled: 'Y' },
  after: { enabled: 'N', note: `«${number}» ñ 🐕` },
});

/** So many entries, each chained to the one before. */
export function auditOf(entries: number, after: Pick<AuditRow, 'seq' | 'chain'> = AUDIT_START): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let number = after.seq + 1; number <= after.seq + entries; number += 1) {
    rows.push(chainedEntry(rows.at(-1) ?? after, entryAbout(number), NINE + number));
  }
  return rows;
}

/** An entry as a branch's change log has it. */
export const auditChange = (row: AuditRow) => ({ entity: 'audit', pk: row.seq, values: { ...row } });
