import { AUDIT_START, type AuditRow, auditChainOf } from '../audit-entry.ts';
import type { AuditHead } from '../head.ts';

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
export function createChainCheck(fromFirst: boolean, noted: AuditHead | null): ChainCheck {
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
export const missing = (from: number, to: number): string =>
  from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`;
