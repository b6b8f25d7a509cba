import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { createPaperPreview } from '#hardware/layout/paper-preview.ts';
import { createLogoImages } from '#hardware/raster/logo-images.ts';
import { originsIn } from '#shared/domain/appointments/booking.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { BookingLimits } from '#shared/server/appointments/booking-confirmation.ts';
import { enabledBranchRoutes } from '#shared/server/branches/enabled-branch-routes.ts';
import { atOneBranch } from '#shared/server/branches/workplaces.ts';
import { composeCommon } from '#shared/server/compose-common.ts';
import type { ConfirmationOptions } from '#shared/server/configured/confirm-waiting.ts';
import { createDamageWatch } from '#shared/server/db/damage.ts';
import type { Jobs } from '#shared/server/jobs/compose-jobs.ts';
import type { JobWrite } from '#shared/server/jobs/job-kind.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { RETENTION_MS } from '#shared/server/kit/idempotency.ts';
import { createPort } from '#shared/server/kit/port.ts';
import { trustProxies } from '#shared/server/kit/proxies.ts';
import type { CentralRoute } from '#shared/server/kit/route.ts';
import { createWebApp } from '#shared/server/kit/web-app.ts';
import { queueListRoute } from '#shared/server/queues/queue-list.ts';
import { composeServedFile } from '#shared/server/resources/compose-served-file.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { serveFeatures } from '#shared/server/serve-features.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { SMS_JOB_KINDS } from '#shared/server/sms/sms-jobs.ts';
import { composeSpeech } from '#shared/server/speech/compose-speech.ts';
import { createBranchOf } from './access/branch-of.ts';
import { createCallerOf } from './access/caller-of.ts';
import { composeBranchUsers } from './access/compose-branch-users.ts';
import { composeAppointments } from './appointments/compose-appointments.ts';
import { localZoneOf } from './appointments/offered-at.ts';
import { checkAlarmsAfterChanges } from './db/alarm-checks.ts';
import { openCentralDatabase } from './db/database.ts';
import { fleetEntries } from './db/fleet-entries.ts';
import { createWriteGate } from './db/write-gate.ts';
import { createWriteOnce, purgeAnswersBefore } from './db/write-once.ts';
import { createBranchEmails } from './delivery/branch-emails.ts';
import { composeDelivery } from './delivery/compose-delivery.ts';
import { composeFeed } from './feed/compose-feed.ts';
import { composeFiles } from './feed/compose-files.ts';
import { recordChanges } from './feed/record-changes.ts';
import { composeFleet, type Fleet } from './fleet/compose-fleet.ts';
import { fleetNeeds } from './fleet/fleet-needs.ts';
import { composeIngest } from './ingest/compose-ingest.ts';
import { composeRestores } from './ingest/compose-restores.ts';
import { createdAtBranchesRoutes } from './ingest/created-at-branches.ts';
import { composeDays } from './ingest/days/compose-days.ts';
import { resetIncarnation } from './ingest/stream-rows.ts';
import { composeBackups } from './maintenance/compose-backups.ts';
import { composeDisk } from './maintenance/compose-disk.ts';
import { composeHealth } from './maintenance/compose-health.ts';
import { composeMetrics } from './maintenance/compose-metrics.ts';
import { composeRetention } from './maintenance/compose-retention.ts';
import type { Notice } from './notices.ts';
import { type ComposePhonesOptions, composePhones } from './phones/compose-phones.ts';
import { composeRegistry } from './registry/compose-registry.ts';
import { composeDashboard } from './reports/compose-dashboard.ts';
import { composeCentralReports } from './reports/compose-reports.ts';
import { composeRollUps } from './roll-ups/compose-roll-ups.ts';
import { composeSms } from './sms/compose-sms.ts';
import { createSockets } from './sockets.ts';
import { composeSupervision } from './supervision/compose-supervision.ts';
import { countWaitingBy, createWaitingCustomers } from './supervision/waiting-customers.ts';
import { composeVersions } from './versions/compose-versions.ts';

export interface CentralServerOptions extends ServerOptions {
  /** Address of a PostgreSQL database; undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Reserved disk space, bytes; undefined for none, and unused with PostgreSQL. */
  readonly reservedSpaceBytes?: number;
  /** Days after which the machine of a branch makes another key; 0 for never. */
  readonly keyDays: number;
  /** Public origin of this server; undefined if not configured. */
  readonly phoneOrigin?: string | undefined;
  readonly limits: ServerOptions['limits'] & {
    readonly booking: BookingLimits;
    readonly phone: ComposePhonesOptions['limits'];
  };
  /** Verifies added versions; without a key none can be deployed. */
  readonly updateKey?: KeyObject | null | undefined;
  /** Poll interval of alarms and deliveries, ms; undefined for the default. */
  readonly pollMs?: number | undefined;
}

/** The part of the fleet that the features use which the fleet reads from. */
type FleetPort = Pick<Fleet, 'known' | 'some' | 'changed' | 'noteEvent' | 'clearReport'>;

/**
 * Composes central, ready to listen: the composition root. Everything in which the two servers differ is passed in here.
 */
export async function createCentralServer(options: CentralServerOptions) {
  const { clock, log, databaseUrl } = options;
  const database = await openCentralDatabase(options);
  const { db, reader } = database;
  const damage = createDamageWatch(database.file ?? 'PostgreSQL', log);
  const disk = composeDisk({
    dataDir: options.dataDir,
    reservedSpaceBytes: database.file === null ? 0 : (options.reservedSpaceBytes ?? 0),
    log,
  });
  const features = createPort<{ onCommit(notices: readonly Notice[]): void }>('the list of features');
  const gate = createWriteGate<Notice>({
    database,
    clock,
    async recordChanges(trx, changes, now, by) {
      await recordChanges(trx, changes, now, by);
      await checkAlarmsAfterChanges(trx, changes);
    },
    relieve: disk.relieve,
    onCommit: (notices) => features.get().onCommit(notices),
  });

  const app = createWebApp({ trust: trustProxies(options.proxies), log });
  const http = createServer(app);
  const sockets = createSockets({ http, databaseUrl, log });
  const callerOf = createCallerOf({ reader, gate, clock, log });
  const settings = () => generalSettings(reader);
  const texts = createServerTexts();
  const speaker = await composeSpeech({ ...options, texts });

  // Most parts report to the fleet, which reads from them: they are composed with its port.
  const fleetPort = createPort<FleetPort>('fleet');
  const known: FleetPort['known'] = () => fleetPort.get().known();
  const some: FleetPort['some'] = (...of) => fleetPort.get().some(...of);
  const changed: FleetPort['changed'] = (idBranches) => fleetPort.get().changed(idBranches);

  const waiting = () => createWaitingCustomers({ reader, settings, branches: some });
  const confirmBeforeWrite = (): ConfirmationOptions => ({ reader, waiting: waiting() });
  const feed = composeFeed({ ...options, database, gate, confirmBeforeWrite });
  const days = composeDays({ database, changed });
  const delivery = composeDelivery({ ...options, database, settings });
  const files = composeFiles({ reader, dataDir: options.dataDir, mono: clock.mono });
  const versions = composeVersions({ ...options, database, gate, fleet: known });
  const supervision = composeSupervision({
    database,
    callerOf,
    settings,
    io: sockets.io,
    several: databaseUrl !== undefined,
    known: some,
  });
  const jobs = createPort<Pick<Jobs<Notice>, 'wake'>>('jobs');
  const write: JobWrite = (run) => db.transaction().execute(run);
  const sms = composeSms({
    ...options,
    database,
    write,
    settings,
    texts,
    wake: () => jobs.get().wake(SMS_JOB_KINDS),
  });
  const appointments = composeAppointments({
    ...options,
    database,
    settings,
    texts,
    sms: { ...sms, pollMs: options.sms?.pollMs },
    limits: options.limits.booking,
    phoneOrigin: options.phoneOrigin,
    random: Math.random,
  });
  const phones = composePhones({
    database,
    settings,
    known: some,
    limits: options.limits.phone,
    phoneOrigin: options.phoneOrigin,
  });
  const registry = composeRegistry({
    database,
    gate,
    keyDays: options.keyDays,
    centralName: hostname(),
    enrolLimit: options.limits.signIn,
    changed,
    noteEvent: (...event) => fleetPort.get().noteEvent(...event),
    async clearMachine(trx, idBranches, now) {
      await resetIncarnation(trx, idBranches);
      await fleetPort.get().clearReport(trx, idBranches, now);
      await appointments.clearMachine(trx, idBranches);
      await phones.clearMachine(trx, idBranches);
    },
  });

  const fleet = fleetPort.connect(
    composeFleet({
      database,
      callerOf,
      clock,
      log,
      version: options.version,
      pollMs: options.pollMs,
      isComparisonRequested: days.isRequested,
      io: sockets.io,
      several: databaseUrl !== undefined,
      settings,
      disk: disk.now,
      missingFiles: files.missing,
      stoppedDeployments: versions.stopped,
      delivery,
      newestRevision: feed.newestRevision,
      phonesAsk: phones.isRequested,
      newKeyWanted: registry.newKeyWanted,
      offered: versions.offered,
      withdrawn: versions.withdrawn,
      noted: supervision.changed,
    }),
  );

  const rollUps = composeRollUps({ database, fleet: fleet.known, clock, log });
  const reports = composeCentralReports({ ...options, reader, readCompleteness: rollUps.known });

  const paperDrawing = createPaperPreview(
    createLogoImages({
      read: createResourceFiles(options.dataDir).read,
      onError: (error, { name }) => log.warn({ err: error, logo: name }, 'logo left out'),
    }),
  );

  const metrics = composeMetrics(app, { ...options, database, disk, delivery, fleet });

  const common = composeCommon<Notice>({
    ...options,
    reader,
    gate,
    write,
    settings,
    texts,
    paperDrawing,
    speaker,
    generator: reports.generator,
    syncType: 'central',
    smsState: sms.state,
    branchName: () => '',
    branchZone: (idBranches, now) => localZoneOf(reader, idBranches, now),
    signsInElsewhere: atOneBranch,
    // Allows it always: no operator serves at central.
    assertFree: () => {},
    entries: fleetEntries(reader),
    sources: fleetNeeds(fleet.known),
    isOnlyProcess: databaseUrl === undefined,
    kinds: [
      createBranchEmails({ ...options, reader, write, settings, appointments: appointments.emails }),
      ...delivery.kinds,
      ...sms.kinds,
    ],
  });

  const list: Feature<Notice, CentralRoute<Notice>>[] = [
    // First, and so the last to stop. PostgreSQL manages its own files.
    ...(database.file === null ? [] : [composeServedFile({ ...options, file: database.file, reader })]),
    metrics,
    disk,
    composeHealth({ ...options, database, disk, damage }),
    common.home,
    composeBackups({ ...options, database, gate }),
    { doHousekeeping: (now) => purgeAnswersBefore(db, now - RETENTION_MS) },
    sockets,
    registry,
    common.savedReports,
    jobs.connect(common.jobs),
    fleet,
    feed,
    files,
    versions.feature,
    days,
    composeRestores({ database, changed: fleet.changed }),
    composeIngest({
      database,
      gate,
      clock,
      log,
      mergeUserChange: feed.mergeUserChange,
      requestComparison: days.ask,
      changed: fleet.changed,
      sent: supervision.sent,
    }),
    composeRetention({ database, settings }),
    supervision.feature,
    { routes: [queueListRoute(reader, countWaitingBy(waiting()))] },
    appointments.feature,
    phones.feature,
    sms,
    composeBranchUsers({ ...options, reader, gate, newestRevision: feed.newestRevision }),
    rollUps.feature,
    composeDashboard({ ...options, reader, settings, fleet: fleet.known }),
    reports.feature,
    common.installation,
    { routes: [...enabledBranchRoutes(reader), ...createdAtBranchesRoutes(reader)] },
  ];
  const served = serveFeatures(app, {
    ...options,
    server: 'central',
    syncType: 'central',
    features: list,
    confirmBeforeWrite: confirmBeforeWrite(),
    damage: {
      isDamaged: damage.isDamaged,
      look(error) {
        damage.look(error);
        disk.look(error);
      },
    },
    write: createWriteOnce<Notice>({ gate, clock }),
    callerOf,
    branches: registry.branches,
    branchOf: createBranchOf(reader),
    // Central has no recordings, so there is no address for them.
    async elsewhere() {
      const { mapTiles, bookingFrames } = await settings();
      return { recordings: '', mapTiles, frames: originsIn(bookingFrames) };
    },
  });

  features.connect(served);

  return {
    http,
    gate,
    database,
    /** Clears up; after the first administrator is there. */
    start: served.start,
    async stop(): Promise<void> {
      await served.stop();
      await database.close();
    },
  };
}
