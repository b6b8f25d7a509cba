import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/branch-source.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { everyFigure } from '#tests/support/reports/every-figure.ts';
import { playOffice } from '#tests/support/reports/play-office.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
beforeAll(async () => {
  branch = await startBranch({ past: { days: 12, seed: 11 } });
  await playOffice(branch, { seed: 77, steps: 300 });
}, 120_000);
afterAll(async () => {
  await branch.stop();
});

const kept = () =>
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

/** Waits until all that is over is in the sums: what began before is begun anew by a server that starts. */
async function allKept() {
  if (kept().until === 0) await branch.restart();
  await vi.waitFor(() => expect(kept().behind).toBeGreaterThanOrEqual(kept().over), { timeout: 30_000 });
}
beforeEach(allKept, 60_000);

it('kept of days that are over say what is counted ticket by ticket, in every report', async () => {
  expect(kept().arrived).toBe(kept().behind);
  const [{ attentions } = { attentions: 0 }] = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ attentions: number }>(sqlite, 'select count(*) as attentions from day_attentions'),
  );
  expect(attentions).toBeGreaterThan(0);
  const now = branch.clock.now();
  const file = copied();
  const source = openBranchSource(file);
  const told = await everyFigure(source, now);
  takeOutSums(file);
  expect(told).toEqual(await everyFigure(source, now));
  await source.close();
}, 120_000);

/** Copies the branch's file, so that what it does meanwhile changes nothing. */
function copied(): string {
  const file = join(branch.folder, 'copied.db');
  lookInto(branch.folder, (sqlite) => sqlite.exec(`commit; vacuum into '${file}'`));
  return file;
}

function takeOutSums(file: string): void {
  const copy = new Sqlite(file);
  for (const table of ['day_aggregates', 'day_forecasts', 'day_attentions'])
    copy.exec(`delete from ${table}`);
  copy.exec('update day_aggregates_until set id_tickets = 0');
  copy.close();
}

it('are gone as soon as a ticket changes that they were counted from, and not for what they do not tell', async () => {
  const before = kept();
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
  expect(kept()).toEqual(before);
  await change({ ended_at: 1 });
  expect(kept()).toMatchObject({ until: 0, arrived: 0 });
});

it('are gone as soon as something else happens to a customer who was counted', async () => {
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
  expect(kept()).toMatchObject({ until: 0, arrived: 0 });
});

it('are gone as soon as a queue promises another time, by which they were counted', async () => {
  await branch.configure(({ trx }) =>
    trx
      .updateTable('queues')
      .set(({ eb }) => ({ sla: eb('sla', '+', 1) }))
      .execute(),
  );
  expect(kept()).toMatchObject({ until: 0, arrived: 0 });
});
