import type { Kysely } from 'kysely';
import type { AuditRow } from '../audit-entry.ts';
import { type AuditHead, readHead } from '../head.ts';
import { createChainCheck, missing } from './chain-check.ts';
import {
  type AuditTables,
  branchEntries,
  localEntries,
  sendingBranches,
  storedHead,
} from './read-entries.ts';

/** An entry noted elsewhere, of this server or of a branch. */
export interface Noted extends AuditHead {
  readonly idBranches: number | null;
}

export interface AuditReport {
  /** Branch of the entries; null for this server. */
  readonly branch: { readonly id: number; readonly name: string } | null;
  /** Number of valid entries; `head` is the last of them. */
  readonly entries: number;
  readonly head: AuditHead;
  /** First error; null if valid. */
  readonly error: string | null;
}

export interface VerifyOptions {
  /** True for the database of a central, which has branch entries too. */
  readonly central: boolean;
  readonly noted: readonly Noted[];
}

/** Verifies every audit of a database from one snapshot; the server may run. */
export function verifyAudit(
  db: Kysely<AuditTables>,
  { central, noted }: VerifyOptions,
): Promise<AuditReport[]> {
  const of = (idBranches: number | null) => noted.find((one) => one.idBranches === idBranches) ?? null;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const own = await read(localEntries(trx), { fromFirst: true, noted: of(null) });
      const error = own.error ?? tailError(own, await storedHead(trx));
      const reports: AuditReport[] = [{ ...own, branch: null, error }];
      const branches = central ? await sendingBranches(trx) : [];
      for (const branch of branches) {
        const sent = await read(branchEntries(trx, branch.id), { fromFirst: false, noted: of(branch.id) });
        reports.push({ ...sent, branch });
      }
      const here = new Set<number | null>([null, ...branches.map(({ id }) => id)]);
      for (const { idBranches } of noted) {
        if (idBranches !== null && !here.has(idBranches)) reports.push(emptyReport(idBranches));
      }
      return reports;
    });
}

interface Reading {
  readonly fromFirst: boolean;
  readonly noted: AuditHead | null;
}

async function read(
  entries: AsyncIterable<AuditRow>,
  { fromFirst, noted }: Reading,
): Promise<Omit<AuditReport, 'branch'>> {
  const check = createChainCheck(fromFirst, noted);
  let error: string | null = null;
  for await (const entry of entries) {
    error = check.take(entry);
    if (error !== null) break;
  }
  const { sawNoted, ...state } = check.state();
  return { ...state, error: error ?? (noted && !sawNoted ? notedHeadError(noted, state.head) : null) };
}

function notedHeadError({ seq }: AuditHead, head: AuditHead): string {
  return seq > head.seq ? missing(head.seq + 1, seq) : `entry ${seq} is not the one that was noted`;
}

/** Error at the end of the server's entries, compared with the stored head. */
function tailError({ head, entries }: Pick<AuditReport, 'head' | 'entries'>, reported: string | undefined) {
  const reportedHead = readHead(reported ?? '');
  if (!reportedHead)
    return entries === 0 && reported === undefined ? null : 'which entry is the last is not remembered';
  if (reportedHead.seq > head.seq) return missing(head.seq + 1, reportedHead.seq);
  if (reportedHead.seq < head.seq) return `entry ${reportedHead.seq + 1} was not written by the server`;
  return reportedHead.chain === head.chain ? null : `entry ${head.seq} is not the one that was written last`;
}

const emptyReport = (id: number): AuditReport => ({
  branch: { id, name: '' },
  entries: 0,
  head: { seq: 0, chain: '' },
  error: 'it has sent no entry',
});
