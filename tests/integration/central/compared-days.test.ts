import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readChecksums, readDay } from '#branch-server/replication/day-reader.ts';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { createDaysOfBranches } from '#central-server/ingest/days/days-of-branches.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { DETAILS, note } from '#tests/support/actions/attention-actions.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { raiseAlarm } from '#tests/support/actions/raise-alarm.ts';
import { partOf, upload } from '#tests/support/actions/recording-actions.ts';
import { missed, serving } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { emptyIngest } from '#tests/support/network/empty-ingest.ts';
import { createWritingBranch } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const ID = 1;
const NOW = Date.UTC(2026, 10, 20);

let branch: Branch;
let log: readonly LoggedChange[];
let day: string;

/** A day with each kind of compared fact and a waiting ticket. */
beforeAll(async () => {
  branch = await startBranch();
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  await allow(branch, { record_frequency: 100 });
  const first = await serving(branch, lucia, 1);
  for (let customer = 0; customer < 4; customer += 1) await take(branch);
  await note(lucia, first, DETAILS.deposit);
  await upload(lucia, partOf(lucia, first));
  await finish(lucia, first);
  branch.clock.advance(240_000);
  await open(marcos, 2);
  await missed(marcos, (await next(marcos, 2)).ticket?.idTicket ?? 0);
  await raiseAlarm(await branch.signIn('admin'));
  log = rows<LoggedChange>('select * from change_log order by seq');
  day = rows<{ day: string }>('select day from tickets')[0]?.day ?? '';
});
afterAll(() => branch.stop());

const rows = <Row>(query: string): Row[] => lookInto(branch.folder, (sqlite) => rowsOf<Row>(sqlite, query));

describeCentral('a compared business day', (openCentral) => {
  let database: CentralDatabase;
  let days: ReturnType<typeof createDaysOfBranches>;
  beforeAll(async () => {
    database = await openCentral();
    days = createDaysOfBranches(database);
  });
  beforeEach(async () => {
    await emptyIngest(database.db);
    await database.db.deleteFrom('compared_days').execute();
    await database.db.deleteFrom('replaced_facts').execute();
    await sendAll();
  });

  async function sendAll(changes: readonly LoggedChange[] = log, epoch = log[0]?.epoch ?? '') {
    const writing = createWritingBranch(listeningCentral(database).of(ID), epoch);
    writing.adopt(changes);
    await writing.hello();
    expect(await writing.push()).toMatchObject({ kind: 'ack' });
  }
  const of = (...wanted: string[]) => ({ idBranches: ID, days: wanted, shiftMs: 0 });
  const compare = async (wanted = day) => {
    const { checksums: totals, ...read } = lookInto(branch.folder, (sqlite) =>
      readChecksums(sqlite, of(wanted)),
    );
    const body = { ...read, day: wanted, checksums: [...(totals[0]?.checksums ?? [])], isLast: false };
    return days.compare(ID, body, NOW);
  };
  const sendAgain = (entity: string) => {
    const {
      rows: said,
      columns,
      ...read
    } = lookInto(branch.folder, (sqlite) => readDay(sqlite, of(day), entity));
    const body = { ...read, day, entity, columns: [...columns], rows: said.map((row) => [...row]) };
    return days.take(ID, body, NOW);
  };
  const tickets = () =>
    database.db
      .selectFrom('fact_tickets')
      .select(['id', 'state', 'incarnation', 'deleted_at', 'ended_at', 'code'])
      .orderBy('id')
      .orderBy('incarnation')
      .execute();
  const oneTicket = async () => (await tickets())[0]?.id ?? 0;
  const noted = () => database.db.selectFrom('compared_days').selectAll().executeTakeFirstOrThrow();

  it('is equal when everything has arrived', async () => {
    expect(await compare()).toEqual({ outcome: 'same', differing: [] });
    expect(await noted()).toMatchObject({ day, outcome: 'same', compared_at: NOW });
    expect(await compare('2026-01-01')).toEqual({ outcome: 'same', differing: [] });
  });

  it('has each kind of data', () => {
    const { checksums: totals } = lookInto(branch.folder, (sqlite) => readChecksums(sqlite, of(day)));
    const counts = totals[0]?.checksums.map(({ entity, rows: count }) => `${entity} ${count > 0}`);
    expect(counts).toEqual(
      [
        ...['tickets', 'ticket_events', 'workstation_sessions', 'ticket_transactions', 'recordings'],
        'alarm_events',
      ].map((entity) => `${entity} true`),
    );
  });

  it.each([
    ['tickets', 'fact_tickets', 'id'],
    ['ticket_events', 'fact_ticket_events', 'seq'],
    ['workstation_sessions', 'fact_sessions', 'id'],
    ['ticket_transactions', 'fact_ticket_transactions', 'id'],
    ['alarm_events', 'fact_alarm_events', 'id'],
    ['recordings', 'fact_recordings', 'id'],
  ] as const)(
    'differs if %s are missing, and is equal after they were sent again',
    async (entity, table, key) => {
      const fact = table as 'fact_tickets';
      const before = await database.db
        .selectFrom(fact)
        .select(key as 'id')
        .execute();
      await database.db.deleteFrom(fact).execute();
      expect(await compare()).toMatchObject({
        outcome: 'differs',
        differing: expect.arrayContaining([entity]),
      });
      expect(await sendAgain(entity)).toMatchObject({ outcome: 'done', added: before.length, rejected: 0 });
      expect(await compare()).toEqual({ outcome: 'same', differing: [] });
    },
  );

  it('differs if a row differs, and the former row is kept', async () => {
    await database.db
      .updateTable('fact_tickets')
      .set({ code: 'mixed' })
      .where('id', '=', await oneTicket())
      .execute();
    expect(await compare()).toEqual({ outcome: 'differs', differing: ['tickets'] });
    expect(await sendAgain('tickets')).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await tickets()).map(({ code }) => code)).not.toContain('mixed');
    expect(await noted()).toMatchObject({ outcome: 'repaired', changed: 1 });
    const [stored] = await database.db.selectFrom('replaced_facts').selectAll().execute();
    expect(JSON.parse(stored?.row ?? '{}')).toMatchObject({ id: await oneTicket(), code: 'mixed' });
    expect(await compare()).toEqual({ outcome: 'same', differing: [] });
  });

  it('closes tickets that the branch no longer has, and does not count them', async () => {
    const { id, ...waiting } = await database.db
      .selectFrom('fact_tickets')
      .selectAll()
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('fact_tickets')
      .values({ ...waiting, id: 900, eid: 'of a machine that is gone' })
      .execute();
    expect(await compare()).toEqual({ outcome: 'differs', differing: ['tickets'] });
    expect(await sendAgain('tickets')).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect((await tickets()).find((ticket) => ticket.id === 900)).toMatchObject({
      state: 'canceled',
      deleted_at: NOW,
    });
    expect(await compare()).toEqual({ outcome: 'same', differing: [] });
    expect((await tickets()).filter(({ state }) => state === 'waiting')).toHaveLength(3);
  });

  it('closes tickets of before a restore with reused ids, although the checksums agree', async () => {
    const { id, ...waiting } = await database.db
      .selectFrom('fact_tickets')
      .selectAll()
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('fact_tickets')
      .values({ ...waiting, id, incarnation: 0, eid: 'before' })
      .execute();
    expect(await compare()).toEqual({ outcome: 'same', differing: [] });
    const [before, present] = (await tickets()).filter((ticket) => ticket.id === id);
    expect(before).toMatchObject({ incarnation: 0, state: 'canceled', deleted_at: NOW });
    expect(present).toMatchObject({ incarnation: 1, state: 'waiting', deleted_at: null });
  });

  it('waits while central is at another position', async () => {
    await emptyIngest(database.db);
    await sendAll(log.slice(0, 5));
    expect(await compare()).toEqual({ outcome: 'behind', differing: [] });
    expect(await sendAgain('tickets')).toMatchObject({ outcome: 'behind', added: 0 });
  });

  it('accepts the change of a row after its day was sent', async () => {
    await emptyIngest(database.db);
    const isTicket = ({ entity, op }: LoggedChange) => entity === 'tickets' && op === 'insert';
    await sendAll();
    await database.db.deleteFrom('fact_tickets').execute();
    await database.db.deleteFrom('applied_changes').execute();
    await sendAgain('tickets');
    const before = await tickets();
    const epoch = 'after';
    const writing = createWritingBranch(listeningCentral(database).of(ID), epoch);
    writing.adopt(log);
    await writing.hello({
      ratchet: { turn: 1, token: `${log[0]?.epoch} 1` },
      next: { turn: 2, token: 'two' },
    });
    expect(await writing.push()).toMatchObject({ kind: 'ack' });
    expect(log.filter(isTicket).length).toBe(before.length);
    expect((await tickets()).map(({ id, state }) => `${id} ${state}`)).toEqual(
      before.map(({ id, state }) => `${id} ${state}`),
    );
  });

  describe('with data that central cannot apply', () => {
    it('stays different, with the number of rows', async () => {
      const one = await oneTicket();
      await database.db.deleteFrom('fact_tickets').where('id', '=', one).execute();
      const {
        rows: said,
        columns,
        ...read
      } = lookInto(branch.folder, (sqlite) => readDay(sqlite, of(day), 'tickets'));
      const state = columns.indexOf('state');
      const bad = said.map((row) => (row[0] === one ? row.with(state, 7) : [...row]));
      await compare();
      const body = { ...read, day, entity: 'tickets', columns: [...columns], rows: bad };
      expect(await days.take(ID, body, NOW)).toMatchObject({ outcome: 'done', added: 0, rejected: 1 });
      expect(await noted()).toMatchObject({ outcome: 'differs', rejected: 1 });
    });
  });
});
