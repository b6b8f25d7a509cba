import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { BranchImage } from '#tests/support/sync/memory-stream-store.ts';
import type { Machine } from './machine.ts';

/** A violated invariant of replication, with its number in the list of invariants. */
export interface Violation {
  readonly invariant: number;
  readonly what: string;
}

/**
 * Independent bookkeeping of the expected data: it sees each written row and each answer of central, and queries
 * neither end.
 */
export function createLedger() {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  /** Row -> the eids of its transaction. */
  const transactions = new Map<string, readonly string[]>();
  const writtenBy = new Map<string, string>();
  const numbers = new Map<string, string>();
  /** Rows that a full disk dropped after central had confirmed them. */
  const abandoned = new Set<string>();
  /** Rows deleted from a log. */
  const deleted = new Set<string>();
  const said = new Map<string, string>();

  const violated = (invariant: number, what: string): void => {
    violations.push({ invariant, what });
  };

  return {
    violations,
    seen,
    violated,

    wrote({ branch, lifetime }: Machine, rows: readonly LoggedChange[]): void {
      const eids = rows.map(({ eid }) => eid);
      for (const { eid, seq, payload } of rows) {
        said.set(eid, payload);
        transactions.set(eid, eids);
        writtenBy.set(eid, branch);
        const number = `${lifetime} ${seq}`;
        if (numbers.has(number)) violated(3, `${number} is ${numbers.get(number)} and ${eid}`);
        numbers.set(number, eid);
      }
    },

    tookAway({ eid }: LoggedChange): void {
      deleted.add(eid);
    },

    gaveUp(rows: readonly LoggedChange[]): void {
      for (const { eid } of rows) abandoned.add(eid);
    },

    /** @param history the content of the sender's database when it sent the message */
    answered(image: BranchImage, message: Upward, answer: Answer, history: readonly LoggedChange[]): void {
      const name = answer.kind === 'welcome' && !answer.trusted ? 'welcome as a copy' : answer.kind;
      seen.add(name);
      if (answer.kind !== 'ack' || message.kind !== 'push') return;
      const stored = storedIn(image);
      const missing = history.find(
        ({ eid, seq }) =>
          seq <= answer.applied.seq && !stored.has(eid) && !abandoned.has(eid) && !deleted.has(eid),
      );
      if (missing) violated(2, `${missing.eid} was acknowledged and is not durable`);
      for (const { eid } of message.rows) {
        const torn = transactions
          .get(eid)
          ?.find((other) => !stored.has(other) && !deleted.has(other) && stored.has(eid));
        if (torn) violated(4, `${eid} is there without ${torn}`);
      }
    },

    /** Errors in central's data of a branch at any time. */
    inspect(branch: string, { applied, quarantined, trimmed: dropped }: BranchImage): void {
      for (const { reason } of quarantined.values()) seen.add(`set aside: ${reason}`);
      if (dropped.size > 0) seen.add('content is shed');
      const once = new Set<string>();
      for (const { eid, payload } of applied) {
        if (payload !== said.get(eid)) violated(1, `${eid} says what it never said`);
        if (once.has(eid)) violated(1, `${eid} is applied twice`);
        if (quarantined.has(eid)) violated(1, `${eid} is applied and in quarantine`);
        const { id_branches: owner } = JSON.parse(payload) as { id_branches?: string };
        if (writtenBy.get(eid) !== branch || owner !== branch)
          violated(6, `${branch} shows ${eid} of ${owner}`);
        once.add(eid);
      }
      for (const eid of quarantined.keys()) {
        if (writtenBy.has(eid) && writtenBy.get(eid) !== branch) violated(6, `${branch} keeps ${eid}`);
      }
    },

    /** Rows of a machine that a full disk dropped and central no longer has. */
    losses: (image: BranchImage, { history }: Machine): LoggedChange[] => {
      const stored = storedIn(image);
      return history.filter(({ eid }) => abandoned.has(eid) && !stored.has(eid));
    },

    /** Rows of a machine that are missing at central. */
    missing: (image: BranchImage, { history }: Machine): LoggedChange[] => {
      const stored = storedIn(image);
      const hasReportedGap = [...image.quarantined.values()].some(
        ({ change }) => change.entity === 'change_log',
      );
      const isExcused = (eid: string) => abandoned.has(eid) || (deleted.has(eid) && hasReportedGap);
      return history.filter(({ eid }) => !stored.has(eid) && !isExcused(eid));
    },
  };
}

const storedIn = ({ applied, quarantined, trimmed: dropped }: BranchImage): ReadonlySet<string> =>
  new Set([...applied.map(({ eid }) => eid), ...quarantined.keys(), ...dropped]);
