import fc from 'fast-check';
import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import { CHAIN_START, chainedRow } from '#shared/server/db/change.ts';

/** The branch whose keys an attacker has. */
export const LIAR = 'north';

/** Epoch of a false message: the attacker's, or that of a branch's machine. */
type Of = 'own' | 'north' | 'south';

/** Message of an attacker with a branch's key; `pick` selects an earlier message. */
export type Lie =
  | { readonly kind: 'handshake'; readonly of: Of; readonly ahead: number; readonly child: boolean }
  | { readonly kind: 'push'; readonly of: Of; readonly ahead: number; readonly rows: readonly LieRow[] }
  /** An unchanged message of another branch. */
  | { readonly kind: 'stolen'; readonly pick: number };

/** A row with an identity that another branch uses or will use, and any owner. */
interface LieRow {
  readonly number: number;
  readonly owner: string;
}

const of = fc.constantFrom<Of>('own', 'own', 'own', 'north', 'south');
const ahead = fc.constantFrom(0, 0, 0, -3, 2, 1_000_000);

export const lie: fc.Arbitrary<Lie> = fc.oneof(
  fc.record({ kind: fc.constant('handshake' as const), of, ahead, child: fc.boolean() }),
  fc.record({
    kind: fc.constant('push' as const),
    of,
    ahead,
    rows: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 150 }),
        owner: fc.constantFrom('north', 'north', 'south', 'somebody else'),
      }),
      { maxLength: 12 },
    ),
  }),
  fc.record({ kind: fc.constant('stolen' as const), pick: fc.nat({ max: 1_000 }) }),
);

interface World {
  now(): number;
  /** The epoch in which a branch's machine writes. */
  epochOf(branch: string): string;
  receive(branch: string, message: Upward): Promise<Answer | null>;
}

/** Sends false messages as one branch, using central's answers. */
export function createLiar({ now, epochOf, receive }: World) {
  const overheard: Upward[] = [];
  let session = 'none';
  let position: LogPosition = { seq: 0, chain: CHAIN_START };
  let turn = 0;

  const epoch = (owner: Of): string => (owner === 'own' ? 'of a liar' : epochOf(owner));
  const shifted = (by: number): LogPosition => ({ ...position, seq: Math.max(0, position.seq + by) });

  function worded(said: Lie): Upward | undefined {
    if (said.kind === 'stolen') return overheard[said.pick % Math.max(1, overheard.length)];
    turn += 1;
    const exchange = `lie:${turn}`;
    if (said.kind === 'handshake') {
      return {
        kind: 'handshake',
        exchange,
        protocol: { oldest: 1, newest: 1 },
        schema: 1,
        epoch: epoch(said.of),
        parent: said.child ? epochOf(LIAR) : null,
        anchor: { seq: 0, chain: CHAIN_START, eid: null },
        head: shifted(said.ahead),
        ratchet: { turn: turn - 1, token: `lie ${turn - 1}` },
        next: { turn, token: `lie ${turn}` },
      };
    }
    const rows = chained(shifted(said.ahead), epoch(said.of), said.rows, now());
    const { seq, chain } = rows.at(-1) ?? position;
    const previous = shifted(said.ahead);
    return { kind: 'push', exchange, session, epoch: epoch(said.of), previous, head: { seq, chain }, rows };
  }

  return {
    receives: (message: Upward): void => {
      overheard.push(message);
    },
    async says(said: Lie): Promise<Answer | null> {
      const message = worded(said);
      if (!message) return null;
      const answer = await receive(LIAR, message);
      if (answer?.kind === 'welcome') session = answer.session;
      if (answer && 'applied' in answer) position = answer.applied;
      return answer;
    },
  };
}

/** Rows with a valid chain, which the attacker can compute. */
function chained(from: LogPosition, epoch: string, lies: readonly LieRow[], wallMs: number): LoggedChange[] {
  let previous = from;
  const txn = from.seq + 1;
  return lies.map(({ number, owner }, idx) => {
    const eid = `row ${number}`;
    const change = {
      entity: 'tickets',
      pk: eid,
      op: 'insert' as const,
      rowVersion: 1,
      values: { id_branches: owner },
    };
    const row = chainedRow(previous, { txn, idx, eid }, change, { epoch, bootId: 'lie', wallMs, monoMs: 0 });
    previous = row;
    return { ...row, base_rev: null };
  });
}
