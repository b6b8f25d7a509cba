import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { PrinterFault, PrinterTransport } from '#hardware/transport/printer-transport.ts';
import type { PrintState } from '#shared/contract/devices/printing.ts';
import {
  isPaperWidth,
  type PaperWidth,
  type TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { JobQueries, PrinterRow } from './job-queries.ts';
import type { JobStore } from './job-store.ts';
import { oneRunAtATime, type Run } from './one-run-at-a-time.ts';
import { settle } from './settle.ts';

export interface SpoolOptions {
  readonly gate: WriteGate<Notice>;
  readonly store: JobStore;
  readonly queries: JobQueries;
  readonly transportTo: (printer: { host: string; port: number }) => PrinterTransport;
  /** The printer's bytes for a document. */
  readonly render: (document: TicketDocument, width: PaperWidth) => Promise<Uint8Array>;
  /** Paper width of printers that state none, mm. */
  readonly paperWidth: () => PaperWidth;
  /** Resolves after so many milliseconds, or at once when stopped. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  /** A printer's health or the state of one of its jobs has changed. */
  readonly onChange: (printer: PrinterRow) => void;
}

/** Drops jobs that waited longer than this, through an outage: their customers have gone. */
const STALE_MS = 60_000;
const HEALTH_EVERY_MS = 15_000;

export interface PrinterHealth {
  readonly fault: PrinterFault | null;
  readonly since: number;
}

/**
 * Prints what the spool holds, one worker a printer, in the order of the tickets. The state `sending` is durable
 * before the first byte leaves, so that a server that dies then knows on its return that it does not know.
 */
export function createSpool(options: SpoolOptions) {
  const { gate, store, queries, clock, log } = options;
  const stopping = new AbortController();
  const health = new Map<number, PrinterHealth>();
  const workers = new Map<number, Worker>();

  async function printNext(printer: PrinterRow, transport: PrinterTransport): Promise<boolean> {
    const job = queries.next(printer.id);
    if (!job) return false;
    if (clock.now() - job.created_at > STALE_MS) {
      await mark(printer, job.id, 'failed', 'stale', 0);
      return true;
    }
    const width = isPaperWidth(printer.width) ? printer.width : options.paperWidth();
    const bytes = await options.render(JSON.parse(job.document) as TicketDocument, width);
    for (let attempts = 1; ; attempts += 1) {
      await mark(printer, job.id, 'sending', null, 1);
      const result = await transport.print(bytes, stopping.signal);
      notice(printer, result.outcome === 'refused' && result.reason !== 'aborted' ? result.reason : null);
      const next = settle({ attempts, result });
      if (next.kind === 'ended') {
        if (next.fault !== null)
          log.warn({ printer: printer.name, job: job.id, fault: next.fault }, 'not printed');
        await mark(printer, job.id, next.state, next.fault, 0);
        return true;
      }
      await options.pause(next.afterMs, stopping.signal);
    }
  }

  async function mark(
    printer: PrinterRow,
    id: number,
    state: PrintState,
    fault: string | null,
    tries: 0 | 1,
  ): Promise<void> {
    await gate.command((scope) => store.mark(scope, id, state, fault, tries));
    options.onChange(printer);
  }

  function notice(printer: PrinterRow, fault: PrinterFault | null): void {
    if (health.get(printer.id)?.fault === fault) return;
    health.set(printer.id, { fault, since: clock.now() });
    options.onChange(printer);
  }

  async function watch(printer: PrinterRow, transport: PrinterTransport): Promise<void> {
    while (!stopping.signal.aborted) {
      const status = await transport.readStatus(stopping.signal);
      if (status.ready) notice(printer, null);
      else if (status.fault !== 'aborted') notice(printer, status.fault);
      await options.pause(HEALTH_EVERY_MS, stopping.signal);
    }
  }

  function worker(printer: PrinterRow): Worker {
    const transport = options.transportTo(printer);
    return {
      watching: watch(printer, transport),
      run: oneRunAtATime(
        async () => {
          while (!stopping.signal.aborted && (await printNext(printer, transport)));
        },
        (error) => log.error({ err: error, printer: printer.name }, 'printing failed'),
      ),
    };
  }

  return {
    /** Settles what a sudden end left half-done, then prints what waits. */
    async start(): Promise<void> {
      await gate.command((scope) => store.settleInterrupted(scope));
      for (const printer of queries.printers()) workers.set(printer.id, worker(printer));
      for (const { run } of workers.values()) run();
    },
    /** Wakes the printer's worker: there is a new job. */
    wake: (idPrinters: number): void => workers.get(idPrinters)?.run(),
    healthOf: (idPrinters: number): PrinterHealth => health.get(idPrinters) ?? { fault: null, since: 0 },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...workers.values()].flatMap(({ watching, run }) => [watching, run.settled()]));
    },
  };
}

interface Worker {
  readonly watching: Promise<void>;
  readonly run: Run;
}

export type Spool = ReturnType<typeof createSpool>;
