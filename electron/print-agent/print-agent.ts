import { mkdirSync } from 'node:fs';
import { constants, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { DiscoveredPrinter } from '#hardware/transport/find-printers.ts';
import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import {
  type AgentPrinter,
  type AgentQuestion,
  type AnswerTo,
  type PrintOutcome,
  printOutcome,
} from '#shared/contract/devices/print-agent.ts';
import { type PrinterAddress, parsePrinterAddress } from '#shared/domain/printing/printer-address.ts';

/** Log of the agent, for support. */
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

/** Asks the branch whether a job may begin; false also if the connection ends meanwhile. */
export type MayStart = (job: string) => Promise<boolean>;

/** Number of jobs a run remembers: far more than a branch queries. */
const MAX_JOBS = 200;

type PrintQuestion = Extract<AgentQuestion, { ask: 'print' }>;

/**
 * Executes requests of the branch on the printers of this machine. A job is printed once: it begins with
 * permission of the branch, is stored before its first byte, and a repeated request returns its outcome. Null
 * answers nothing.
 */
export function createPrintAgent({ transportTo, findPrinters, memory, log }: PrintAgentOptions) {
  const transports = new Map<string, PrinterTransport>();
  const queues = new Map<number, PQueue>();
  /** Results of the jobs of this run, most recently requested last; null without permission to begin. */
  const jobs = new LRUCache<string, Promise<PrintOutcome | null>>({ max: MAX_JOBS });
  let isEnding = false;

  /** Transport of an address, shared by all printers with it, so that they take turns. */
  function transport({ kind, address }: AgentPrinter): PrinterTransport | null {
    const name = `${kind} ${address}`;
    const printerAddress = parsePrinterAddress(kind, address);
    const existing = transports.get(name) ?? (printerAddress && transportTo(printerAddress));
    if (existing) transports.set(name, existing);
    return existing;
  }

  function queueOf({ id }: AgentPrinter): PQueue {
    const queue = queues.get(id) ?? new PQueue({ concurrency: 1 });
    queues.set(id, queue);
    return queue;
  }

  /** A full disk does not prevent printing: then only this run knows the job. */
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

  /** Prints a job in order, or returns the result of a known one. */
  async function printIdempotent(question: PrintQuestion, mayStart: MayStart): Promise<PrintOutcome | null> {
    const { question: job, printer } = question;
    const stored = jobs.get(nameOf(job, printer));
    if (stored) return stored;
    const outcome = queueOf(printer).add(async () => {
      const before = await memory.last(printer.id);
      return before?.job === job ? endOf(before) : print(question, mayStart);
    });
    jobs.set(nameOf(job, printer), outcome);
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
    if (!status || (!status.ready && status.error === 'aborted'))
      return { ready: false, error: 'unreachable' };
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
    /** Answers a request; null for no answer. */
    answer: answerTo,
    /** Starts no further jobs. */
    end(): void {
      isEnding = true;
    },
  };
}

export type PrintAgent = ReturnType<typeof createPrintAgent>;

const nameOf = (job: string, { id }: AgentPrinter): string => `${id} ${job}`;

/** Result of a job of an earlier run: if it had not ended, it may or may not be printed. */
const endOf = ({ outcome }: StoredJob): PrintOutcome =>
  outcome ?? { outcome: 'unknown', reason: 'interrupted' };

/** Converts the result for the branch, which did not abort it. */
function outcomeOf(result: PrintResult): PrintOutcome {
  if (result.outcome !== 'refused') return result;
  return { outcome: 'refused', reason: result.reason === 'aborted' ? 'unreachable' : result.reason };
}

/** Last job of a printer with its outcome, or null if the machine stopped during it. */
const storedJob = z.object({ job: z.uuid(), outcome: printOutcome.nullable() });
export type StoredJob = z.infer<typeof storedJob>;

export interface JobMemory {
  /** Last job of a printer; null without one, or if the file is damaged. */
  last(idPrinters: number): Promise<StoredJob | null>;
  /** Resolves once it outlasts a power cut. */
  store(idPrinters: number, job: StoredJob): Promise<void>;
}

/** Bytes of a file: one sector of a disk, which is written whole or not at all. */
const SECTOR = 512;

/**
 * Stores the last job of each printer in a separate file. It is overwritten in place, so that it works on a full
 * disk.
 */
export function jobMemory(folder: string): JobMemory {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (idPrinters: number) => join(folder, `printer-${idPrinters}.json`);
  return {
    async last(idPrinters) {
      const text = await readFile(fileOf(idPrinters), 'utf8').catch(() => '');
      return readJob(text);
    },
    async store(idPrinters, job) {
      const handle = await open(fileOf(idPrinters), constants.O_CREAT | constants.O_WRONLY, 0o600);
      try {
        await handle.write(
          JSON.stringify(job)
            .padEnd(SECTOR - 1)
            .concat('\n'),
          0,
        );
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
  };
}

function readJob(text: string): StoredJob | null {
  try {
    return storedJob.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
