import type { CDPSession, Page } from '@playwright/test';
import { createVirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';
import { openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type BenchBranch, startBenchBranch, withFolder } from '../bench-branch.ts';
import { measurePage, withBrowser } from '../bench-page.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, tokenOf, workstationOf } from '../seed-bench.ts';

/** Can be reduced by `TURNO_BENCH_TICKETS`: the whole week takes most of an hour. */
const TICKETS = Number(process.env.TURNO_BENCH_TICKETS ?? 20_000);
/** Number of tickets after which caches of page and server are full. */
const WARM_UP_TICKETS = TICKETS / 10;
/** Simulated time between two tickets. */
const APART_MS = (7 * 24 * 3_600_000) / TICKETS;
const MAX_GROWTH = 1.2;

/**
 * A week at a kiosk with its printer: each ticket is requested by touch, printed, called and finished. Measures page
 * and server early and late in the week.
 */
export async function kioskWeekRows(): Promise<Row[]> {
  const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0 });
  try {
    return await withBrowser((browser) =>
      withFolder(async (folder) => {
        const branch = await startBenchBranch(folder);
        try {
          await attach(branch, printer.port);
          const page = await browser.newPage({
            baseURL: `http://127.0.0.1:${branch.port}`,
            locale: 'es-ES',
          });
          return rowsOf(await week(page, branch));
        } finally {
          await branch.stop();
        }
      }),
    );
  } finally {
    await printer.close();
  }
}

interface Measurement {
  readonly pageMb: number;
  readonly nodes: number;
  readonly serverMb: number;
}

async function attach({ port }: BenchBranch, printerPort: number): Promise<void> {
  const load = createLoad(port, 1);
  const connection = { kind: 'network', address: `127.0.0.1:${printerPort}`, width: 80 };
  const body = {
    name: 'Week',
    enabled: 'Y',
    idBranches: DEMO.branch,
    idKiosks: DEMO.kiosks.hall,
    ...connection,
  };
  await load.post('/printers', { token: ADMIN_TOKEN, body });
  load.close();
}

async function week(page: Page, branch: BenchBranch): Promise<readonly [Measurement, Measurement]> {
  const load = createLoad(branch.port, 1);
  const developer = await page.context().newCDPSession(page);
  await page.clock.install();
  await openKiosk(page, 'hall');
  let serving: Promise<void> = Promise.resolve();
  const until = async (last: number, from: number): Promise<Measurement> => {
    for (let number = from; number < last; number += 1) {
      await page.evaluate(takeOne, 'Caja');
      await serving;
      serving = served(load);
      await page.clock.fastForward(APART_MS);
    }
    await serving;
    return measure(developer, branch);
  };
  const early = await until(WARM_UP_TICKETS, 0);
  const late = await until(TICKETS, WARM_UP_TICKETS);
  load.close();
  return [early, late];
}

/** Runs in the page: touches the choice once it is visible, and waits until the ticket is printed. */
async function takeOne(title: string): Promise<void> {
  const until = <Found>(find: () => Found | null | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (!found) return;
        changes.disconnect();
        resolve(found);
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  const offered = () => [...document.querySelectorAll<HTMLElement>('[data-screen] button:enabled')];
  const choice = await until(() => offered().find(({ textContent }) => textContent.startsWith(title)));
  choice.click();
  await until(() => document.querySelector('[data-stage=thanks]'));
}

async function served(load: ReturnType<typeof createLoad>): Promise<void> {
  const token = tokenOf(0);
  const called = await load.post(`/workstation-by-branch/${workstationOf(0)}/actions/callNext`, { token });
  await load.post(`/ticket/${called.answer.idTicket}/end`, { token });
}

const measure = async (developer: CDPSession, branch: BenchBranch): Promise<Measurement> => ({
  ...(await measurePage(developer)),
  serverMb: branch.memoryMb(),
});

function rowsOf([early, late]: readonly [Measurement, Measurement]): Row[] {
  const target = `<= ${MAX_GROWTH} × after ${WARM_UP_TICKETS}`;
  const rowOf = (what: string, unit: string, read: (at: Measurement) => number): Row => {
    const [before, after] = [read(early), read(late)];
    return {
      what: `a kiosk's week of ${TICKETS} tickets: ${what}`,
      measured: `${(after / before).toFixed(2)} × (${before.toFixed(1)} to ${after.toFixed(1)} ${unit})`,
      target,
      reached: after <= before * MAX_GROWTH,
    };
  };
  return [
    rowOf('memory of its page', 'MB', ({ pageMb }) => pageMb),
    rowOf('what its page holds', 'nodes', ({ nodes }) => nodes),
    rowOf('memory of the server', 'MB', ({ serverMb }) => serverMb),
  ];
}
