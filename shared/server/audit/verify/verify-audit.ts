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

/** An entry that somebody wrote down elsewhere: of this server, or of one branch of this central. */
export interface Noted extends AuditHead {
  readonly idBranches: number | null;
}

export interface AuditReport {
  /** The branch whose entries these are; null for the server's own. */
  readonly branch: { readonly id: number; readonly name: string } | null;
  /** Number of entries that are in order; `head` is the last of these. */
  readonly entries: number;
  readonly head: AuditHead;
  /** The first thing that is wrong; null where nothing is. */
  readonly fault: string | null;
}

export interface VerifyOptions {
  /** Marks the database of a central, which has the entries of its branches too. */
  readonly central: boolean;
  readonly noted: readonly Noted[];
}

/** Verifies every audit that a database has, as it was at one moment. It may be in use meanwhile. */
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
      const error = own.fault ?? tailError(own, await storedHead(trx));
      const reports: AuditReport[] = [{ ...own, branch: null, fault: error }];
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
  const { sawNoted, ...taken } = check.taken();
  return { ...taken, fault: error ?? (noted && !sawNoted ? notedHeadError(noted, taken.head) : null) };
}

function notedHeadError({ seq }: AuditHead, head: AuditHead): string {
  return seq > head.seq ? missing(head.seq + 1, seq) : `entry ${seq} is not the one that was noted`;
}

/** Finds what is wrong with the end of the server's own entries, held against the last one that it remembers. */
function tailError({ head, entries }: Pick<AuditReport, 'head' | 'entries'>, reported: string | undefined) {
  const remembered = readHead(reported ?? '');
  if (!remembered)
    return entries === 0 && reported === undefined ? null : 'which entry is the last is not remembered';
  if (remembered.seq > head.seq) return missing(head.seq + 1, remembered.seq);
  if (remembered.seq < head.seq) return `entry ${remembered.seq + 1} was not written by the server`;
  return remembered.chain === head.chain ? null : `entry ${head.seq} is not the one that was written last`;
}

const emptyReport = (id: number): AuditReport => ({
  branch: { id, name: '' },
  entries: 0,
  head: { seq: 0, chain: '' },
  fault: 'it has sent no entry',
});
