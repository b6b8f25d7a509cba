import { type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createNetworkTransport } from '../hardware/transport/network-transport.ts';
import { hiddenIn } from '../shared/contract/hidden-in.ts';
import { refuse } from '../shared/contract/refusal.ts';
import { shows } from '../shared/domain/sync-type.ts';
import { createServerTexts } from '../shared/i18n/server-texts.ts';
import type { Directory } from '../shared/server/access/directory.ts';
import { accessRoutes } from '../shared/server/access/routes.ts';
import { ownEntries } from '../shared/server/audit/entries.ts';
import { auditRoutes } from '../shared/server/audit/routes.ts';
import { createBackups } from '../shared/server/backup/backups.ts';
import { backupRoutes } from '../shared/server/backup/routes.ts';
import { configuredBranchRoutes } from '../shared/server/branches/configured-branch-routes.ts';
import { countryRoutes } from '../shared/server/branches/country-routes.ts';
import { configurationRoutes } from '../shared/server/configuration-routes.ts';
import { createDirectory } from '../shared/server/directory/create-directory.ts';
import { directoryRoutes } from '../shared/server/directory/routes.ts';
import type { DirectoryTrust } from '../shared/server/directory/trust.ts';
import { type FirstStart, firstStartRoutes, settledFirstStart } from '../shared/server/first-start/routes.ts';
import { helpRoutes } from '../shared/server/help/routes.ts';
import type { Clock } from '../shared/server/kit/clock.ts';
import { every } from '../shared/server/kit/every.ts';
import { REMEMBERED_MS } from '../shared/server/kit/idempotency.ts';
import { mount } from '../shared/server/kit/mount.ts';
import type { Renew } from '../shared/server/kit/renewable-server.ts';
import type { Limit } from '../shared/server/kit/route.ts';
import { createWebApp } from '../shared/server/kit/web-app.ts';
import { createLicences } from '../shared/server/licence/licences.ts';
import { licenceRoutes } from '../shared/server/licence/routes.ts';
import { createWithinLimit } from '../shared/server/licence/within-limit.ts';
import { logRoutes } from '../shared/server/logs/routes.ts';
import { documentationRoutes } from '../shared/server/openapi/documentation-routes.ts';
import { servePages } from '../shared/server/pages/serve-pages.ts';
import { roleRoutes } from '../shared/server/roles/routes.ts';
import { createSecretKey } from '../shared/server/secrets/secret-key.ts';
import { createSecrets } from '../shared/server/secrets/secrets.ts';
import { settingRoutes } from '../shared/server/settings/routes.ts';
import { syncTypeRoutes } from '../shared/server/sync-type/routes.ts';
import { userRoutes } from '../shared/server/users/routes.ts';
import { createCallerOf } from './access/caller-of.ts';
import { composeAttention } from './attention/compose-attention.ts';
import { branchPlace } from './backup/branch-place.ts';
import { createRounds } from './calling/rounds.ts';
import { callingRoutes } from './calling/routes.ts';
import { createAuditTrail } from './db/audit-trail.ts';
import { createIdempotencyStore } from './db/idempotency-store.ts';
import { createJournal } from './db/journal.ts';
import { type BranchDatabase, openDatabase } from './db/open-database.ts';
import { createWriteGate } from './db/write-gate.ts';
import { createWriteOnce } from './db/write-once.ts';
import type { DemoPrinters } from './demo/demo-printers.ts';
import { virtualPrinterRoutes } from './demo/virtual-printer-routes.ts';
import { actionRoutes } from './desk/action-routes.ts';
import { branchRoutes } from './desk/branch-routes.ts';
import { createDeskView } from './desk/desk-view.ts';
import { createOpenDesks } from './desk/open-desks.ts';
import { createQueueFigures } from './desk/queue-figures.ts';
import { deskRoutes } from './desk/routes.ts';
import { createSessionStore } from './desk/session-store.ts';
import { healthRoutes } from './health/routes.ts';
import { createKeepers } from './keepers.ts';
import { kioskRoutes } from './kiosk/routes.ts';
import { createLiveFeed } from './live/live-feed.ts';
import type { Notice } from './notices.ts';
import { createJobQueries } from './printing/job-queries.ts';
import { createJobStore } from './printing/job-store.ts';
import { createJobWatch } from './printing/job-watch.ts';
import { newTicketPrinting } from './printing/new-ticket-printing.ts';
import { printingRoutes } from './printing/routes.ts';
import { createSpool } from './printing/spool.ts';
import { queueRoutes } from './queues/routes.ts';
import { createRecordingFiles } from './recordings/recording-files.ts';
import { createRecordingQueries, createRecordingStore } from './recordings/recording-store.ts';
import { createRecordings } from './recordings/recordings.ts';
import { recordingRoutes } from './recordings/routes.ts';
import type { ComposeReplication } from './replication/replication.ts';
import { withoutReplication } from './replication/without-replication.ts';
import { createCallFeed } from './signage/call-feed.ts';
import { createDisplayQueries } from './signage/display-queries.ts';
import { createFeedHub } from './signage/feed-hub.ts';
import { signageRoutes } from './signage/routes.ts';
import { createSpeaker } from './speech/speaker.ts';
import { createNames } from './supervision/names.ts';
import { supervisionRoutes } from './supervision/routes.ts';
import { createNumbering } from './tickets/numbering.ts';
import { operationRoutes } from './tickets/operation-routes.ts';
import { createPresentTicket } from './tickets/present-ticket.ts';
import { createQueueFinder } from './tickets/queue-finder.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { createTicketTools } from './tickets/ticket-tools.ts';
import { createWaitingForecast } from './tickets/waiting-forecast.ts';
import { createGoOn } from './waiting-line/go-on.ts';
import { createHandOutTools } from './waiting-line/hand-out-tools.ts';
import { createPresence } from './waiting-line/presence.ts';
import { waitingLineRoutes } from './waiting-line/routes.ts';

export interface BranchServerOptions {
  readonly dataDir: string;
  /** What secrets are sealed with; a file in `dataDir` where it is missing. */
  readonly secretKey?: Buffer | undefined;
  readonly pagesDir: string;
  readonly syncType: 'standalone' | 'branch';
  readonly version: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Licences are signed with its other half; without one none can be uploaded. */
  readonly licenceKey?: KeyObject | null;
  /** What may be settled when nobody can sign in yet. */
  readonly firstStart?: FirstStart;
  readonly demoPrinters: DemoPrinters;
  readonly limits: { readonly signIn: Limit; readonly issue: Limit };
  /** Puts all of this away and together again, for what changes the file under it. */
  readonly renew: Renew;
  /** Where directory users are looked up; in the one that the settings name where it is missing. */
  readonly directory?: Directory;
  /** Whom the directory that the settings name is believed to be; whom Node believes where it is missing. */
  readonly directoryTrust?: DirectoryTrust;
  /** What it does about a central; without one where it is missing. */
  readonly replication?: ComposeReplication;
  /** Told when what central configures has come into force, changed by it. Must not throw. */
  readonly onConfiguration?: () => void;
}

const HOUR_MS = 3_600_000;

/**
 * The composition root of a branch: puts the parts together and gives back a server that is ready to listen.
 * What differs between installations is handed in here and asked for nowhere else.
 */
export async function createBranchServer(options: BranchServerOptions) {
  const {
    clock,
    log,
    dataDir,
    licenceKey = null,
    firstStart = settledFirstStart(options.syncType),
  } = options;
  const database = await openDatabase(dataDir);
  const { sqlite, readable, reader } = database;

  const app = createWebApp();
  const http = createServer(app);
  const displayOf = createDisplayQueries(readable);
  const feed = createCallFeed(readable);
  const hub = createFeedHub(feed, clock);
  const presence = createPresence(clock.mono);
  const watch = createJobWatch();

  const bootId = randomUUID();
  const journal = createJournal({ sqlite, clock, bootId });
  const gate = createWriteGate<Notice>({
    sqlite,
    kysely: database.writer,
    clock,
    journal,
    audit: createAuditTrail(sqlite),
    firstId: () => replication.firstId(),
    relieve: () => replication.relieve(),
    onCommit: (notices) => {
      hub.told(notices.filter((notice) => notice.kind === 'ticket'));
      live.told(notices);
      keepers.told(notices);
      replication.told(notices);
      for (const notice of notices) if (notice.kind === 'print') spool.wake(notice.idPrinters);
      if (notices.some(({ kind }) => kind === 'configuration')) options.onConfiguration?.();
    },
  });

  const callerOf = createCallerOf(readable, clock, gate.version);
  const live = createLiveFeed(http, { displayOf, hub, callerOf, presence });

  const jobs = createJobStore(sqlite);
  const jobQueries = createJobQueries(readable);
  const spool = createSpool({
    gate,
    store: jobs,
    queries: jobQueries,
    transportTo: createNetworkTransport,
    // Fetched with the first ticket: what draws its number takes memory that a branch without printers can spare.
    render: async (document, width) =>
      (await import('../hardware/escpos/render-ticket.ts')).renderTicket(document, { width }),
    paperWidth: () => reading.settings().ticketWidth,
    pause,
    clock,
    log,
    onChange: (printer) => {
      watch.changed();
      live.printersChanged(printer.id_branches);
    },
  });

  const tools = createTicketTools(sqlite, { version: gate.version, random: options.random });
  const writing = createDeskView(sqlite, gate.version);
  const reading = createDeskView(readable, gate.version);
  const texts = createServerTexts();
  const licences = createLicences(licenceKey);
  const withinLimit = createWithinLimit(licences);
  const idempotency = createIdempotencyStore(sqlite);
  const sessions = createSessionStore(sqlite);
  const rounds = createRounds(sqlite);
  const resetting = {
    ...tools,
    ...writing,
    sessions,
    openDesks: createOpenDesks(sqlite),
  };
  const handing = createHandOutTools(sqlite, { ...writing, sessions, rounds, store: tools.store });
  const goOn = createGoOn(sqlite, handing, gate.version);
  const keepers = createKeepers({
    gate,
    database,
    clock,
    log,
    presence,
    writing,
    reading,
    handing,
    resetting,
  });
  const recordings = createRecordings({
    gate,
    files: createRecordingFiles(dataDir),
    store: createRecordingStore(sqlite),
    queries: createRecordingQueries(readable),
    settings: reading.settings,
  });
  const replication = (options.replication ?? withoutReplication)({
    ...options,
    database,
    gate,
    bootId,
    recorded: journal.recorded,
    settings: reading.settings,
    printers: () => jobQueries.printers().map(({ id, name }) => ({ name, fault: spool.healthOf(id).fault })),
  });
  const names = createNames(sqlite);
  const secrets = createSecrets(createSecretKey(dataDir, options.secretKey));
  const backups = createBackups<Notice>({
    place: branchPlace({ ...options, database, branchName: replication.branchName }),
    gate,
    renew: options.renew,
    clock,
  });
  const speaker = await createSpeaker(join(dataDir, 'speech'));

  const ldap = createDirectory({
    settings: reading.settings,
    trust: options.directoryTrust ?? { insecure: false },
    log,
  });

  documentationRoutes(app, 'branch');
  mount(app, {
    write: createWriteOnce<Notice>({ gate, idempotency, clock }),
    hidden: hiddenIn(options.syncType),
    callerOf,
    uploads: join(dataDir, 'uploads'),
    clock,
    log,
    routes: [
      // Tickets first: the router tries its routes in order, and these are asked for most.
      ...deskRoutes({
        writing,
        reading,
        figures: createQueueFigures(readable),
        sessions,
        store: tools.store,
        rounds,
        settings: reading.settings,
      }),
      ...ticketRoutes({
        tools,
        desk: writing.desk,
        writing: writing.tickets,
        reading: reading.tickets,
        branchExists: exists(sqlite, 'branches'),
        kioskExists: exists(sqlite, 'kiosks'),
        printNew: newTicketPrinting(jobs, texts),
        issueLimit: options.limits.issue,
        settings: writing.settings,
        goOn,
      }),
      ...healthRoutes({
        ...options,
        reader,
        printers: jobQueries.printers,
        healthOf: spool.healthOf,
        replication: replication.health,
      }),
      ...replication.routes,
      // Before what finds a user by id: `table` is none.
      ...userRoutes({
        reader,
        gate,
        withinLimit,
        makesRoles: shows(options.syncType, 'administration.roles'),
      }),
      ...roleRoutes(reader),
      ...accessRoutes<Notice>({
        reader,
        gate,
        signInLimit: options.limits.signIn,
        directory: options.directory ?? ldap,
        demandFree: (idUsers) => {
          const open = writing.desk.ofUser(idUsers);
          const held = open && writing.desk.held(open.id);
          if (held) throw refuse('ACTIVE_TICKET', { params: { code: held.code } });
        },
      }),
      ...firstStartRoutes<Notice>({ reader, gate, limit: options.limits.signIn, firstStart }),
      ...licenceRoutes<Notice>({ reader, gate, licences, publicKey: licenceKey }),
      ...logRoutes<Notice>({ dataDir, gate }),
      ...directoryRoutes(ldap, options.limits.signIn),
      ...helpRoutes(),
      ...syncTypeRoutes({ syncType: options.syncType, branchName: replication.branchName }),
      ...settingRoutes<Notice>({
        reader,
        gate,
        secrets,
        comeFromCentral: !shows(options.syncType, 'configuration.global'),
        syncType: options.syncType,
        branchName: replication.branchName,
      }),
      ...auditRoutes(reader, ownEntries(reader).as('entries')),
      ...configurationRoutes(reader, (part) => shows(options.syncType, part), withinLimit),
      ...composeAttention({ database, version: gate.version, tools, writing, reading }),
      ...branchRoutes(reader, reading.desk),
      ...configuredBranchRoutes(reader, withinLimit),
      ...countryRoutes(),
      ...operationRoutes({
        tools,
        desk: writing.desk,
        settings: writing.settings,
        writing: writing.tickets,
        reading: reading.tickets,
        standing: reading.standing,
        lastDoing: writing.doings,
        branchExists: exists(sqlite, 'branches'),
        branchName: names.branch,
        goOn,
      }),
      ...callingRoutes({ reader, reading, writing, rounds: createRounds(readable) }),
      ...actionRoutes({ writing, tools, settings: writing.settings }),
      ...waitingLineRoutes({ tools: handing, writing, presence }),
      ...supervisionRoutes({
        ...resetting,
        present: createPresentTicket(writing.tickets),
        branches: enabledBranches(sqlite),
        names,
      }),
      ...queueRoutes({
        reader,
        desk: reading.desk,
        openDesks: createOpenDesks(readable),
        tickets: reading.tickets,
        standing: reading.standing,
      }),
      ...recordingRoutes(recordings),
      ...kioskRoutes({
        reader,
        findQueue: createQueueFinder(readable, gate.version),
        numbering: createNumbering(readable),
        forecast: createWaitingForecast(readable),
        settings: reading.settings,
      }),
      ...signageRoutes({ displayOf, feed, hub, speaker, texts, settings: reading.settings }),
      ...printingRoutes({
        jobs,
        queries: jobQueries,
        spool,
        watch,
        tickets: tools.store,
        copyWord: (language) => texts.getFixedT(language, 'paper')('copy'),
      }),
      ...virtualPrinterRoutes(options.demoPrinters),
      ...backupRoutes(backups),
    ],
  });
  servePages(app, options.pagesDir, () => {
    const { recordingAddress: recordings, mapTiles } = reading.settings();
    return { recordings, mapTiles };
  });

  const keepHouse = (): Promise<unknown> =>
    Promise.all([
      gate.command(({ now }) => idempotency.forgetBefore(now - REMEMBERED_MS)),
      recordings.forgetOld(clock.now()),
    ]).catch((error: unknown) => {
      log.error({ err: error }, 'housekeeping failed');
    });
  const housekeeping = every(HOUR_MS, keepHouse);

  return {
    http,
    gate,
    reader,
    /** Clears up, then starts the printing and what workstations do by themselves; after the configuration is in place. */
    async start(): Promise<void> {
      await backups.start();
      await keepHouse();
      await spool.start();
      keepers.start();
      await replication.start();
    },
    async stop(): Promise<void> {
      housekeeping.stop();
      await keepers.stop();
      await replication.stop();
      await spool.stop();
      await live.close();
      http.closeAllConnections();
      await recordings.settled();
      database.close();
    },
  };
}

function exists(sqlite: BranchDatabase['sqlite'], table: 'branches' | 'kiosks') {
  const find = sqlite.prepare(`select 1 from ${table} where id = ? and enabled = 1`);
  return (id: number): boolean => find.get(id) !== undefined;
}

function enabledBranches(sqlite: BranchDatabase['sqlite']) {
  const find = sqlite.prepare<[], { id: number }>('select id from branches where enabled = 1 order by id');
  return (): number[] => find.all().map(({ id }) => id);
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
