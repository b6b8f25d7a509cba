import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const tag = 'Virtual printer';

export const PRINTER_CONDITIONS = ['ready', 'out-of-paper', 'cover-open', 'never-answers'] as const;
export const printerCondition = z.enum(PRINTER_CONDITIONS);

const index = z.coerce.number().int().min(1).max(1000);

export const virtualPrinter = z
  .object({
    index,
    port: z.number().int(),
    condition: printerCondition,
    receipts: z.array(z.object({ number: index, lines: z.array(z.string()) })),
  })
  .meta({ id: 'VirtualPrinter' });
export type VirtualPrinter = z.infer<typeof virtualPrinter>;

/** Virtual printers of the demonstration; otherwise empty. */
export const listVirtualPrinters = endpoint({
  method: 'get',
  path: '/virtualPrinters',
  tag,
  only: 'branch',
  summary: 'Virtual printers of the demonstration with their receipts, newest first',
  privilege: 'public',
  answer: z.array(virtualPrinter),
  errors: [],
});

export const setPrinterCondition = endpoint({
  method: 'put',
  path: '/virtualPrinters/{index}/condition',
  unversioned: 'sets a simulated printer for a test',
  tag,
  only: 'branch',
  summary: 'Set the simulated condition of a virtual printer',
  privilege: 'public',
  params: z.object({ index }),
  body: z.object({ condition: printerCondition }),
  answer: virtualPrinter,
  errors: ['NOT_FOUND'],
});

export const receiptImage = endpoint({
  method: 'get',
  path: '/virtualPrinters/{index}/receipts/{number}',
  tag,
  only: 'branch',
  summary: 'Image of a printed receipt',
  privilege: 'public',
  params: z.object({ index, number: index }),
  answer: { media: 'image/png' },
  errors: ['NOT_FOUND'],
});
