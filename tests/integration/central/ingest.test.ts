import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import { emptyIngest } from '#tests/support/network/empty-ingest.ts';
import {
  createWritingBranch,
  NINE,
  ticketChange,
  ticketOf,
  type Wrote,
} from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';

describeCentral('changes pushed by branches, at central', (open, _newStorage, dialect) => {
  let database: CentralDatabase;
  let central: ReturnType<typeof listeningCentral>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyIngest(database.db);
    central = listeningCentral(database);
  });

  const greeted = async (idBranches = 1) => {
    const branch = createWritingBranch(central.of(idBranches));
    await branch.hello();
    return branch;
  };
  const tickets = () =>
    database.db
      .selectFrom('fact_tickets')
      .select(['id_branches', 'id', 'state', 'row_ver', 'day'])
      .orderBy('id_branches')
      .orderBy('id')
      .orderBy('incarnation')
      .execute();
  const states = async () => (await tickets()).map(({ id, state }) => `${id} ${state}`);
  const quarantined = async () => {
    const rows = await database.db
      .selectFrom('quarantine')
      .select(['entity', 'reason'])
      .orderBy('id_branches')
      .orderBy('seq')
      .execute();
    return rows.map(({ entity, reason }) => `${entity}: ${reason}`);
  };
  const dirty = () => database.db.selectFrom('dirty_days').selectAll().orderBy('day').execute();

  it('1: a repeated change is applied once, in any epoch', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1), ticketOf(2));
    branch.write(ticketChange(1, 2, { state: 'assisting', called_at: NINE + 60_000 }));
    await branch.push();
    const restored = branch.inEpoch('second');
    await restored.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    expect(await restored.push()).toMatchObject({ kind: 'ack', applied: { seq: 3 } });
    expect(await states()).toEqual(['1 assisting', '2 waiting']);
    expect(await quarantined()).toEqual([]);
  });

  it('1: a change is known by its row, however long ago its identity was deleted', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1));
    branch.write(ticketChange(1, 2, { state: 'assisting' }));
    branch.write({
      entity: 'workstation_sessions',
      pk: 7,
      values: { id: 7, row_ver: 1, id_workstations: 1, id_users: 1, opened_at: NINE },
    });
    await branch.push();
    await database.db.deleteFrom('applied_changes').execute();
    const restored = branch.inEpoch('second');
    await restored.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    await restored.push();
    expect(await states()).toEqual(['1 assisting']);
    expect(await database.db.selectFrom('fact_sessions').select(['id', 'incarnation']).execute()).toEqual([
      { id: 7, incarnation: 1 },
    ]);
    expect(await quarantined()).toEqual([]);
  });

  it('1: an id reused after a restore is another row', async () => {
    const session = (id_users: number): Wrote => ({
      entity: 'workstation_sessions',
      pk: 7,
      values: { id: 7, row_ver: 1, id_workstations: 1, id_users, opened_at: NINE },
    });
    const closed: Wrote = {
      entity: 'workstation_sessions',
      pk: 7,
      op: 'update',
      rowVersion: 2,
      values: { closed_at: NINE + 1 },
    };
    const branch = await greeted();
    branch.write(session(1));
    await branch.push();
    const restored = createWritingBranch(central.of(1), 'second');
    await restored.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    restored.write(session(2));
    restored.write(closed);
    await restored.push();
    const sessions = await database.db
      .selectFrom('fact_sessions')
      .select(['id_users', 'closed_at'])
      .orderBy('incarnation')
      .execute();
    expect(sessions).toEqual([
      { id_users: 1, closed_at: null },
      { id_users: 2, closed_at: NINE + 1 },
    ]);
  });

  it('1: a row that one table refuses affects no other row', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1), ticketOf(2, { arrived_at: 'at nine' }), ticketOf(3));
    branch.write(ticketChange(9, 2, { state: 'assisted' }));
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 4 } });
    expect(await states()).toEqual(['1 waiting', '3 waiting']);
    expect(await quarantined()).toEqual(['tickets: badValue arrived_at', 'tickets: noSuchRow']);
  });

  it('1: a row that the database refuses affects no other row', async () => {
    const refusing = {
      sqlite: `create trigger not_two before insert on fact_tickets when new.id = 2
        begin select raise(abort, 'not two'); end`,
      postgres: 'alter table fact_tickets add constraint not_two check (id <> 2)',
    };
    const accepting = {
      sqlite: 'drop trigger not_two',
      postgres: 'alter table fact_tickets drop constraint not_two',
    };
    const branch = await greeted();
    branch.write(ticketOf(1), ticketOf(2), ticketOf(3));
    branch.write(ticketChange(1, 2, { state: 'assisting' }));
    await sql.raw(refusing[dialect]).execute(database.db);
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 4 } });
    await sql.raw(accepting[dialect]).execute(database.db);
    expect(await states()).toEqual(['1 assisting', '3 waiting']);
    expect(await quarantined()).toEqual([expect.stringContaining('not')]);
  });

  it('2: acknowledged data and position are in the database together', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1));
    const answer = await branch.push();
    const stream = await database.reader
      .selectFrom('streams')
      .select(['applied_seq as seq', 'applied_chain as chain'])
      .executeTakeFirst();
    expect(answer).toEqual({ kind: 'ack', exchange: 'boot:2', applied: stream });
    expect(await database.reader.selectFrom('fact_tickets').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it('3: two histories under one number are a fork and are not mixed', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1));
    branch.write(ticketOf(2));
    await branch.push();
    const [first] = branch.rows();
    branch.restore(1);
    branch.write(ticketOf(3));
    branch.write(ticketOf(4));
    const previous = { seq: 2, chain: branch.rows()[1]?.chain ?? '' };
    expect(first && (await branch.push({ previous, rows: branch.rows().slice(2) }))).toMatchObject({
      kind: 'fork',
    });
    expect(await states()).toEqual(['1 waiting', '2 waiting']);
  });

  it('4: a push that fails midway leaves nothing', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1), ticketOf(2));
    const failing = { ...central.world, knowledge: { ...central.world.knowledge } };
    const store = central.world.store;
    failing.store = {
      transaction: (name, work) =>
        store.transaction(name, (streams) =>
          work({ ...streams, saveStream: () => Promise.reject(new Error('the disk is full')) }),
        ),
    };
    const push = { kind: 'push', exchange: 'x', session: 'first 1', epoch: 'first' } as const;
    const previous = { seq: 0, chain: '0'.repeat(64) };
    const last = branch.rows()[1];
    const head = { seq: 2, chain: last?.chain ?? '' };
    await expect(
      receivePush(failing, '1', { ...push, previous, head, rows: [...branch.rows()] }),
    ).rejects.toThrow('the disk is full');
    expect(await states()).toEqual([]);
    expect(await dirty()).toEqual([]);
    await branch.push();
    expect(await states()).toEqual(['1 waiting', '2 waiting']);
  });

  it('6: rows belong to their branch, whatever they contain', async () => {
    const [north, south] = [await greeted(1), await greeted(2)];
    north.write(ticketOf(1), ticketOf(2, { id_branches: 2 }));
    south.write(ticketOf(1, { id_branches: 2, state: 'assisted' }));
    await north.push();
    await south.push();
    expect((await tickets()).map(({ id_branches, id, state }) => [id_branches, id, state])).toEqual([
      [1, 1, 'waiting'],
      [2, 1, 'assisted'],
    ]);
    expect(await quarantined()).toEqual(['tickets: otherBranch 2']);
  });

  it('9: an implausible time of a branch is quarantined and affects nothing else', async () => {
    const branch = await greeted();
    branch.write({ ...ticketOf(1), wallMs: Date.UTC(1970, 0, 2) });
    branch.write({ ...ticketOf(2), wallMs: Date.UTC(2036, 0, 1) });
    branch.write({ ...ticketOf(3), wallMs: NINE });
    await branch.push();
    expect(await states()).toEqual(['2 waiting', '3 waiting']);
    expect(await quarantined()).toEqual(['tickets: absurdDate']);
  });

  it('9: the clock of central decides nothing', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1));
    await branch.push();
    central.clock.set(Date.UTC(2036, 0, 1));
    branch.write(ticketChange(1, 2, { state: 'assisting' }));
    await branch.push();
    central.clock.set(Date.UTC(2016, 0, 1));
    branch.write(ticketChange(1, 3, { state: 'assisted' }));
    await branch.push();
    expect(await states()).toEqual(['1 assisted']);
  });

  it('10: rows that a branch deletes stay deleted, also with late changes', async () => {
    const printer = (op: 'insert' | 'update' | 'delete', rowVersion: number, values: object): Wrote => ({
      entity: 'printers',
      pk: 5,
      op,
      rowVersion,
      values: { ...values },
    });
    const branch = await greeted();
    branch.write(printer('insert', 1, { id: 5, name: 'Hall', id_branches: 1 }));
    branch.write(printer('update', 2, { name: 'Entrance' }));
    branch.write(printer('delete', 3, {}));
    await branch.push();
    expect(await database.db.selectFrom('branch_rows').select(['deleted', 'row_ver']).execute()).toEqual([
      { deleted: 1, row_ver: 3 },
    ]);
  });

  it('14: fields of a later version are kept and extended', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1, { mood: 'calm', shoes: 'left' }));
    branch.write(ticketChange(1, 2, { state: 'assisting', mood: 'glad' }));
    await branch.push();
    const stored = await database.db.selectFrom('fact_tickets').select(['state', 'extra']).execute();
    expect(stored).toEqual([{ state: 'assisting', extra: '{"mood":"glad","shoes":"left"}' }]);
  });

  it('14: a branch two versions older is understood', async () => {
    const { values } = ticketOf(1);
    const { phone, notes, sms, id_customers, customer_key, no_ticket, appointment_at, ...old } = values;
    expect([phone, notes, sms, id_customers, customer_key, no_ticket, appointment_at]).toHaveLength(7);
    const branch = await greeted();
    branch.write({ ...ticketOf(1), values: old });
    await branch.push();
    const stored = await database.db
      .selectFrom('fact_tickets')
      .select(['phone', 'sms', 'id_customers'])
      .execute();
    expect(stored).toEqual([{ phone: '', sms: 0, id_customers: null }]);
  });

  it('quarantines unknown content of a later version completely', async () => {
    const branch = await greeted();
    branch.write({ entity: 'dreams', pk: 1, values: { id_branches: 1 } });
    await branch.push();
    expect(await quarantined()).toEqual(['dreams: unknownEntity dreams']);
  });

  it('keeps unstorable text out of its tables and complete in quarantine', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1, { notes: 'a\0b' }));
    branch.write(ticketOf(2, { notes: 'half \ud800' }));
    branch.write({ ...ticketOf(3), pk: 'three' });
    await branch.push();
    expect(await quarantined()).toEqual([
      'tickets: badValue notes',
      'tickets: badValue notes',
      'tickets: badKey three',
    ]);
    const { change } = await database.db
      .selectFrom('quarantine')
      .select('change')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(change)).toEqual(branch.rows()[0]);
  });

  it('assigns ticket data to the ticket’s day, and other data to the branch’s day', async () => {
    await database.db
      .insertInto('branch_types')
      .values({ id: 1, name: 'Bank', enabled: 1, description: '' })
      .execute();
    await database.db
      .insertInto('branches')
      .values({
        id: 1,
        name: 'West',
        enabled: 1,
        id_branch_types: 1,
        zone: '-10',
        address: '',
        city: '',
        company_name: '',
        language: 'es',
        latitude: null,
        longitude: null,
      })
      .execute();
    const event = (seq: number, id_tickets: number): Wrote => ({
      entity: 'ticket_events',
      pk: `1/${seq}`,
      values: {
        id_branches: 1,
        seq,
        id_tickets,
        kind: 'call',
        from_state: 'waiting',
        to_state: 'assisting',
        at: NINE,
        id_queues: 1,
        id_users: 1,
        id_workstations: 1,
        id_kiosks: null,
        reason: null,
        previous: null,
      },
    });
    const branch = await greeted();
    branch.write(ticketOf(1, { day: '2026-11-14' }), event(1, 1));
    branch.write(event(2, 99));
    branch.write({
      entity: 'workstation_sessions',
      pk: 1,
      values: { id: 1, row_ver: 1, id_workstations: 1, id_users: 1, opened_at: NINE },
    });
    await branch.push();
    const days = await database.db.selectFrom('fact_ticket_events').select('day').orderBy('seq').execute();
    expect(days.map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-15']);
    const [session] = await database.db.selectFrom('fact_sessions').select('day').execute();
    expect(session).toEqual({ day: '2026-11-15' });
    expect((await dirty()).map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-15']);
  });

  it('marks a day again with every push that affects it', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1));
    await branch.push();
    const [before] = await dirty();
    expect(before).toMatchObject({ id_branches: 1, day: '2026-11-16' });
    branch.write(ticketChange(1, 2, { notes: 'called twice' }));
    await branch.push();
    const [after] = await dirty();
    expect(after?.mark).not.toBe(before?.mark);
  });

  it('accepts a transaction larger than a batch', async () => {
    const branch = await greeted();
    branch.write(...Array.from({ length: 1_700 }, (_, id) => ticketOf(id + 1)));
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 1_700 } });
    expect(await tickets()).toHaveLength(1_700);
    const again = branch.inEpoch('second');
    await again.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    await again.push();
    expect(await tickets()).toHaveLength(1_700);
  });

  it('merges users into central’s rows, and stores a conflicting change', async () => {
    central = listeningCentral(database, async (trx, idBranches, { pk }) => async () => {
      if (pk === '8') throw Object.assign(new Error('no such role'), { code: '23503' });
      await trx
        .insertInto('installation')
        .values({ name: `merged ${pk}`, value: String(idBranches) })
        .execute();
    });
    const branch = await greeted();
    const user = (id: number): Wrote => ({ entity: 'users', pk: id, values: { id, username: `u${id}` } });
    branch.write(user(7));
    branch.write(user(8));
    branch.write(user(9));
    await branch.push();
    const merged = await database.db
      .selectFrom('installation')
      .select(['name', 'value'])
      .where('name', 'like', 'merged %')
      .orderBy('name')
      .execute();
    expect(merged.map(({ name, value }) => `${name} of ${value}`)).toEqual([
      'merged 7 of 1',
      'merged 9 of 1',
    ]);
    expect(await quarantined()).toEqual(['users: database no such role']);
    expect(await database.db.selectFrom('branch_rows').select('pk').orderBy('pk').execute()).toEqual([
      { pk: '7' },
      { pk: '9' },
    ]);
  });
});
