import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { FACT_KINDS } from '#central-server/ingest/facts/fact-kinds.ts';
import { KNOWLEDGE } from '#central-server/ingest/knowledge.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { createBatch } from '#sync/wire/cut-batch.ts';
import { DETAILS, note, say, takeBack, write } from '#tests/support/actions/attention-actions.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { raiseAlarm } from '#tests/support/actions/raise-alarm.ts';
import { partOf, upload } from '#tests/support/actions/recording-actions.ts';
import { missed, recover, serving, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { createWritingBranch } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

type Row = Readonly<Record<string, number | string | null>>;

let branch: Branch;
let log: readonly LoggedChange[];

/** A morning with every kind of fact. */
beforeAll(async () => {
  branch = await startBranch();
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  const supervisor = await branch.signIn('supervisor');
  await allow(branch, { transfer: 1, record_frequency: 100 });
  const first = await serving(branch, lucia, 1);
  for (let customer = 0; customer < 8; customer += 1) await take(branch);
  await say(lucia, first, { customerName: 'Inés Ñáñez' });
  await note(lucia, first, DETAILS.deposit);
  const withdrawn = await note(lucia, first, DETAILS.withdrawal);
  await takeBack(lucia, first, withdrawn.idAssistances);
  await write(lucia, first, 'brings «papers»\nand a dog 🐕');
  branch.clock.advance(240_000);
  await upload(lucia, partOf(lucia, first));
  await finish(lucia, first);
  const called = await next(lucia, 1);
  await transfer(lucia, called.ticket?.idTicket ?? 0, { service: DEMO.services.accounts });
  await open(marcos, 2);
  const other = await next(marcos, 2);
  await missed(marcos, other.ticket?.idTicket ?? 0);
  await recover(marcos, other.ticket?.idTicket ?? 0);
  const { idTicket } = await takeCallable(branch);
  await supervisor.call(cancelTicket, { body: { ticket: idTicket } });
  await raiseAlarm(await branch.signIn('admin'));
  log = rows<LoggedChange>('select * from change_log order by seq');
});
afterAll(() => branch.stop());

const rows = <R = Row>(query: string): R[] => lookInto(branch.folder, (sqlite) => rowsOf<R>(sqlite, query));

const FACTS = tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'fact');

describeCentral('a day of a branch, at central', (openCentral) => {
  let database: CentralDatabase;
  beforeAll(async () => {
    database = await openCentral();
    const central = createWritingBranch(listeningCentral(database).of(1), log[0]?.epoch);
    central.adopt(log);
    await central.hello();
    let left = log;
    while (left.length > 0) {
      const { rows: batch, add } = createBatch({ rows: 20, bytes: 64_000 });
      add(left);
      left = left.slice(batch.length);
      expect(await central.push({ rows: batch })).toMatchObject({ kind: 'ack' });
    }
  });

  it.each(FACT_KINDS)('has every row of $entity as at the branch', async ({ entity, table, key }) => {
    const there = rows(`select * from ${entity} order by ${key}`);
    const here = (await database.db
      .selectFrom(table as 'fact_tickets')
      .selectAll()
      .orderBy(key as 'id')
      .execute()) as unknown as Row[];
    const columns = Object.keys(there[0] ?? {});
    const asThere = here.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    expect(asThere).toEqual(there);
    expect(here.length).toBeGreaterThan(0);
    expect(here.map(({ extra, since_gap }) => [extra, since_gap])).toEqual(here.map(() => [null, null]));
  });

  it('quarantines nothing', async () => {
    expect(await database.db.selectFrom('quarantine').select(['entity', 'reason']).execute()).toEqual([]);
  });

  it('keeps configuration and users created by the branch', async () => {
    const stored = await database.db
      .selectFrom('branch_rows')
      .select(['pk', 'content', 'row_ver'])
      .where('entity', '=', 'services')
      .execute();
    const there = rows('select * from services order by id');
    expect(stored.map(({ content }) => JSON.parse(content)).sort((one, other) => one.id - other.id)).toEqual(
      there,
    );
  });
});

it('classifies every table of facts and its columns', () => {
  expect(FACT_KINDS.map(({ entity }) => entity).sort()).toEqual(FACTS.sort());
  for (const { entity, key, columns, dayFrom } of FACT_KINDS) {
    const there = rows<{ name: string }>(`select name from pragma_table_info('${entity}')`).map(
      ({ name }) => name,
    );
    const own = ['id_branches', 'row_ver', key, ...(dayFrom === 'day' ? ['day'] : [])];
    expect([...new Set([...Object.keys(columns), ...own])].sort()).toEqual(
      [...new Set([...there, 'id_branches', 'row_ver'])].sort(),
    );
  }
});

it('knows every replicated table', () => {
  const all = { ...SHARED_REPLICATION, ...BRANCH_REPLICATION };
  const goingUp = tablesThat(all, 'configuration', 'users', 'fact');
  expect([...KNOWLEDGE.entities].sort()).toEqual(goingUp.sort());
});
