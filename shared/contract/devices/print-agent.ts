import { z } from 'zod';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { id, yesNo } from '../fields.ts';
import { deviceKey, machineIds } from './devices.ts';
import { printerError } from './printing.ts';

/*
 * Messages between a branch and a print agent. The branch asks one question per job, each with a random id; the branch
 * ignores repeated answers and answers to other questions.
 */

/** Id of a question; also of its print job. */
const question = z.uuid();

/** Handshake of a print agent with the id of its program run. */
export const agentHello = z.object({ key: deviceKey, run: z.uuid(), machine: machineIds });
export type AgentHello = z.infer<typeof agentHello>;

export const startJobRequest = z.object({ job: question });
export type StartJobRequest = z.infer<typeof startJobRequest>;

/** A printer at the device: id at the branch and local address. */
const agentPrinter = z.object({ id, kind: z.enum(PRINTER_KINDS), address: z.string().min(1).max(200) });
export type AgentPrinter = z.infer<typeof agentPrinter>;

/** Maximum size of a print document. */
const MAX_DOCUMENT_BYTES = 900_000;

export const agentQuestion = z.discriminatedUnion('ask', [
  /** Prints after `printing:start` was granted. */
  z.object({
    ask: z.literal('print'),
    question,
    printer: agentPrinter,
    document: z.custom<Uint8Array>(
      (bytes) => bytes instanceof Uint8Array && bytes.length <= MAX_DOCUMENT_BYTES,
    ),
  }),
  /** Queries the outcome of a job without printing. */
  z.object({ ask: z.literal('outcome'), question, printer: agentPrinter, job: question }),
  z.object({ ask: z.literal('status'), question, printer: agentPrinter }),
  /** Discovers printers at the device. */
  z.object({ ask: z.literal('find'), question }),
]);
export type AgentQuestion = z.infer<typeof agentQuestion>;

/** Outcome of a job as in `hardware/transport`, without server-side cases. */
export const printOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('printed') }),
  z.object({ outcome: z.literal('refused'), reason: printerError }),
  z.object({
    outcome: z.literal('unknown'),
    reason: z.enum(['connection-lost', 'stalled', 'no-completion', 'out-of-paper', 'interrupted', 'aborted']),
  }),
]);
export type PrintOutcome = z.infer<typeof printOutcome>;

const discoveredPrinter = z.object({
  kind: z.enum(['usb', 'serial']),
  address: z.string().max(200),
  name: z.string().max(200),
});

/** Answers by question. */
export const AGENT_ANSWERS = {
  print: printOutcome,
  /** Null if the device does not know the job. */
  outcome: printOutcome.nullable(),
  status: z.discriminatedUnion('ready', [
    z.object({ ready: z.literal(true), paperLow: z.boolean() }),
    z.object({ ready: z.literal(false), error: printerError }),
  ]),
  find: z.array(discoveredPrinter).max(100),
} as const satisfies Record<AgentQuestion['ask'], z.ZodType>;

/** Answer of one kind of question. */
export type AnswerTo<Ask extends AgentQuestion['ask']> = z.infer<(typeof AGENT_ANSWERS)[Ask]>;

export const agentAnswer = z.object({ question, answer: z.unknown().optional() });
export type AgentAnswer = z.infer<typeof agentAnswer>;

/** A kiosk of the branch that can have printers. */
export const printingDevice = z
  .object({
    id,
    name: z.string(),
    connected: yesNo.describe('Y while the device is connected for printing'),
  })
  .meta({ id: 'PrintingDevice' });
