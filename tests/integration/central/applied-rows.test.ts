import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeIngest } from '#central-server/ingest/compose-ingest.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import type { Hello } from '#shared/contract/replication/protocol/messages.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketChange, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const YEAR_MS = 365 * 86_400_000;

describeCentral('identities of applied changes', (_open, newStorage) => {
  let central: Central;
  let id: number;
  let branch: ReturnType<typeof createWritingBranch>;
  let turn: number;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    const admin = await central.signIn('admin');
    id = (await admin.call(createBranch, { body: newBranch() })).id;
    branch = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
    turn = 0;
    await hello();
  });

  const showing = (over: Partial<Hello> = {}): Partial<Hello> => {
    turn += 1;
    return {
      ratchet: turn === 1 ? { turn: 0, token: '' } : { turn: turn - 1, token: `token ${turn - 1}` },
      next: { turn, token: `token ${turn}` },
      ...over,
    };
  };
  const positionOf = (seq: number) => {
    const row = branch.rows().find((each) => each.seq === seq);
    if (!row) throw new Error(`no row ${seq}`);
    return { seq, chain: row.chain, eid: row.eid };
  };
  /** Sends a handshake of a log that begins with this row. */
  const hello = (oldest = 0) => branch.hello(showing(oldest === 0 ? {} : { anchor: positionOf(oldest) }));
  const sendRows = async (from: number, to: number) => {
    for (let row = from; row <= to; row += 1) {
      branch.write(
        row === 1 ? ticketOf(1, { id_branches: id }) : ticketChange(1, row, { notes: `row ${row}` }),
      );
      expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: row } });
    }
  };
  /** Pushes the branch's log from one row to another, like a restored branch. */
  const restore = async (oldest: number, newest: number) => {
    const rows = branch.rows().filter(({ seq }) => seq >= oldest && seq <= newest);
    const restored = branch.inEpoch(`put back to ${newest}`, rows);
    await restored.hello(showing({ parent: 'first', ...(oldest > 1 && { anchor: positionOf(oldest) }) }));
    expect(await restored.push()).toMatchObject({ kind: 'ack', applied: { seq: newest } });
  };
  const notes = async () => {
    const { db } = central.database();
    const ticket = db.selectFrom('fact_tickets').select('notes').where('id_branches', '=', id);
    return (await ticket.executeTakeFirstOrThrow()).notes;
  };
  const cached = async () => {
    const { db } = central.database();
    const rows = db.selectFrom('applied_changes').select('first_seq').where('id_branches', '=', id);
    return (await rows.orderBy('first_seq').execute()).map(({ first_seq }) => first_seq);
  };
  const tidied = (now = Date.now()) =>
    composeIngest({
      database: central.database(),
      clock: createSettableClock(now),
      log: pino({ level: 'silent' }),
      gate: central.gate(),
      requestComparison: async () => {},
      changed: () => {},
      sent: () => {},
    }).doHousekeeping();

  it('survive a year without the branch, and a jump of central’s clock', async () => {
    await sendRows(1, 4);
    await tidied(Date.now() + YEAR_MS);
    await restore(1, 3);
    expect(await notes()).toBe('row 4');
  });

  it('are deleted once no log or restorable backup of the branch can contain them', async () => {
    await sendRows(1, 4);
    await hello();
    await sendRows(5, 8);
    await hello(4);
    await tidied();
    expect(await cached()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await sendRows(9, 12);
    await hello(8);
    await tidied();
    expect(await cached()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    await restore(4, 8);
    expect(await notes()).toBe('row 12');
  });

  it('stay for data of a restored branch', async () => {
    await sendRows(1, 4);
    await hello();
    await sendRows(5, 8);
    await restore(1, 4);
    await tidied();
    expect(await cached()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('make central query a branch that has not reported its log for long', async () => {
    await sendRows(1, 2);
    await tidied();
    await sendRows(3, 3);
    await central.database().db.deleteFrom('log_ranges').where('id_branches', '=', id).execute();
    await tidied();
    branch.write(ticketChange(1, 4, { notes: 'row 4' }));
    expect(await branch.push()).toMatchObject({ kind: 'greet' });
    await hello();
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 4 } });
  });
});
