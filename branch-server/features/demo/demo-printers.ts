import { createVirtualPrinter, type VirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';

export type DemoPrinters = readonly VirtualPrinter[];

/** The first is where network printers listen. */
const FIRST_PORT = 9100;
const COUNT = 2;

/** Printers in memory for the demo kiosks; on any free port if the usual one is in use. */
export async function startDemoPrinters(): Promise<DemoPrinters> {
  const printers: VirtualPrinter[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    printers.push(await listening(FIRST_PORT + index).catch(() => listening(0)));
  }
  return printers;
}

const listening = (port: number): Promise<VirtualPrinter> =>
  createVirtualPrinter({ host: '127.0.0.1', port, width: 80 });
