import { randomUUID } from 'node:crypto';
import { createClient } from '#shared/contract/client.ts';
import { addOneOfEach } from '#tests/support/actions/add-one-of-each.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { completeLists, type LongList, longLists } from '#tests/support/actions/long-lists.ts';
import { fillConfiguration, newestOf } from '#tests/support/data/fill-configuration.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN } from '../seed-bench.ts';

const ROWS = 10_000;
const TRIES = 5;
const MAX_MS = 200;

/** Response time of each configuration list with ten thousand rows per table: its pages, orders and search. */
export function listsRows(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const branch = await startBenchBranch(folder);
    const origin = `http://127.0.0.1:${branch.port}`;
    const token = ADMIN_TOKEN;
    const kinds = await addOneOfEach(
      createClient({ origin, token: () => token, fetch, randomKey: randomUUID }),
    );
    fillConfiguration(folder, kinds, ROWS);

    const timed = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let tried = 0; tried < TRIES; tried += 1) {
        const started = performance.now();

        const { http, text } = await ask(origin, { path, token });
        times.push(performance.now() - started);

        if (http !== 200) throw new Error(`${path}: ${http} ${text}`);
      }
      return percentile(times, 0.5);
    };
    const rows: Row[] = [];
    for (const list of longLists(kinds)) rows.push(asRow(list, await measured(list, timed)));
    for (const list of completeLists(newestOf(folder)))
      rows.push(asRow(list, [['first of its pages or whole', await timed(list.path)]]));
    await branch.stop();
    return rows;
  });
}

type Timed = readonly [string, number];

async function measured({ path, sorts }: LongList, timed: (path: string) => Promise<number>) {
  const by: Timed[] = [];
  for (const sort of sorts)
    for (const order of ['asc', 'desc']) by.push([sort, await timed(`${path}&sort=${sort}&order=${order}`)]);
  const last = `page=${ROWS / 10}`;
  return [
    ['first page', await timed(path)],
    ['last page', await timed(`${path}&${last}`)],
    ['largest page', await timed(`${path}&size=200`)],
    ['search', Math.max(await timed(`${path}&search=nandu 99`), await timed(`${path}&search=zzz`))],
    by.toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0],
  ] satisfies Timed[];
}

function asRow({ what }: LongList, times: readonly Timed[]): Row {
  return {
    what: `list ${what}, ${ROWS} rows`,
    measured: times.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(', '),
    target: `<= ${MAX_MS} ms`,
    reached: times.every(([, ms]) => ms <= MAX_MS),
  };
}
