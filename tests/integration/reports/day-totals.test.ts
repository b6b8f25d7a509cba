import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { everyStat } from '#tests/support/reports/every-statistic.ts';
import { playOffice } from '#tests/support/reports/play-office.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
beforeAll(async () => {
  branch = await startBranch({ past: { days: 12, seed: 11 } });
  await playOffice(branch, { seed: 77, steps: 300 });
});
afterAll(async () => {
  await branch.stop();
});

const stored = () =>
  lookInto(branch.folder, (sqlite) => {
    const [until] = rowsOf<{ id: number }>(sqlite, 'select id_tickets as id from day_aggregates_until');
    const [sum] = rowsOf<{ arrived: number | null }>(
      sqlite,
      'select sum(arrived) as arrived from day_aggregates',
    );
    const [behind] = rowsOf<{ tickets: number }>(
      sqlite,
      'select count(*) as tickets from tickets where id <= ?',
      until?.id,
    );
    const [over] = rowsOf<{ tickets: number }>(
      sqlite,
      "select count(*) as tickets from tickets where day < '2026-11-14'",
    );
    return {
      until: until?.id,
      arrived: sum?.arrived ?? 0,
      behind: behind?.tickets,
      over: over?.tickets ?? 0,
    };
  });

/** Waits until all past days are aggregated: interrupted ones restart with the server. */
async function allStored() {
  if (stored().until === 0) await branch.restart();
  await vi.waitFor(() => expect(stored().behind).toBeGreaterThanOrEqual(stored().over), { timeout: 30_000 });
}
beforeEach(allStored, 60_000);

it('of past days equal a count by ticket, in every report', async () => {
  expect(stored().arrived).toBe(stored().behind);
  const [{ attentions } = { attentions: 0 }] = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ attentions: number }>(sqlite, 'select count(*) as attentions from day_attentions'),
  );
  expect(attentions).toBeGreaterThan(0);
  const now = branch.clock.now();
  const file = copied();
  const source = openBranchSource(file);
  const announced = await everyStat(source, now);
  removeTotals(file);
  expect(announced).toEqual(await everyStat(source, now));
  await source.close();
});

/** Copies the branch's database, so that later changes do not affect it. */
function copied(): string {
  const file = join(branch.folder, 'copied.db');
  lookInto(branch.folder, (sqlite) => sqlite.exec(`commit; vacuum into '${file}'`));
  return file;
}

function removeTotals(file: string): void {
  const copy = withFunctions(new Sqlite(file));
  for (const table of ['day_aggregates', 'day_forecasts', 'day_attentions'])
    copy.exec(`delete from ${table}`);
  copy.exec('update day_aggregates_until set id_tickets = 0');
  copy.close();
}

it('are deleted when a source ticket changes, and not by unrelated changes', async () => {
  const before = stored();
  const first = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ id: number }>(sqlite, 'select min(id) as id from tickets'),
  )[0]?.id;
  const change = (set: object) =>
    branch.configure(({ trx }) =>
      trx
        .updateTable('tickets')
        .set(set)
        .where('id', '=', first ?? 0)
        .execute(),
    );
  await change({ customer_name: 'María', notes: 'Otra vez' });
  expect(stored()).toEqual(before);
  await change({ ended_at: 1 });
  expect(stored()).toMatchObject({ until: 0, arrived: 0 });
});

it('are deleted when another event happens to a counted customer', async () => {
  await branch.configure(({ trx }) =>
    trx
      .insertInto('ticket_events')
      .columns(['id_branches', 'seq', 'id_tickets', 'kind', 'from_state', 'to_state', 'at', 'id_queues'])
      .expression((eb) =>
        eb
          .selectFrom('ticket_events')
          .select([
            'id_branches',
            eb.lit(1_000_000).as('seq'),
            'id_tickets',
            'kind',
            'from_state',
            'to_state',
          ])
          .select(['at', 'id_queues'])
          .limit(1),
      )
      .execute(),
  );
  expect(stored()).toMatchObject({ until: 0, arrived: 0 });
});

it('are deleted when the target of a queue changes', async () => {
  await branch.configure(({ trx }) =>
    trx
      .updateTable('queues')
      .set(({ eb }) => ({ sla: eb('sla', '+', 1) }))
      .execute(),
  );
  expect(stored()).toMatchObject({ until: 0, arrived: 0 });
});
