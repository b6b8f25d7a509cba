import { randomUUID } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createMessageQueries } from '#branch-server/stored/message-queries.ts';
import { createPaperInForce } from '#branch-server/stored/paper-in-force.ts';
import type { PrinterAtWork } from '#branch-server/stored/printer-at-work.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { LogoImages } from '#hardware/raster/logo-images.ts';
import { transportTo } from '#hardware/transport/transport-to.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { OtherJobs } from '#shared/server/jobs/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { PrintAgents } from './agents/print-agents.ts';
import { designTestRoute } from './design-test-route.ts';
import { historyRoutes } from './history-routes.ts';
import { createJobQueries } from './job-queries.ts';
import { createJobStore } from './job-store.ts';
import { createJobWatch } from './job-watch.ts';
import {
  type NewTicketPrinting,
  type NewTicketPrintingOptions,
  newTicketPrinting,
} from './new-ticket-printing.ts';
import { createPendingPrints } from './pending-prints.ts';
import { addressOf } from './printer-address-of.ts';
import { printerRoutes } from './printer-routes.ts';
import { createPrintCopy, printingRoutes } from './routes.ts';
import { createSpool, type SpoolOptions } from './spool.ts';

export interface PrintingOptions extends Pick<SpoolOptions, 'gate' | 'clock' | 'log'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly reader: Kysely<BranchTables>;
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly settings: SettingsNow;
  readonly texts: i18n;
  readonly logoImages: LogoImages;
  /** Whether the file of a resource is present. */
  readonly isHere: (hash: string) => boolean;
  /** Address of the phone page of a ticket. */
  readonly phoneAddress: NewTicketPrintingOptions['phoneAddress'];
  /** The kiosks at which printers may hang. */
  readonly agents: PrintAgents;
  /** Called when printers of a branch, or their jobs, changed. */
  readonly changed: (idBranches: number) => void;
}

interface Printing extends Feature<Notice> {
  readonly printNew: NewTicketPrinting;
  /** Papers for the page of jobs. */
  readonly pendingJobs: OtherJobs<Notice>;
  /** Printers of the branch, and their errors. */
  printers(): BranchReport['printers'];
  /** All printers, also disabled ones, for device lists. */
  attached(): PrinterAtWork[];
}

/** Retention of print jobs, ms. */
const RETENTION_MS = 90 * DAY_MS;

/** Printing: documents, printers and outcomes. */
export function composePrinting(options: PrintingOptions): Printing {
  const {
    gate,
    clock,
    log,
    database,
    reader,
    tickets,
    settings,
    texts,
    logoImages,
    isHere,
    changed,
    agents,
  } = options;
  const jobs = createJobStore(database.sqlite, randomUUID);
  const queries = createJobQueries(database.readable);
  const watch = createJobWatch();
  const printCopy = createPrintCopy({
    jobs,
    tickets,
    copyLabel: (language) => texts.getFixedT(language, 'paper')('copy'),
  });
  const spool = createSpool({
    gate,
    store: jobs,
    queries,
    transportTo: ({ id, id_branches: idBranches, id_devices: idDevices, kind, ...printer }, index, open) =>
      idDevices === null
        ? transportTo(index)
        : agents.transportTo(
            { idDevices, idBranches },
            { id, kind, address: addressOf({ kind, ...printer }) },
            open,
          ),
    // Loaded with the first printer: the renderer needs memory that a branch without printers can save.
    render: async (document, { width, output }) => {
      const [{ renderTicket }, logo] = await Promise.all([
        import('#hardware/escpos/render-ticket.ts'),
        logoImages(document.logo, width),
      ]);
      return renderTicket(document, { width, output, logo });
    },
    paperWidth: () => settings().ticketWidth,
    timeToLive: () => settings().printTime * 1000,
    pause,
    clock,
    log,
    onChange: (printer) => {
      watch.changed();
      changed(printer.id_branches);
    },
  });

  // Checks the printers of a device when it connects or disconnects.
  agents.onChange((idDevices) => spool.look((printer) => printer.id_devices === idDevices));

  return {
    routes: [
      ...printerRoutes({ reader, spool, texts, agents }),
      designTestRoute({ reader, spool, texts }),
      ...printingRoutes({
        printCopy,
        queries,
        spool,
        watch,
        typical: () => ({ width: settings().ticketWidth, textSize: settings().ticketTextSize }),
      }),
      ...historyRoutes(reader),
    ],
    printNew: newTicketPrinting({
      phoneAddress: options.phoneAddress,
      jobs,
      texts,
      messages: createMessageQueries(database.sqlite),
      paperInForce: createPaperInForce(database.sqlite, isHere),
    }),
    pendingJobs: createPendingPrints({ reader, printCopy, clock }),
    attached: () =>
      queries.attached().map(({ enabled, waiting, ...printer }) => {
        const { error, since, lowSince } = spool.healthOf(printer.id);
        const isOn = enabled === 1;
        return {
          ...printer,
          isOn,
          reported: since > 0,
          waiting: Number(waiting),
          error: isOn ? error : null,
          errorSince: since,
          lowSince: isOn ? lowSince : 0,
        };
      }),
    printers: () => queries.printers().map(({ id, name }) => ({ name, error: spool.healthOf(id).error })),
    onCommit(notices) {
      for (const notice of notices) if (notice.kind === 'print') spool.wake(notice.idPrinters);
      if (notices.some(({ kind }) => kind === 'device')) agents.recheck();
      if (notices.some(({ kind }) => kind === 'configured'))
        spool.refresh().catch((error: unknown) => log.error({ err: error }, 'printers'));
    },
    async doHousekeeping(now) {
      // In small parts, so that no command is long.
      while ((await gate.command((scope) => jobs.purge(scope, now - RETENTION_MS))) > 0);
    },
    start: spool.start,
    stop: spool.stop,
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
