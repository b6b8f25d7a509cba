import { z } from 'zod';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { id, yesNo } from '../fields.ts';
import { deviceKey } from './devices.ts';
import { printerError } from './printing.ts';

/**
 * What is said over the socket between a branch and a device that prints for it. The branch asks, one question a job,
 * and each question has a number of its own: an answer to another, or a second one, counts for nothing.
 */

/** Names a question; that of a print is the name of the job too. */
const question = z.uuid();

/** A print agent says who it is, and which run of its program: one that was started anew knows less. */
export const agentHello = z.object({ key: deviceKey, run: z.uuid() });
export type AgentHello = z.infer<typeof agentHello>;

export const startJobRequest = z.object({ job: question });
export type StartJobRequest = z.infer<typeof startJobRequest>;

/** A printer that hangs at the device: its number at the branch, and where the device finds it. */
const agentPrinter = z.object({ id, kind: z.enum(PRINTER_KINDS), address: z.string().min(1).max(200) });
export type AgentPrinter = z.infer<typeof agentPrinter>;

/** More than the longest paper takes, bytes. */
const MAX_DOCUMENT_BYTES = 900_000;

export const agentQuestion = z.discriminatedUnion('ask', [
  /** Prints, once `printing:begin` was granted. */
  z.object({
    ask: z.literal('print'),
    question,
    printer: agentPrinter,
    document: z.custom<Uint8Array>(
      (bytes) => bytes instanceof Uint8Array && bytes.length <= MAX_DOCUMENT_BYTES,
    ),
  }),
  /** Says what became of a job, and prints nothing. */
  z.object({ ask: z.literal('outcome'), question, printer: agentPrinter, job: question }),
  z.object({ ask: z.literal('status'), question, printer: agentPrinter }),
  /** Looks for printers at the ports of the device. */
  z.object({ ask: z.literal('find'), question }),
]);
export type AgentQuestion = z.infer<typeof agentQuestion>;

/** What became of a job: as `hardware/transport` says it, but for what only the server itself can say. */
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

/** What each question is answered with. */
export const AGENT_ANSWERS = {
  print: printOutcome,
  /** Null where the device knows of no such job. */
  outcome: printOutcome.nullable(),
  status: z.discriminatedUnion('ready', [
    z.object({ ready: z.literal(true), paperLow: z.boolean() }),
    z.object({ ready: z.literal(false), fault: printerError }),
  ]),
  find: z.array(discoveredPrinter).max(100),
} as const satisfies Record<AgentQuestion['ask'], z.ZodType>;

/** What one kind of question is answered with. */
export type AnswerTo<Ask extends AgentQuestion['ask']> = z.infer<(typeof AGENT_ANSWERS)[Ask]>;

export const agentAnswer = z.object({ question, answer: z.unknown().optional() });
export type AgentAnswer = z.infer<typeof agentAnswer>;

/** A kiosk of the branch at which printers can hang. */
export const printingDevice = z
  .object({
    id,
    name: z.string(),
    connected: yesNo.describe('Y while it is there to print'),
  })
  .meta({ id: 'PrintingDevice' });
