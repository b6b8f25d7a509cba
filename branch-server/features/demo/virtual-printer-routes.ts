import type { VirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  listVirtualPrinters,
  receiptImage,
  setPrinterCondition,
  type VirtualPrinter as VirtualPrinterView,
} from '#shared/contract/devices/virtual-printers.ts';
import { act, type Route, read } from '#shared/server/kit/route.ts';
import type { DemoPrinters } from './demo-printers.ts';

/** Output of the virtual printers, and their simulated condition. */
export function virtualPrinterRoutes(printers: DemoPrinters): Route<never>[] {
  const existing = (index: number): VirtualPrinter => {
    const printer = printers[index - 1];
    if (!printer) throw apiError('NOT_FOUND', { about: `virtual printer ${index}` });
    return printer;
  };
  return [
    read(listVirtualPrinters, () => printers.map((printer, address) => present(printer, address + 1))),

    act(setPrinterCondition, ({ params, body }) => {
      const printer = existing(params.index);
      printer.setCondition(body.condition);
      return present(printer, params.index);
    }),

    read(receiptImage, async ({ params }) => {
      const receipt = existing(params.index)
        .receipts()
        .find(({ number }) => number === params.number);
      if (!receipt) throw apiError('NOT_FOUND', { about: `receipt ${params.number}` });
      const drawing = await import('#hardware/virtual-printer/receipt-image.ts');
      return drawing.receiptImage(receipt);
    }),
  ];
}

const present = (printer: VirtualPrinter, index: number): VirtualPrinterView => ({
  index,
  port: printer.port,
  condition: printer.condition(),
  receipts: printer
    .receipts()
    .map(({ number, lines }) => ({ number, lines: [...lines] }))
    .reverse(),
});
