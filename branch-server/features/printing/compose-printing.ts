import { randomUUID } from 'node:crypto';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createPaperInForce } from '#branch-server/stored/designs/paper-in-force.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createMessageQueries } from '#branch-server/stored/message-queries.ts';
import type { PrinterAtWork } from '#branch-server/stored/printer-at-work.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { LogoImages } from '#hardware/raster/logo-images.ts';
import { transportTo } from '#hardware/transport/transport-to.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
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
import { addressOf } from './printer-address-of.ts';
import { printerRoutes } from './printer-routes.ts';
import { createForgetting } from './purge-jobs.ts';
import { printingRoutes } from './routes.ts';
import { createSpool, type SpoolOptions } from './spool.ts';

export interface PrintingOptions extends Pick<SpoolOptions, 'gate' | 'clock' | 'log'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly reader: Kysely<BranchTables>;
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly settings: SettingsNow;
  readonly texts: i18n;
  readonly logoImages: LogoImages;
  /** Tells whether the file of a resource is here. */
  readonly isHere: (hash: string) => boolean;
  /** Where the customer of a ticket follows it on a phone. */
  readonly phoneAddress: NewTicketPrintingOptions['phoneAddress'];
  /** The kiosks at which printers may hang. */
  readonly agents: PrintAgents;
  /** Hears that the printers of a branch, or their jobs, have changed. */
  readonly changed: (idBranches: number) => void;
}

interface Printing extends Feature<Notice> {
  readonly printNew: NewTicketPrinting;
  /** The branch's printers and what is wrong with them. */
  printers(): BranchReport['printers'];
  /** All printers, disabled ones too, as lists of devices have them. */
  attached(): PrinterAtWork[];
}

/** Printing: what goes to paper, the printers it goes to, and what became of it. */
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
  const spool = createSpool({
    gate,
    store: jobs,
    queries,
    transportTo: ({ id, id_branches: idBranches, id_devices: idDevices, kind, ...printer }, place, open) =>
      idDevices === null
        ? transportTo(place)
        : agents.transportTo(
            { idDevices, idBranches },
            { id, kind, address: addressOf({ kind, ...printer }) },
            open,
          ),
    // Fetched with the first printer: what draws takes memory that a branch without any can spare.
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

  // How its printers are is looked at as soon as a device comes or goes.
  agents.onChange((idDevices) => spool.look((printer) => printer.id_devices === idDevices));

  const forgetting = createForgetting({ gate, clock, log, jobs });

  return {
    routes: [
      ...printerRoutes({ reader, spool, texts, agents }),
      designTestRoute({ reader, spool, texts }),
      ...printingRoutes({
        jobs,
        queries,
        spool,
        watch,
        tickets,
        copyLabel: (language) => texts.getFixedT(language, 'paper')('copy'),
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
    attached: () =>
      queries.attached().map(({ enabled, waiting, ...printer }) => {
        const { fault, since, lowSince } = spool.healthOf(printer.id);
        const isOn = enabled === 1;
        return {
          ...printer,
          isOn,
          heard: since > 0,
          waiting: Number(waiting),
          fault: isOn ? fault : null,
          errorSince: since,
          lowSince: isOn ? lowSince : 0,
        };
      }),
    printers: () => queries.printers().map(({ id, name }) => ({ name, fault: spool.healthOf(id).fault })),
    onCommit(notices) {
      for (const notice of notices) if (notice.kind === 'print') spool.wake(notice.idPrinters);
      if (notices.some(({ kind }) => kind === 'device')) agents.recheck();
      if (notices.some(({ kind }) => kind === 'configured'))
        spool.refresh().catch((error: unknown) => log.error({ err: error }, 'printers'));
    },
    async start() {
      await spool.start();
      forgetting.start();
    },
    async stop() {
      await forgetting.stop();
      await spool.stop();
    },
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
