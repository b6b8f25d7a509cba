import { AUDIT_START, type AuditRow, auditChainOf } from '../audit-entry.ts';
import type { AuditHead } from '../head.ts';

export interface ChainCheck {
  /** Takes the next entry, in the order of numbers; answers what is wrong with it, nothing where it fits. */
  take(entry: AuditRow): string | null;
  /** Sums up what has been taken so far. */
  taken(): SeenNumbers;
}

interface SeenNumbers {
  readonly entries: number;
  /** The last of them. */
  readonly head: AuditHead;
  /** Says whether the noted entry was among them, as it was noted. */
  readonly sawNoted: boolean;
}

/** The entries of one number: more than one where a branch was put back and gave the number again. */
interface EntriesOfNumber {
  readonly seq: number;
  readonly chains: Set<string>;
}

/**
 * Holds each entry of an audit against the one before it, from one end to the other.
 *
 * @param fromFirst whether it has to begin with entry 1; what a branch wrote down before it had a central may be gone
 *   from the log by which it sends
 */
export function createChainCheck(fromFirst: boolean, noted: AuditHead | null): ChainCheck {
  let before: EntriesOfNumber = { seq: -1, chains: new Set() };
  let last: EntriesOfNumber = { seq: AUDIT_START.seq, chains: new Set([AUDIT_START.chain]) };
  let taken: SeenNumbers = { entries: 0, head: AUDIT_START, sawNoted: false };

  /** Makes room for the entry's number; answers what is missing before it. */
  function goTo(seq: number): string | null {
    if (seq === last.seq) return null;
    const follows = seq === last.seq + 1;
    if (!follows && (fromFirst || taken.entries > 0)) return missing(last.seq + 1, seq - 1);
    before = follows ? last : { seq: seq - 1, chains: new Set() };
    last = { seq, chains: new Set() };
    return null;
  }

  return {
    take({ chain, ...entry }) {
      const { seq } = entry;
      const gap = goTo(seq);
      if (gap !== null) return gap;
      // A branch that lost its database begins anew with entry 1.
      const known = seq === 1 ? [AUDIT_START.chain] : [...before.chains];
      if (known.length > 0 && !known.some((one) => auditChainOf(one, entry) === chain))
        return `entry ${seq} does not follow the one before it: something was changed, put in or moved`;
      last.chains.add(chain);
      taken = {
        entries: taken.entries + 1,
        head: { seq, chain },
        sawNoted: taken.sawNoted || (noted?.seq === seq && noted.chain === chain),
      };
      return null;
    },
    taken: () => taken,
  };
}

/** Words the fault of entries that are gone. */
export const missing = (from: number, to: number): string =>
  from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`;
