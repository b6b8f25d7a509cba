import { createVirtualPrinter, type VirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';
import { type PrintOutput, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN } from '../seed-bench.ts';

const TICKETS = 60;
const GOAL_MS = { text: 150, raster: 300 } as const satisfies Record<PrintOutput, number>;

/** Time from the touch at the kiosk to the last byte at the printer, one customer after the other. */
export async function pressToPaperRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const output of printOutputs) rows.push(await rowOf(output));
  return rows;
}

const rowOf = (output: PrintOutput): Promise<Row> =>
  withFolder(async (folder) => {
    const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0 });
    const branch = await startBenchBranch(folder);
    const load = createLoad(branch.port, 1);
    await load.post('/printers', {
      token: ADMIN_TOKEN,
      body: {
        name: 'Bench',
        enabled: 'Y',
        idBranches: 1,
        idKiosks: 1,
        kind: 'network',
        output,
        address: `${printer.host}:${printer.port}`,
      },
    });
    const times: number[] = [];
    for (let ticket = 0; ticket < TICKETS; ticket += 1) {
      const paper = nextPaper(printer);
      const started = performance.now();
      await load.post('/branches/1/tickets?segment=1&service=1', { body: { idKiosk: 1 } });
      await paper;
      times.push(performance.now() - started);
    }
    load.close();
    await branch.stop();
    await printer.close();
    const [first = Number.NaN] = times;
    const median = percentile(times, 0.5);
    return {
      what: `press to paper, ${output}`,
      measured: `median ${median.toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, the first ${first.toFixed(0)} ms`,
      target: `median <= ${GOAL_MS[output]} ms`,
      reached: median <= GOAL_MS[output],
    };
  });

function nextPaper(printer: VirtualPrinter): Promise<void> {
  return new Promise((resolve) => {
    const stop = printer.onReceipt(() => {
      stop();
      resolve();
    });
  });
}
