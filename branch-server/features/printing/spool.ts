import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { PrinterError, PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import type { PrintState } from '#shared/contract/devices/printing.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { PrinterAddress } from '#shared/domain/printing/printer-address.ts';
import {
  isPaperWidth,
  type PaperWidth,
  type PrintOutput,
  type TicketDocument,
  ticketDocument,
  ticketText,
} from '#shared/domain/printing/ticket-document.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { oneRunAtATime, type Run } from '#shared/server/kit/one-run-at-a-time.ts';
import { nameOfAttempt, type OpenJobs } from './agents/open-jobs.ts';
import type { JobQueries, PrinterRow } from './job-queries.ts';
import type { JobStore } from './job-store.ts';
import { printerAddressOf } from './printer-address-of.ts';
import { resolveAttempt } from './resolve-attempt.ts';

export interface SpoolOptions {
  readonly gate: WriteGate<Notice>;
  readonly store: JobStore;
  readonly queries: JobQueries;
  /** Creates the transport to a printer at an address, from this server or through its device. */
  readonly transportTo: (printer: PrinterRow, target: PrinterAddress, open: OpenJobs) => PrinterTransport;
  /** The printer's bytes for a document, on its paper and as it prints. */
  readonly render: (
    document: TicketDocument,
    how: { readonly width: PaperWidth; readonly output: PrintOutput },
  ) => Promise<Uint8Array>;
  /** Paper width of printers that state none, mm. */
  readonly paperWidth: () => PaperWidth;
  /** Time for which a job may wait, ms; then its customer has left. */
  readonly timeToLive: () => Millis;
  /** Resolves after the given time, or when stopped. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  /** A printer's health or the state of one of its jobs has changed. */
  readonly onChange: (printer: PrinterRow) => void;
}

const HEALTH_EVERY_MS = 15_000;
/** Time for which the outcome of a ticket's print matters, ms: a day of a branch. */
const OPEN_MS = 86_400_000;

export interface PrinterHealth {
  readonly error: PrinterError | null;
  /** Start of the error, or its end; 0 without a status so far. */
  readonly since: Millis;
  /** Since when its paper is near the end; 0 while it is not. */
  readonly lowSince: Millis;
}

const UNKNOWN_STATE: PrinterHealth = { error: null, since: 0, lowSince: 0 };

/**
 * Prints queued jobs, one worker per printer, in ticket order. The state `sending` is durable before the first
 * byte, so that after a crash the server marks the job as unknown.
 */
export function createSpool(options: SpoolOptions) {
  const { gate, store, queries, clock, log } = options;
  const stopping = new AbortController();
  let isStarted = false;
  const health = new Map<number, PrinterHealth>();
  const workers = new Map<number, Worker>();
  /** Jobs whose outcome will never be known. */
  const closed = new Set<number>();

  async function printNext({ printer, transport, signal }: SpooledPrinter): Promise<boolean> {
    const job = queries.next(printer.id);
    if (!job) return false;
    if (clock.now() - job.created_at > options.timeToLive()) {
      await mark(printer, job.id, 'failed', 'stale', 0);
      return true;
    }
    const bytes = await rendered(JSON.parse(job.document) as TicketDocument, printer);
    for (let attempts = 1; ; attempts += 1) {
      await mark(printer, job.id, 'sending', null, 1);
      // Not aborted when the printer is reconfigured: otherwise the outcome would be unknown.
      const name = nameOfAttempt(job.key, job.attempts + attempts);
      const result = await transport.print(bytes, stopping.signal, name);
      notice(printer, result.outcome === 'refused' && result.reason !== 'aborted' ? result.reason : null);
      const next = resolveAttempt({ attempts, result });
      if (next.kind === 'ended') {
        if (next.error !== null)
          log.warn({ printer: printer.name, job: job.id, error: next.error }, 'not printed');
        await mark(printer, job.id, next.state, next.error, 0);
        return true;
      }
      await options.pause(next.afterMs, signal);
    }
  }

  /** Jobs of a printer with unknown outcome; stores outcomes that are reported later. */
  function openJobs(printer: PrinterRow): OpenJobs {
    const open = () => queries.open(printer.id, clock.now() - OPEN_MS).filter(({ id }) => !closed.has(id));
    return {
      list: () => open().map(({ key, attempts }) => nameOfAttempt(key, attempts)),
      async finish(name, result) {
        const job = open().find(({ key, attempts }) => nameOfAttempt(key, attempts) === name);
        if (!job || stopping.signal.aborted) return;
        if (result.outcome === 'unknown') closed.add(job.id);
        // The customer has left: an unprinted job is not printed now.
        else if (result.outcome === 'printed') await mark(printer, job.id, 'printed', null, 0);
        else await mark(printer, job.id, 'failed', result.reason, 0);
      },
    };
  }

  async function mark(
    printer: PrinterRow,
    id: number,
    state: PrintState,
    error: string | null,
    tries: 0 | 1,
  ): Promise<void> {
    await gate.command((scope) => store.mark(scope, id, state, error, tries));
    options.onChange(printer);
  }

  function notice(printer: PrinterRow, error: PrinterError | null, low?: boolean): void {
    const before = health.get(printer.id);
    const was = before?.lowSince ?? 0;
    const isLow = low ?? was > 0;
    if (before?.error === error && was > 0 === isLow) return;
    const since = before?.error === error ? before.since : clock.now();
    health.set(printer.id, { error, since, lowSince: isLow ? was || clock.now() : 0 });
    options.onChange(printer);
  }

  async function watch({ printer, transport, signal, looks }: SpooledPrinter): Promise<void> {
    while (!signal.aborted) {
      const knock = new AbortController();
      const look = () => knock.abort();
      looks.add(look);
      const status = await transport.readStatus(signal);
      if (signal.aborted) return;
      if (status.ready) notice(printer, null, status.paperLow);
      else if (status.error !== 'aborted') notice(printer, status.error);
      await options.pause(HEALTH_EVERY_MS, AbortSignal.any([signal, knock.signal]));
      looks.delete(look);
    }
  }

  const widthOf = (printer: PrinterRow): PaperWidth => widthAt(printer, options.paperWidth());
  const rendered = (document: TicketDocument, printer: PrinterRow): Promise<Uint8Array> =>
    options.render(document, { width: widthOf(printer), output: printer.output });

  function worker(printer: PrinterRow): Worker | null {
    const at = printerAddressOf(printer);
    if (!at) return null;
    const end = new AbortController();
    const signal = AbortSignal.any([stopping.signal, end.signal]);
    const transport = options.transportTo(printer, at, openJobs(printer));
    const target: SpooledPrinter = { printer, transport, signal, looks: new Set() };
    return {
      target,
      state: JSON.stringify(printer),
      watching: watch(target),
      run: oneRunAtATime(
        async () => {
          while (!signal.aborted && (await printNext(target)));
        },
        (error) => log.error({ err: error, printer: printer.name }, 'printing failed'),
      ),
      end: () => end.abort(),
    };
  }

  /** Loads the renderer before the first customer waits for it. */
  function warmUp(printer: PrinterRow): void {
    rendered(ticketDocument({ ticketNumber: 'A000', fixedText: ticketText('A') }), printer).catch(
      (error: unknown) => log.error({ err: error, printer: printer.name }, 'papers cannot be drawn'),
    );
  }

  const ended = ({ watching, run }: Worker) => Promise.all([watching, run.idle()]);

  /** Applies configuration changes: a changed printer gets a new worker after its current job. */
  async function syncPrinters(): Promise<void> {
    if (!isStarted || stopping.signal.aborted) return;
    const printers = new Map(queries.printers().map((printer) => [printer.id, printer]));
    const stale = [...workers].filter(
      ([id, { state }]) => JSON.stringify(printers.get(id) ?? null) !== state,
    );
    for (const [id, old] of stale) {
      workers.delete(id);
      health.delete(id);
      old.end();
      options.onChange(old.target.printer);
    }
    await Promise.all(stale.map(([, old]) => ended(old)));
    if (stopping.signal.aborted) return;
    for (const printer of queries.printers()) {
      if (workers.has(printer.id)) continue;
      const created = worker(printer);
      if (!created) continue;
      workers.set(printer.id, created);
      created.run();
      warmUp(printer);
    }
  }

  /** One at a time, so that a printer never has two workers. */
  const refreshes = new PQueue({ concurrency: 1 });
  const refresh = (): Promise<void> => refreshes.add(syncPrinters);

  return {
    /** Resolves jobs interrupted by a crash, then prints queued ones. */
    async start(): Promise<void> {
      await gate.command((scope) => store.resolveInterrupted(scope));
      isStarted = true;
      await refresh();
    },
    refresh,
    /** Wakes the printer's worker: there is a new job. */
    wake: (idPrinters: number): void => workers.get(idPrinters)?.run(),
    /** Checks the status of some printers immediately. */
    look(at: (printer: PrinterRow) => boolean): void {
      for (const { target } of workers.values())
        if (at(target.printer)) for (const look of target.looks) look();
    },
    healthOf: (idPrinters: number): PrinterHealth => health.get(idPrinters) ?? UNKNOWN_STATE,
    /** Prints a document without ticket, in queue order; null for an unknown printer. */
    async test(
      idPrinters: number,
      paper: (printer: PrinterRow) => TicketDocument,
    ): Promise<PrintResult | null> {
      // A printer that was just added exists after the refresh.
      await refresh();
      const target = workers.get(idPrinters)?.target;
      if (!target) return null;
      const { printer, transport, signal } = target;
      return transport.print(await rendered(paper(printer), printer), signal);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...workers.values()].map(ended));
    },
  };
}

/** The paper width of a printer: its own, or that of the general settings. */
export const widthAt = ({ width }: Pick<PrinterRow, 'width'>, fallback: PaperWidth): PaperWidth =>
  isPaperWidth(width) ? width : fallback;

/** A printer, the way to it, and the end of both. */
interface SpooledPrinter {
  readonly printer: PrinterRow;
  readonly transport: PrinterTransport;
  readonly signal: AbortSignal;
  /** Ends the pause before the next status check. */
  readonly looks: Set<() => void>;
}

interface Worker {
  readonly target: SpooledPrinter;
  /** The configuration of the printer when the worker began. */
  readonly state: string;
  readonly watching: Promise<void>;
  readonly run: Run;
  readonly end: () => void;
}

export type Spool = ReturnType<typeof createSpool>;
