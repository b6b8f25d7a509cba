import type { DiscoveredPrinter } from '#hardware/transport/find-printers.ts';
import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import { createSerialQueue } from '#hardware/transport/serial-queue.ts';
import type {
  AgentPrinter,
  AgentQuestion,
  AnswerTo,
  PrintOutcome,
} from '#shared/contract/devices/print-agent.ts';
import { type PrinterAddress, parsePrinterAddress } from '#shared/domain/printing/printer-address.ts';
import type { JobMemory, StoredJob } from './job-memory.ts';

/** What the agent says of itself to whoever looks after the device. */
export interface AgentLog {
  info(message: string, more?: unknown): void;
  warn(message: string, more?: unknown): void;
}

export interface PrintAgentOptions {
  readonly transportTo: (printerAddress: PrinterAddress) => PrinterTransport;
  readonly findPrinters: () => Promise<DiscoveredPrinter[]>;
  readonly memory: JobMemory;
  readonly log: AgentLog;
}

/** Asks the branch whether a job may begin; false too where the line is cut meanwhile. */
export type MayStart = (job: string) => Promise<boolean>;

/** Jobs that a run remembers: many more than a branch ever asks after. */
const MAX_JOBS = 200;

type PrintQuestion = Extract<AgentQuestion, { ask: 'print' }>;

/**
 * Does what the branch asks of the printers at this machine. A job goes to paper once: it begins only when the branch still
 * wants it, is written down before its first byte, and asked for again it is told what became of it. Null answers nothing.
 */
export function createPrintAgent({ transportTo, findPrinters, memory, log }: PrintAgentOptions) {
  const transports = new Map<string, PrinterTransport>();
  const queues = new Map<number, ReturnType<typeof createSerialQueue>>();
  /** What becomes of each job of this run, those that were asked for last; null where it was not let begin. */
  const jobs = new Map<string, Promise<PrintOutcome | null>>();
  let isEnding = false;

  /** Gives one way to each place, however many printers of the branch lead there: only so they wait for one another. */
  function transport({ kind, address }: AgentPrinter): PrinterTransport | null {
    const name = `${kind} ${address}`;
    const printerAddress = parsePrinterAddress(kind, address);
    const existing = transports.get(name) ?? (printerAddress && transportTo(printerAddress));
    if (existing) transports.set(name, existing);
    return existing;
  }

  function queueOf({ id }: AgentPrinter) {
    const queue = queues.get(id) ?? createSerialQueue();
    queues.set(id, queue);
    return queue;
  }

  /** A disk that takes nothing keeps no paper back: then only what this run knows is known. */
  const store = (printer: AgentPrinter, job: StoredJob) =>
    memory.store(printer.id, job).catch((error: unknown) => log.warn('a print job is not remembered', error));

  async function print(question: PrintQuestion, mayStart: MayStart): Promise<PrintOutcome | null> {
    const { question: job, printer, document } = question;
    const way = transport(printer);
    if (isEnding || !way || !(await mayStart(job))) return null;
    await store(printer, { job, outcome: null });
    const outcome = outcomeOf(await way.print(document));
    await store(printer, { job, outcome });
    if (outcome.outcome !== 'printed') log.warn('not printed', { printer: printer.address, ...outcome });
    return outcome;
  }

  /** Prints a job in its turn, or tells of one that it knows already. */
  async function printIdempotent(question: PrintQuestion, mayStart: MayStart): Promise<PrintOutcome | null> {
    const { question: job, printer } = question;
    const stored = jobs.get(nameOf(job, printer));
    if (stored) return stored;
    const outcome = queueOf(printer)(async () => {
      const before = await memory.last(printer.id);
      return before?.job === job ? endOf(before) : print(question, mayStart);
    });
    jobs.set(nameOf(job, printer), outcome);
    for (const oldest of [...jobs.keys()].slice(0, jobs.size - MAX_JOBS)) jobs.delete(oldest);
    return outcome;
  }

  async function becameOf(job: string, printer: AgentPrinter): Promise<PrintOutcome | null> {
    const stored = jobs.get(nameOf(job, printer));
    if (stored) return stored;
    const before = await memory.last(printer.id);
    return before?.job === job ? endOf(before) : null;
  }

  async function statusOf(printer: AgentPrinter): Promise<AnswerTo<'status'>> {
    const status = await transport(printer)?.readStatus();
    if (!status || (!status.ready && status.fault === 'aborted'))
      return { ready: false, fault: 'unreachable' };
    return status as AnswerTo<'status'>;
  }

  async function answerTo(
    question: AgentQuestion,
    mayStart: MayStart,
  ): Promise<{ readonly answer: unknown } | null> {
    switch (question.ask) {
      case 'print': {
        const outcome = await printIdempotent(question, mayStart);
        return outcome && { answer: outcome };
      }
      case 'outcome':
        return { answer: await becameOf(question.job, question.printer) };
      case 'status':
        return { answer: await statusOf(question.printer) };
      case 'find':
        return { answer: await findPrinters() };
    }
  }

  return {
    /** Answers a question; null where there is nothing to say. */
    answer: answerTo,
    /** Begins no job any more. */
    end(): void {
      isEnding = true;
    },
  };
}

export type PrintAgent = ReturnType<typeof createPrintAgent>;

const nameOf = (job: string, { id }: AgentPrinter): string => `${id} ${job}`;

/** Tells what is known of a job of an earlier run: where it had not ended, paper may be out or not. */
const endOf = ({ outcome }: StoredJob): PrintOutcome =>
  outcome ?? { outcome: 'unknown', reason: 'interrupted' };

/** Says of a print what the branch hears: it was nobody there who called it off. */
function outcomeOf(result: PrintResult): PrintOutcome {
  if (result.outcome !== 'refused') return result;
  return { outcome: 'refused', reason: result.reason === 'aborted' ? 'unreachable' : result.reason };
}
