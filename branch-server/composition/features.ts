import type { Express } from 'express';
import { createPaperPreview } from '#hardware/paper-preview.ts';
import { bookingAddress } from '#shared/domain/appointments/booking.ts';
import { createCodeEmails } from '#shared/server/appointments/booking-codes.ts';
import { createBookingProof } from '#shared/server/appointments/booking-proof.ts';
import { createBookingEmails } from '#shared/server/appointments/emails.ts';
import { composeBookingSms } from '#shared/server/appointments/sms.ts';
import { localEntries } from '#shared/server/audit/entries.ts';
import { composeCommon } from '#shared/server/compose-common.ts';
import { createEmailKind } from '#shared/server/delivery/email-kind.ts';
import { findFailingEmails, rejectedEmails } from '#shared/server/delivery/emails.ts';
import type { Jobs } from '#shared/server/jobs/compose-jobs.ts';
import type { JobKind, JobWrite } from '#shared/server/jobs/job-kind.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { RETENTION_MS } from '#shared/server/kit/idempotency.ts';
import { createPort } from '#shared/server/kit/port.ts';
import { composeServedFile } from '#shared/server/served-file/compose-served-file.ts';
import { SMS_JOB_KINDS } from '#shared/server/sms/sms-jobs.ts';
import { createAlarmEmails } from '../features/alarms/alarm-emails-at.ts';
import { composeAlarms } from '../features/alarms/compose-alarms.ts';
import { composeAlertMessages } from '../features/alert-messages/compose-alert-messages.ts';
import { composeAppointments } from '../features/appointments/compose-appointments.ts';
import { composeAttention } from '../features/attention/compose-attention.ts';
import { composeBackups } from '../features/backup/compose-backups.ts';
import { composeBooking } from '../features/booking/compose-booking.ts';
import { closedBookingRoutes } from '../features/booking/routes.ts';
import { composeBranchClock } from '../features/branch-clock/compose-branch-clock.ts';
import { visitRoutes } from '../features/customers/routes.ts';
import { createVisits } from '../features/customers/visits.ts';
import { composeDashboard } from '../features/dashboard/compose-dashboard.ts';
import { composeLiveSimulation } from '../features/demo/live/compose-live-simulation.ts';
import { simulationRoutes } from '../features/demo/live/simulation.ts';
import { virtualPrinterRoutes } from '../features/demo/virtual-printer-routes.ts';
import { composeEarlyWarning } from '../features/early-warning/compose-early-warning.ts';
import { composeHealth } from '../features/health/compose-health.ts';
import { branchNeeds } from '../features/home/branch-needs.ts';
import { composeHousekeeping } from '../features/housekeeping/compose-housekeeping.ts';
import { composeKiosks } from '../features/kiosk/compose-kiosks.ts';
import { composeMetrics } from '../features/metrics/compose-metrics.ts';
import { composeQueues } from '../features/queues/compose-queues.ts';
import { composeRecordings } from '../features/recordings/compose-recordings.ts';
import { composeBranchReports } from '../features/reports/compose-reports.ts';
import { composeRestores } from '../features/restores/compose-restores.ts';
import { composeSms } from '../features/sms/compose-sms.ts';
import { composeSupervision } from '../features/supervision/compose-supervision.ts';
import { composeTickets } from '../features/tickets/compose-tickets.ts';
import { presentIssued } from '../features/tickets/presenter.ts';
import { composeWorkstations } from '../features/workstations/compose-workstations.ts';
import type { Notice } from '../notices.ts';
import type { Replication } from '../replication/replication.ts';
import { workProofKey } from '../stored/address-secrets.ts';
import { createEnabledBranches } from '../stored/enabled-branches.ts';
import { createNames } from '../stored/names.ts';
import { assertNotServing } from '../stored/workstations/policy.ts';
import type { BranchEquipment } from './equipment.ts';
import type { BranchServerOptions } from './options.ts';
import type { Storage } from './storage.ts';
import type { Ticketing } from './ticketing.ts';

export interface FeatureParts {
  readonly options: BranchServerOptions;
  readonly app: Express;
  readonly storage: Storage;
  readonly ticketing: Ticketing;
  readonly equipment: BranchEquipment;
  readonly replication: Replication;
}

/** Lists the features of a branch, in the order in which they start; they stop in reverse. */
export function composeFeatures(parts: FeatureParts): Feature<Notice>[] {
  const { options, app, storage, ticketing, equipment, replication } = parts;
  const { limits, syncType } = options;
  const { database, reader, gate, clock, log, trustedClock, machineZone, dataDir } = storage;
  const { writing, reading, settings } = storage;
  const { version } = gate;
  const { readable } = database;
  const { operations, texts, calling, waits, seats, offers, metrics, presence } = ticketing;
  const { printing, devices, signage, designs, live } = equipment;
  const paperDrawing = createPaperPreview(equipment.logoImages);
  const { branchName } = replication;

  const jobs = createPort<Pick<Jobs<Notice>, 'wake'>>('jobs');
  const write: JobWrite = (run) => gate.background(({ trx }) => run(trx));
  const sms = composeSms({
    ...options,
    database,
    gate,
    write,
    wake: () => jobs.get().wake(SMS_JOB_KINDS),
    writing,
    reading,
    version,
    texts,
    tickets: ticketing.store,
    spool: ticketing.smsSpool,
    requestCentral: syncType === 'branch' ? replication.forwardSms : null,
  });
  const branchClock = composeBranchClock({ clock, trustedClock, database, operations, writing, reading });
  const reports = composeBranchReports({ ...options, database, gate, branchName });
  const bookings = {
    reader,
    settings,
    texts,
    zone: offers.zone,
    linkOf: (id: number) => bookingAddress(options.phoneOrigin, ticketing.bookingSecrets.of(id)),
  };

  const common = composeCommon<Notice>({
    ...options,
    reader,
    gate,
    write,
    settings,
    texts,
    paperDrawing,
    branchName,
    branchZone: offers.zone,
    generator: reports.generator,
    speaker: equipment.speaker,
    designsInUse: designs.designsInUse,
    smsState: sms.state,
    ...(syncType === 'branch' && { ofCentral: replication.people }),
    assertFree: (idUsers) => assertNotServing(writing.workstations, idUsers),
    entries: localEntries(reader).as('entries'),
    sources: branchNeeds({
      readable,
      names: createNames(readable),
      branches: createEnabledBranches(readable),
      deviceIssues: devices.issues,
      printers: printing.printers,
    }),
    kinds: [...sms.kinds, ...(syncType === 'standalone' ? [createEmails()] : [])],
    others: printing.pendingJobs,
  });

  return [
    // First, so it stops last.
    composeServedFile({ ...options, file: database.file, reader }),
    // Before the features that read forecasts after a commit.
    waits,
    // The most frequent requests first: the router tries its routes in order.
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
      seats: seats.reading,
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
      metrics,
      database,
      version,
      forecast: waits.forecast,
    }),
    composeEarlyWarning({
      database,
      version,
      clock,
      trustedClock,
      log,
      waits,
      changed: live.warningsChanged,
    }),
    composeDashboard({ ...options, reader, settings, days: reading.days }),
    reports.feature,
    branchClock.feature,
    { routes: visitRoutes(createVisits(readable)) },
    composeAlertMessages({ gate, reader, isConnected: presence.isConnected }),
    composeAlarms({
      database,
      gate,
      clock,
      log,
      texts,
      settings: writing.settings,
      spool: ticketing.smsSpool,
    }),
    ...(syncType === 'standalone' ? standaloneFeatures() : [{ routes: closedBookingRoutes(limits.booking) }]),
    devices,
    composeKiosks({
      designs,
      database,
      version,
      forecast: waits.forecast,
      requestLimit: limits.kiosk,
    }),
    composeMetrics(app, {
      ...options,
      reader,
      ...printing,
      replication,
      waits,
      deviceIssues: devices.issues,
    }),
    composeHealth({
      ...options,
      ...printing,
      database,
      gate,
      damage: storage.damage,
      replication,
      clockState: branchClock.health,
      deviceIssues: devices.issues,
      inaudibleDisplays: () => signage.inaudible(devices.pagesOf),
      rejectedEmails: () => rejectedEmails(reader),
      failedEmails: async (now) => (await findFailingEmails(reader, now))?.total ?? 0,
    }),
    common.home,
    composeBackups({ ...options, database, gate, branchName }),
    composeRestores({
      ...options,
      database,
      gate,
      operations,
      seats: seats.writing,
      hasCentral: syncType === 'branch',
    }),
    common.savedReports,
    jobs.connect(common.jobs),
    composeRecordings({ gate, settings, dataDir, database }),
    { doHousekeeping: (now) => gate.command(() => storage.idempotency.purgeBefore(now - RETENTION_MS)) },
    signage,
    ticketing.phones,
    live,
    printing,
    sms,
    replication,
    composeHousekeeping({
      gate,
      database,
      clock,
      trustedClock,
      log,
      presence,
      operations,
      writing,
      reading,
      calling,
    }),
    options.demoLive
      ? composeLiveSimulation({ ...options, ...options.demoLive, operations, writing, database, gate })
      : { routes: simulationRoutes(null) },
    common.installation,
    { routes: virtualPrinterRoutes(options.demoPrinters) },
    {
      onCommit(notices) {
        if (notices.some(({ kind }) => kind === 'configuration')) options.onConfiguration?.();
      },
    },
  ];

  /** Mails of a standalone branch. Otherwise central sends them. */
  function createEmails(): JobKind {
    const sources = [
      createAlarmEmails(reader, texts),
      createCodeEmails({ reader, texts }),
      createBookingEmails(bookings),
    ];
    return createEmailKind({
      ...options,
      reader,
      write,
      settings,
      emailTimes: async (now) => (await Promise.all(sources.map((source) => source(now)))).flat(),
    });
  }

  /** Bookings by customers and their messages, which central handles for its branches. */
  function standaloneFeatures(): Feature<Notice>[] {
    return [
      composeBooking({
        database,
        gate,
        settings,
        version,
        offers,
        forecast: waits.forecast,
        operations: operations.appointments,
        secrets: ticketing.bookingSecrets,
        workProof: createBookingProof(() => workProofKey(database.sqlite)),
        seats: seats.reading,
        limits: limits.booking,
        sending: sms.sending,
      }),
      composeBookingSms({
        ...bookings,
        clock,
        log,
        sending: sms.sending,
        send: sms.send,
        pollMs: options.sms?.pollMs,
      }),
    ];
  }
}
