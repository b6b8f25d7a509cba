import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { CONFIGURES, deletionCheck } from '../configuration/configured.ts';
import { ticketSample } from '../configuration/ticket-designs.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { printingDevice } from './print-agent.ts';
import { printerError } from './printing.ts';

const tag = 'Printers';
const MAX_ADDRESS_LENGTH = 200;

/** Printers belong to a branch and are configured there, also under a central. */
const shared = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

const kind = z.enum(PRINTER_KINDS);
const [wide, narrow, narrowest] = paperWidths;
const width = z.union([z.literal(0), z.literal(wide), z.literal(narrow), z.literal(narrowest)]);
const output = z.enum(printOutputs);

export const branchPrinter = z
  .object({
    id,
    name: z.string(),
    enabled: yesNo,
    idBranches: id,
    idKiosks: id.nullable().describe('Kiosk whose tickets are printed; null for tickets issued by staff'),
    kind,
    address: z.string().describe('host:port, vendor:product[:serial number] or port@baud'),
    idDevices: id.nullable().describe('Kiosk whose machine the printer is attached to; null for this server'),
    device: z
      .string()
      .nullable()
      .describe('Name of that kiosk; empty if it is no longer a kiosk of the branch'),
    width: width.describe('Paper width in millimetres; 0 for the width in the general settings'),
    reported: yesNo.describe('N until the first status query; the status is unknown until then'),
    output: output.describe('Printing as text in printer fonts or as a raster'),
    error: printerError.nullable().describe('Printer error; null if none or if the printer is disabled'),
    paperLow: yesNo.describe('Y while paper is low'),
    since: epochMs.describe('Time when the error began or ended; 0 before the first status'),
    waiting: z.number().int().describe('Number of pending print jobs'),
  })
  .meta({ id: 'BranchPrinter' });
export type BranchPrinter = z.infer<typeof branchPrinter>;

export const printerBody = z
  .object({
    name: name(45),
    enabled: yesNo,
    idBranches: id,
    idKiosks: id.nullable().default(null),
    kind,
    address: text(MAX_ADDRESS_LENGTH).pipe(z.string().min(1)),
    idDevices: id.nullable().default(null),
    width: width.default(0),
    output: output.default('text'),
  })
  .meta({ id: 'PrinterBody' });
export type PrinterBody = z.infer<typeof printerBody>;

const errors = ['NOT_FOUND', 'NAME_UNIQUE', 'PRINTER_ADDRESS'] as const;

export const listBranchPrinters = endpoint({
  ...shared,
  method: 'get',
  path: '/printers',
  summary: 'Printers of a branch with their status',
  query: listQuery(['name', 'kind', 'enabled']).extend({ idBranches: id }),
  answer: pageOf(branchPrinter),
  errors: [],
});

export const getBranchPrinter = endpoint({
  ...shared,
  method: 'get',
  path: '/printers/{id}',
  summary: 'A printer with its status',
  params: idParams,
  answer: branchPrinter,
  errors: ['NOT_FOUND'],
});

export const createPrinter = endpoint({
  ...shared,
  method: 'post',
  path: '/printers',
  summary: 'Attach a printer',
  body: printerBody,
  answer: branchPrinter,
  errors,
});

export const updatePrinter = endpoint({
  ...shared,
  method: 'put',
  path: '/printers/{id}',
  isVersioned: true,
  summary: 'Change a printer; its print jobs are paused meanwhile',
  params: idParams,
  body: printerBody,
  // The printer's state may change between reading and writing.
  derived: ['device', 'reported', 'error', 'paperLow', 'since', 'waiting'],
  answer: branchPrinter,
  errors,
});

export const deletePrinter = endpoint({
  ...shared,
  method: 'delete',
  path: '/printers/{id}',
  isVersioned: true,
  summary: 'Detach a printer that has not printed any ticket',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'PRINTER_HAS_PRINTED'],
});

export const checkPrinterDeletion = deletionCheck(deletePrinter);

const tested = z.object({
  outcome: z.enum(['printed', 'refused', 'unknown']),
  reason: z.string().nullable().describe('Reason why printing is not confirmed; null if it is'),
});

export const testPrinter = endpoint({
  ...shared,
  method: 'post',
  path: '/printers/{id}/test',
  summary: 'Print a test page',
  params: idParams,
  answer: tested,
  errors: ['NOT_FOUND'],
});

/** Elements without content are left out, as in the preview. */
export const testTicketDesign = endpoint({
  ...shared,
  privilege: [MODULES.configurationTools],
  method: 'post',
  path: '/printers/{id}/test_design',
  summary: 'Print a test ticket of a design, saved or not, with the paper settings of the printer',
  params: idParams,
  body: ticketSample.omit({ width: true, output: true }).meta({ id: 'TicketTest' }),
  answer: tested,
  errors: ['NOT_FOUND'],
});

export const findPrinters = endpoint({
  ...shared,
  method: 'get',
  path: '/printers/discovered',
  summary: 'Printers found at the ports of this server or of a kiosk',
  query: z.object({ idDevices: id.optional() }),
  answer: z.array(z.object({ kind, address: z.string(), name: z.string() })),
  errors: ['NOT_FOUND', 'PRINT_AGENT_OFFLINE'],
});

export const listPrintingDevices = endpoint({
  ...shared,
  method: 'get',
  path: '/printers/devices',
  summary: 'Kiosks of a branch that printers can be attached to',
  query: z.object({ idBranches: id }),
  answer: z.array(printingDevice),
  errors: [],
});
