import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Hello, Push } from '#shared/contract/replication/protocol/messages.ts';
import { CHAIN_START, type Change, chainedRow } from '#shared/server/db/change.ts';

/** Receives messages of a test branch: functions of a central, or its endpoints. */
export interface Listening {
  hello(message: Hello): Promise<Answer>;
  push(message: Push): Promise<Answer>;
}

/** A change written by a test; an insert of the row's first version by default. */
export type Wrote = Pick<Change, 'entity' | 'pk' | 'values'> &
  Partial<Pick<Change, 'op' | 'rowVersion'>> & {
    readonly wallMs?: number;
    readonly schema?: number;
    /** Revision of the row that the branch received from central; none by default. */
    readonly baseRev?: number;
  };

/** Monday. */
export const NINE = Date.UTC(2026, 10, 16, 9);
const BEGIN: LogPosition = { seq: 0, chain: CHAIN_START };

/** The change log of a branch without a branch server: numbers and chains the changes of a test. */
export function createWritingBranch(central: Listening, epoch = 'first') {
  let rows: LoggedChange[] = [];
  let sent: LogPosition = BEGIN;
  let session = '';
  let written = 0;
  const placed = ({ seq, chain }: LogPosition): LogPosition => ({ seq, chain });

  const branch = {
    rows: (): readonly LoggedChange[] => rows,

    /** Writes the changes of one transaction. */
    write(...changes: readonly Wrote[]): readonly LoggedChange[] {
      const first = (rows.at(-1)?.seq ?? 0) + 1;
      const created = changes.map((change, idx) => {
        written += 1;
        const { entity, pk, values, op = 'insert', rowVersion = 1, wallMs = NINE, baseRev } = change;
        const row = chainedRow(
          rows.at(-1) ?? BEGIN,
          { txn: first, idx, eid: `${epoch} ${written}` },
          { entity, pk, values, op, rowVersion, base: baseRev ?? null },
          { epoch, bootId: 'boot', wallMs, monoMs: written },
        );
        const logged = { ...row, base_rev: baseRev ?? null };
        rows = [...rows, logged];
        return logged;
      });
      return created;
    },

    /** @param over fields of the handshake; by default the first one */
    async hello(over: Partial<Hello> = {}): Promise<Answer> {
      const next = over.next ?? { turn: 1, token: `${epoch} 1` };
      const answer = await central.hello({
        kind: 'handshake',
        exchange: 'boot:1',
        protocol: { oldest: 1, newest: 1 },
        schema: 1,
        epoch,
        parent: null,
        anchor: { ...BEGIN, eid: null },
        head: placed(rows.at(-1) ?? BEGIN),
        ratchet: { turn: 0, token: '' },
        next,
        ...over,
      });
      if (answer.kind === 'welcome') {
        session = answer.session;
        sent = answer.applied;
      }
      return answer;
    },

    /** Sends unsent changes in one push. */
    async push(over: Partial<Push> = {}): Promise<Answer> {
      const head = placed(rows.at(-1) ?? BEGIN);
      const answer = await central.push({
        kind: 'push',
        exchange: 'boot:2',
        session,
        epoch,
        previous: sent,
        head,
        rows: rows.filter(({ seq }) => seq > sent.seq),
        ...over,
      });
      if (answer.kind === 'ack') sent = answer.applied;
      return answer;
    },

    /** Restores the log to a number; sent data stays sent. */
    restore(seq: number): void {
      rows = rows.filter((row) => row.seq <= seq);
    },

    /** Continues the same log in a new epoch, sent from its beginning. */
    inEpoch(next: string, from: readonly LoggedChange[] = rows) {
      const other = createWritingBranch(central, next);
      other.adopt(from);
      return other;
    },

    adopt(log: readonly LoggedChange[]): void {
      rows = [...log];
    },
  };
  return branch;
}

/** A ticket in the format of a branch's log. */
export const ticketOf = (id: number, over: Readonly<Record<string, unknown>> = {}): Wrote => ({
  entity: 'tickets',
  pk: id,
  values: {
    id,
    row_ver: 1,
    id_branches: 1,
    id_queues: 1,
    id_services: 1,
    id_segments: 1,
    letter: 'A',
    number: id,
    code: `A${id}`,
    state: 'waiting',
    day: '2026-11-16',
    language: 'es',
    customer_name: null,
    arrived_at: NINE + id,
    entered_at: NINE + id,
    callable_at: NINE + id,
    appointment_at: null,
    called_at: null,
    ended_at: null,
    id_workstations: null,
    id_users: null,
    no_ticket: 0,
    phone: '',
    notes: '',
    sms: 0,
    id_customers: null,
    customer_key: null,
    ...over,
  },
});

/** A later change of a ticket. */
export const ticketChange = (
  id: number,
  rowVersion: number,
  values: Readonly<Record<string, unknown>>,
): Wrote => ({ entity: 'tickets', pk: id, op: 'update', rowVersion, values });
