import type { Kysely } from 'kysely';
import { AUDIT_START, type AuditRow, auditChainOf } from '../audit-entry.ts';
import { type AuditHead, readHead } from '../head.ts';
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

export interface ChainCheck {
  /** Adds the next entry by number; returns an error text, null if it fits. */
  take(entry: AuditRow): string | null;
  /** Summary of the entries so far. */
  state(): SeenNumbers;
}

interface SeenNumbers {
  readonly entries: number;
  /** The last of them. */
  readonly head: AuditHead;
  /** True if the noted entry occurred unchanged. */
  readonly sawNoted: boolean;
}

/** Entries of one number: several if a restored branch reused it. */
interface EntriesOfNumber {
  readonly seq: number;
  readonly chains: Set<string>;
}

/**
 * Checks each entry against the one before.
 * @param fromFirst true if it must begin with entry 1; entries of a branch from before its enrolment may be missing
 */
function createChainCheck(fromFirst: boolean, noted: AuditHead | null): ChainCheck {
  let before: EntriesOfNumber = { seq: -1, chains: new Set() };
  let last: EntriesOfNumber = { seq: AUDIT_START.seq, chains: new Set([AUDIT_START.chain]) };
  let seen: SeenNumbers = { entries: 0, head: AUDIT_START, sawNoted: false };

  /** Advances to a number; returns the missing ones before it. */
  function goTo(seq: number): string | null {
    if (seq === last.seq) return null;
    const follows = seq === last.seq + 1;
    if (!follows && (fromFirst || seen.entries > 0)) return missing(last.seq + 1, seq - 1);
    before = follows ? last : { seq: seq - 1, chains: new Set() };
    last = { seq, chains: new Set() };
    return null;
  }

  return {
    take({ chain, ...entry }) {
      const { seq } = entry;
      const gap = goTo(seq);
      if (gap !== null) return gap;
      // A branch that lost its database restarts with entry 1.
      const known = seq === 1 ? [AUDIT_START.chain] : [...before.chains];
      if (known.length > 0 && !known.some((one) => auditChainOf(one, entry) === chain))
        return `entry ${seq} does not follow the one before it: something was changed, put in or moved`;
      last.chains.add(chain);
      seen = {
        entries: seen.entries + 1,
        head: { seq, chain },
        sawNoted: seen.sawNoted || (noted?.seq === seq && noted.chain === chain),
      };
      return null;
    },
    state: () => seen,
  };
}

/** Error text for missing entries. */
const missing = (from: number, to: number): string =>
  from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`;
