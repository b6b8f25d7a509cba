import { type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createPaperPreview } from '#hardware/preview/paper-preview.ts';
import { createLogoImages } from '#hardware/raster/logo-images.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { localEntries } from '#shared/server/audit/entries.ts';
import { composeInstallation } from '#shared/server/compose-installation.ts';
import { createDamageWatch } from '#shared/server/db/damage.ts';
import { SHARED_REPLICATION, tablesThat } from '#shared/server/db/replication.ts';
import { findFailingEmails, rejectedEmails } from '#shared/server/delivery/email-outbox.ts';
import { composeHome } from '#shared/server/home/compose-home.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { RETENTION_MS } from '#shared/server/kit/idempotency.ts';
import { trustProxies } from '#shared/server/kit/proxies.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import { createWebApp } from '#shared/server/kit/web-app.ts';
import type { PhoneLimits } from '#shared/server/phones/phone-limits.ts';
import { composeReportDesigns } from '#shared/server/reports/compose-report-designs.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';
import { serveFeatures } from '#shared/server/serve-features.ts';
import { composeServedFile } from '#shared/server/served-file/compose-served-file.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { composeSpeech } from '#shared/server/speech/compose-speech.ts';
import { bookingAddress, originsIn } from '../shared/domain/appointments/booking.ts';
import { createBookingEmails } from '../shared/server/appointments/emails.ts';
import { composeBookingSms } from '../shared/server/appointments/sms.ts';
import { createCalling } from './calling/calling.ts';
import { createBranchWaits } from './calling/forecast/branch-waits.ts';
import { createAuditTrail } from './db/audit-trail.ts';
import { createIdempotencyStore } from './db/idempotency-store.ts';
import { createJournal } from './db/journal.ts';
import { openDatabase } from './db/open-database.ts';
import { createOutsideWrites } from './db/outside-writes.ts';
import { BRANCH_REPLICATION } from './db/tables.ts';
import { createWriteGate } from './db/write-gate.ts';
import { createWriteOnce } from './db/write-once.ts';
import { createCallerOf } from './features/access/caller-of.ts';
import { createAlarmEmails } from './features/alarms/alarm-emails-at.ts';
import { composeAlarms } from './features/alarms/compose-alarms.ts';
import { composeAlertMessages } from './features/alert-messages/compose-alert-messages.ts';
import { composeAppointments } from './features/appointments/compose-appointments.ts';
import { composeAttention } from './features/attention/compose-attention.ts';
import { composeBackups } from './features/backup/compose-backups.ts';
import { composeBooking } from './features/booking/compose-booking.ts';
import { type BookingLimits, closedBookingRoutes } from './features/booking/routes.ts';
import { composeBranchClock } from './features/branch-clock/compose-branch-clock.ts';
import { visitRoutes } from './features/customers/routes.ts';
import { createVisits } from './features/customers/visits.ts';
import { composeDashboard } from './features/dashboard/compose-dashboard.ts';
import type { DemoPrinters } from './features/demo/demo-printers.ts';
import { composeLiveSimulation } from './features/demo/live/compose-live-simulation.ts';
import { simulationRoutes } from './features/demo/live/simulation.ts';
import { virtualPrinterRoutes } from './features/demo/virtual-printer-routes.ts';
import { composeDevices } from './features/devices/compose-devices.ts';
import { composeEarlyWarning } from './features/early-warning/compose-early-warning.ts';
import { composeHealth } from './features/health/compose-health.ts';
import { branchNeeds } from './features/home/branch-needs.ts';
import { composeHousekeeping } from './features/housekeeping/compose-housekeeping.ts';
import { createPresence } from './features/housekeeping/presence.ts';
import { composeKiosks } from './features/kiosk/compose-kiosks.ts';
import { composeBranchEmails } from './features/letters/compose-branch-emails.ts';
import { createLiveFeed } from './features/live/live-feed.ts';
import { createWorkstationViewers } from './features/live/workstation-viewers.ts';
import { composeMetrics } from './features/metrics/compose-metrics.ts';
import { composePhones } from './features/phones/compose-phones.ts';
import { createPrintAgents } from './features/printing/agents/print-agents.ts';
import { composePrinting } from './features/printing/compose-printing.ts';
import { composeQueues } from './features/queues/compose-queues.ts';
import { composeRecordings } from './features/recordings/compose-recordings.ts';
import { composeBranchReports } from './features/reports/compose-reports.ts';
import { composeRestores } from './features/restores/compose-restores.ts';
import { composeSignage } from './features/signage/compose-signage.ts';
import { composeSms } from './features/sms/compose-sms.ts';
import { composeSupervision } from './features/supervision/compose-supervision.ts';
import { composeTickets } from './features/tickets/compose-tickets.ts';
import { presentIssued } from './features/tickets/presenter.ts';
import { composeWorkstations } from './features/workstations/compose-workstations.ts';
import type { Notice } from './notices.ts';
import { createOperations } from './operations/operations.ts';
import { createHandlePhoneRequest } from './operations/phone.ts';
import type { ComposeReplication } from './replication/replication.ts';
import { createAddressSecrets, outsideKey } from './stored/address-secrets.ts';
import { ALONE, createBranchSeats } from './stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from './stored/appointments/offers.ts';
import { createBranchOf, createIsBranch } from './stored/branch-of.ts';
import { createTrustedClock } from './stored/days/trusted-clock.ts';
import { createDesignsInForce } from './stored/designs/designs-in-force.ts';
import { createKioskDevices } from './stored/devices/kiosk-devices.ts';
import { createEnabledBranches } from './stored/enabled-branches.ts';
import { createMetricsCache } from './stored/figures/metrics-cache.ts';
import { createNames } from './stored/names.ts';
import { createTicketAddresses } from './stored/phones/ticket-addresses.ts';
import { createReads } from './stored/reads.ts';
import { createSmsOfTickets } from './stored/sms/sms-of-tickets.ts';
import { createSmsSpool } from './stored/sms/sms-spool.ts';
import { createPostponedTickets, createReleasePostponed } from './stored/tickets/postponed-tickets.ts';
import { combineListeners, createTicketStore } from './stored/tickets/ticket-store.ts';
import { createWaitingCustomers } from './stored/tickets/waiting-customers.ts';
import { assertNotServing } from './stored/workstations/policy.ts';

/** Limits how often one client may call what asks for no token. */
export interface BranchLimits {
  readonly signIn: Limit;
  /** Of tickets; all of them hold. */
  readonly issue: readonly Limit[];
  /** Of numbers of appointments that are tried; all of them hold. */
  readonly arrive: readonly Limit[];
  /** Of questions how long the waiting is. */
  readonly kiosk: Limit;
  /** Of customers who book by themselves. */
  readonly booking: BookingLimits;
  /** Of phones that follow their ticket. */
  readonly phone: PhoneLimits;
}

export interface BranchServerOptions extends ServerOptions {
  readonly syncType: 'standalone' | 'branch';
  readonly random: () => number;
  /** Checks the packages that devices are offered; none are without it. */
  readonly updateKey?: KeyObject | null;
  readonly demoPrinters: DemoPrinters;
  /** Plays a demonstration, looking so often what there is to do; nobody comes by themselves where it is missing. */
  readonly demoLive?: { readonly everyMs: number } | undefined;
  readonly limits: BranchLimits;
  /** The origin at which phones reach this server: papers name it. */
  readonly phoneOrigin: string;
  /** Connects the branch to its central, or does without one. */
  readonly replication: ComposeReplication;
  /** The machine's own time zone where it is not the process's. */
  readonly machineZone?: string;
  /** Runs after changed configuration of central has come into force. Must not throw. */
  readonly onConfiguration?: () => void;
}

/**
 * Puts the parts of a branch together and gives back a server that is ready to listen (the composition root). Takes
 * as options all that differs between installations; nothing below reads it for itself.
 */
export async function createBranchServer(options: BranchServerOptions) {
  const { clock, log, dataDir, limits, machineZone = Temporal.Now.timeZoneId() } = options;
  const database = await openDatabase(dataDir);
  const { sqlite, readable, reader } = database;
  const damage = createDamageWatch(database.file, log);
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
    noticeOf: ({ entity }) => (CONFIGURED.has(entity) ? { kind: 'configured' } : null),
    onCommit: (notices) => served.onCommit(notices),
  });
  const { version } = gate;

  const trust = trustProxies(options.proxies);
  const app = createWebApp({ trust, log });
  const http = createServer(app);
  const outsideWrites = createOutsideWrites(sqlite);
  const callerOf = createCallerOf({
    readable,
    sqlite,
    gate,
    clock,
    log,
    version: () => version() + outsideWrites(),
  });
  const idempotency = createIdempotencyStore(sqlite);
  const texts = createServerTexts();
  const believed = createTrustedClock(clock);
  const writing = createReads(sqlite, version, believed);
  const reading = createReads(readable, version, believed);
  const { settings } = reading;
  const smsSpool = createSmsSpool(sqlite);
  const store = createTicketStore(
    sqlite,
    combineListeners([
      createSmsOfTickets({ sqlite, version, settings: writing.settings, spool: smsSpool }),
      createReleasePostponed(createPostponedTickets(sqlite)),
    ]),
  );
  const secrets = createAddressSecrets(sqlite, 'phone ticket');
  const keyOutside = outsideKey(sqlite);
  const addresses = createTicketAddresses({
    own: options.phoneOrigin,
    central: () => replication.phoneOrigin(),
    secrets,
    outsideSecrets: createAddressProof(keyOutside, 'phone ticket'),
  });
  const bookingSecrets = createAddressSecrets(sqlite, 'appointment');
  const offers = createAppointmentOffers({ sqlite: readable, version, machineZone });
  const customerBookings = {
    reader,
    settings,
    texts,
    zone: offers.zone,
    linkOf: (id: number) => bookingAddress(options.phoneOrigin, bookingSecrets.of(id)),
  };
  const seatsAt = (at: typeof sqlite) => (options.syncType === 'branch' ? createBranchSeats(at) : ALONE);
  const places = seatsAt(sqlite);
  const readableSeats = seatsAt(readable);
  const calling = createCalling(readable, version);
  const waits = createBranchWaits({ readable, version, clock, believed, log, calling, days: reading.days });
  const operations = createOperations({
    sqlite,
    version,
    store,
    believed,
    reads: writing,
    forecast: waits.forecast,
    random: options.random,
    machineZone,
    places,
    calling: createCalling(sqlite, version),
  });
  const metrics = createMetricsCache({ readable, days: reading.days });
  const presence = createPresence(clock.mono);

  const files = createResourceFiles(dataDir);
  const designs = createDesignsInForce(reader, files.has);
  const speaker = await composeSpeech({ ...options, texts });
  const signage = composeSignage({ database, version, clock, settings, speaker, designs });
  const devices = composeDevices({
    database,
    gate,
    clock,
    log,
    settings,
    dataDir,
    version: options.version,
    updateKey: options.updateKey,
    revisionOf: signage.revisionOf,
    printers: () => printing.attached(),
    changed: (idBranches, troubled) => live.devicesChanged(idBranches, troubled),
  });
  const printAgents = createPrintAgents(createKioskDevices(readable));
  const live = createLiveFeed(http, {
    ...signage,
    heartbeats: devices.heartbeats,
    printing: printAgents.lines,
    phones: { follow: (secret, send) => phones.follow(secret, send) },
    callerOf,
    presence,
    trust,
    log,
    clock,
    isBranch: createIsBranch(readable),
    viewersOf: createWorkstationViewers(readable),
  });
  const logoImages = createLogoImages({
    read: files.read,
    onError: (error, { name }) => log.warn({ err: error, logo: name }, 'logo left out'),
  });
  const printing = composePrinting({
    gate,
    clock,
    log,
    database,
    reader,
    settings,
    texts,
    logoImages: logoImages,
    tickets: store,
    isHere: files.has,
    agents: printAgents,
    phoneAddress: addresses.printed,
    changed: live.printersChanged,
  });
  const replication = options.replication({
    ...options,
    database,
    gate,
    bootId,
    settings,
    machineZone,
    days: reading.days,
    heardTime: believed.hear,
    recorded: journal.recorded,
    forecast: waits.forecast,
    shownTo: waits.shownTo,
    printers: printing.printers,
    devices: devices.reported,
    stoppedDeviceVersion: devices.stoppedVersion,
    withdrawn: devices.withdrawn,
    suspendRestored: operations.suspendRestored,
    phones: {
      key: keyOutside.toString('hex'),
      grant: createHandlePhoneRequest({ gate, operations, find: store.find }),
    },
  });
  const { branchName } = replication;
  const sms = composeSms({
    ...options,
    database,
    gate,
    writing,
    reading,
    version,
    texts,
    tickets: store,
    spool: smsSpool,
    requestCentral: options.syncType === 'branch' ? replication.forwardSms : null,
  });
  const branchClock = composeBranchClock({ clock, believed, database, operations, writing, reading });

  const phones = composePhones({
    database,
    gate,
    clock,
    store,
    secrets,
    writing,
    reading,
    operations,
    shownTo: waits.shownTo,
    outside: addresses.outside,
    limits: limits.phone,
  });

  const reports = composeBranchReports({ ...options, database, gate, branchName });

  const features: Feature<Notice>[] = [
    // First, and so the last to end.
    composeServedFile({ ...options, file: database.file, reader }),
    // Before those that read forecasts when something has changed.
    waits,
    // Puts the commonest requests first: the router tries its routes in order.
    composeWorkstations({ operations, writing, reading, calling, database, presence }),
    composeTickets({
      operations,
      writing,
      reading,
      database,
      version,
      printNew: printing.printNew,
      issueLimits: limits.issue,
    }),
    composeAppointments({
      database,
      gate,
      clock,
      log,
      version,
      machineZone,
      presentIssued,
      settings,
      operations: operations.appointments,
      places: readableSeats,
      printNew: printing.printNew,
      arrivalLimits: limits.arrive,
      sending: sms.sending,
    }),
    composeAttention({ operations, writing, reading, database, version }),
    composeQueues({ reading, database }),
    metrics,
    composeSupervision({
      operations,
      writing,
      reading,
      calling,
      figures: metrics,
      database,
      version,
      forecast: waits.forecast,
    }),
    composeEarlyWarning({
      database,
      version,
      clock,
      believed,
      log,
      waits,
      changed: (idBranches) => live.warningsChanged(idBranches),
    }),
    composeDashboard({ reader, settings, days: reading.days }),
    reports.feature,
    branchClock.feature,
    { routes: visitRoutes(createVisits(readable)) },
    composeAlertMessages({ gate, reader, isConnected: presence.isConnected }),
    composeAlarms({ database, gate, clock, log, texts, settings: writing.settings, spool: smsSpool }),
    ...(options.syncType === 'standalone'
      ? [
          composeBooking({
            database,
            gate,
            settings,
            version,
            offers,
            forecast: waits.forecast,
            operations: operations.appointments,
            secrets: bookingSecrets,
            places: readableSeats,
            limits: limits.booking,
            sending: sms.sending,
          }),
          composeBranchEmails({
            ...options,
            database,
            gate,
            settings,
            sources: [createAlarmEmails(reader, texts), createBookingEmails(customerBookings)],
          }),
          {
            routes: [],
            ...composeBookingSms({
              ...customerBookings,
              clock,
              log,
              sending: sms.sending,
              send: (message) => sms.send({ ...message, kind: 'appointment', idTickets: null }),
              pollMs: options.sms?.pollMs,
            }),
          },
        ]
      : [{ routes: closedBookingRoutes(limits.booking) }]),
    devices,
    composeKiosks({
      designs,
      database,
      version,
      forecast: waits.forecast,
      requestLimit: limits.kiosk,
    }),
    composeMetrics(app, { ...options, ...printing, replication, waits, deviceIssues: devices.troubles }),
    composeHealth({
      ...options,
      ...printing,
      database,
      gate,
      damage,
      replication,
      clockState: branchClock.health,
      deviceIssues: devices.troubles,
      silentDisplays: () => signage.unheard(devices.pagesOf),
      rejectedEmails: () => rejectedEmails(reader),
      failedEmails: async (now) => (await findFailingEmails(reader, now))?.total ?? 0,
    }),
    composeHome({
      ...options,
      reader,
      sources: branchNeeds({
        readable,
        names: createNames(readable),
        branches: createEnabledBranches(readable),
        deviceIssues: devices.troubles,
        printers: printing.printers,
      }),
    }),
    composeBackups({ ...options, database, gate, branchName }),
    composeRestores({
      ...options,
      database,
      gate,
      operations,
      places,
      hasCentral: options.syncType === 'branch',
    }),
    composeReportDesigns({
      generator: reports.generator,
      ...options,
      reader,
      settings,
      texts,
      write: (run) => gate.transaction(({ trx }) => run(trx)),
    }),
    composeRecordings({ gate, settings, dataDir, database }),
    { doHousekeeping: (now) => gate.command(() => idempotency.forgetBefore(now - RETENTION_MS)) },
    signage,
    phones,
    live,
    printing,
    sms,
    replication,
    composeHousekeeping({
      gate,
      database,
      clock,
      believed,
      log,
      presence,
      operations,
      writing,
      reading,
      calling,
    }),
    ...(options.demoLive
      ? [composeLiveSimulation({ ...options, ...options.demoLive, operations, writing, database, gate })]
      : [{ routes: simulationRoutes(null) }]),
    composeInstallation<Notice>({
      ...options,
      reader,
      gate,
      branchName,
      branchZone: offers.zone,
      settings,
      speaker,
      designsInUse: designs.designsInUse,
      smsState: sms.state,
      ...(options.syncType === 'branch' && { ofCentral: replication.people }),
      assertFree: (idUsers) => assertNotServing(writing.workstations, idUsers),
      entries: localEntries(reader).as('entries'),
      texts,
      paperDrawing: createPaperPreview(logoImages),
    }),
    { routes: virtualPrinterRoutes(options.demoPrinters) },
    {
      onCommit(notices) {
        if (notices.some(({ kind }) => kind === 'configuration')) options.onConfiguration?.();
      },
    },
  ];
  const served = serveFeatures(app, {
    ...options,
    server: 'branch',
    features,
    confirmBeforeWrite: { reader, waiting: createWaitingCustomers(reader) },
    damage,
    write: createWriteOnce<Notice>({ gate, idempotency, clock }),
    callerOf,
    branchOf: createBranchOf(readable),
    elsewhere() {
      const { recordingAddress: recordings, mapTiles, bookingFrames } = settings();
      return { recordings, mapTiles, frames: originsIn(bookingFrames) };
    },
  });

  return {
    http,
    gate,
    reader,
    /** Clears up, then starts the printing and what the branch does by itself; after the configuration is in place. */
    start: served.start,
    async stop(): Promise<void> {
      await served.stop();
      database.close();
    },
  };
}

/** Names the tables of what is configured: open pages read them anew when a row changes. */
const CONFIGURED = new Set(tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'configuration'));
