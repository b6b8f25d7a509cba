import {
  AUDIT_START,
  type AuditEntry,
  type AuditRow,
  chainedEntry,
} from '#shared/server/audit/audit-entry.ts';

/** Monday. */
const NINE = Date.UTC(2026, 10, 16, 9);

/** A name that neither database stores without loss. */
const HOSTILE = `a\u0000b\ud800${'🐕'.repeat(5_000)}`;

/** Creates the entry of a change to the `number`-th user of an installation. */
export const entryAbout = (number: number): AuditEntry => ({
  action: 'UPDATE_USER',
  by: { idUsers: 1, username: number % 3 === 0 ? HOSTILE : 'admin', address: '10.0.0.7' },
  to: { entity: 'users', pk: number, name: `user ${number}` },
  before: { enabled: 'Y' },
  after: { enabled: 'N', note: `«${number}» ñ 🐕` },
});

/** This number of entries, each chained to the previous one. */
export function auditOf(entries: number, after: Pick<AuditRow, 'seq' | 'chain'> = AUDIT_START): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let number = after.seq + 1; number <= after.seq + entries; number += 1) {
    rows.push(chainedEntry(rows.at(-1) ?? after, entryAbout(number), NINE + number));
  }
  return rows;
}

/** An entry in the format of a branch's change log. */
export const auditChange = (row: AuditRow) => ({ entity: 'audit', pk: row.seq, values: { ...row } });
