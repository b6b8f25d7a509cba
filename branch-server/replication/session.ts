import { randomUUID } from 'node:crypto';
import type { QueueWaits } from '#shared/contract/replication/phones.ts';
import { type BranchReport, changeKey } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { chainOf, SCHEMA_VERSION } from '#shared/server/db/change.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { IdentityFile, Outbox } from '#sync/branch/ports.ts';
import { TOLD } from '#sync/branch/push-state.ts';
import type { After } from './after.ts';
import type { Alarms } from './alarms.ts';
import { createCentralClient } from './central-client.ts';
import { type CentralUsersOptions, createCentralUsers } from './central-users.ts';
import type { DayComparison } from './days/compare-days.ts';
import type { DaysLink } from './days/compose-days.ts';
import type { Downward, DownwardLink } from './downward.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';
import type { FilesOfCentral } from './files/compose-files.ts';
import { createForwardSms } from './forward-sms.ts';
import type { LinkState } from './link-state.ts';
import type { LiveMetrics } from './live-metrics.ts';
import { createPhonesLink, type PhonesAtCentral } from './phones/phones-link.ts';
import type { SeatSyncModule } from './places/compose-seat-sync.ts';
import { createReporter } from './reporter.ts';
import type { RestoredLink } from './restored/compose-restored.ts';
import type { ReportRestore } from './restored/report-restore.ts';
import { createUpward } from './up/upward.ts';
import type { Packages } from './updates/bring-packages.ts';
import type { Updates } from './updates/compose-updates.ts';

export interface SessionDeps {
  readonly outbox: Outbox;
  readonly identity: IdentityFile;
  readonly gate: CentralUsersOptions['gate'];
  readonly link: LinkState;
  readonly clock: Clock;
  readonly random: () => number;
  readonly after: After;
  readonly fetch: typeof fetch;
  readonly machine: string;
  readonly hostName: string;
  readonly bootId: string;
  readonly alarm: (reason: string, detail?: string) => void;
  /** Takes central's time whenever central says it. */
  readonly heardTime: (at: Millis) => void;
  /** Takes which versions central has stopped. */
  readonly withdrawn: (versions: readonly string[]) => void;
  readonly downward: (link: Omit<DownwardLink, 'world'>) => Downward;
  readonly figures: (idBranches: number) => LiveMetrics;
  /** Forecasts the waits of the queues of a branch. */
  readonly waits: (idBranches: number) => QueueWaits[];
  readonly days: (link: DaysLink) => DayComparison;
  readonly restored: (link: RestoredLink) => ReportRestore;
  readonly files: FilesOfCentral['with'];
  readonly updates: Updates['with'];
  readonly packages: Packages['with'];
  readonly phones: PhonesAtCentral;
  readonly alarms: Pick<Alarms, 'failed'>;
  readonly places: SeatSyncModule['with'];
  /** Has both ends meet anew: the branch was put back. */
  readonly clearSeats: () => void;
  readonly reportsMs: number | undefined;
  /** Tells whether a branch is closed and nobody is at work there. */
  readonly isQuiet: (idBranches: number) => boolean;
  /** Gathers what a report says beside the way down and the figures. */
  readonly report: () => Promise<Omit<BranchReport, 'revision' | 'live' | 'waits'>>;
}

/** The keys that a session signs with. */
export interface SessionKeys {
  /** PEM, as the others. */
  readonly privateKey: string;
  readonly otherKeys: readonly string[];
  /** Hears that central wants another one. */
  readonly newKeyWanted: () => void;
}

/** Puts together everything that a branch does with its central while it is enrolled there. */
export function createSession(
  deps: SessionDeps,
  enrolment: Enrolment,
  { privateKey, otherKeys, newKeyWanted }: SessionKeys,
) {
  const { link, clock, after, alarm } = deps;
  const closing = new AbortController();
  const client = createCentralClient({
    ...deps,
    origin: enrolment.central_url,
    signal: closing.signal,
    idBranches: enrolment.id_branches,
    privateKey,
    otherKeys,
    onAnswer: link.answered,
    onError: (error) => link.failed(error),
  });
  const upward = createUpward({
    ...deps,
    alarm(reason, detail) {
      if (reason !== TOLD.forked) return alarm(reason, detail);
      deps.clearSeats();
      restored.forked();
    },
    client,
    after,
    mono: clock.mono,
    draw: randomUUID,
    schema: SCHEMA_VERSION,
    chainOf,
  });
  const downward = deps.downward({ client, enrolment, alarm });
  const people = createCentralUsers({ ...deps, client, downward });
  const days = deps.days({ client, idBranches: enrolment.id_branches, alarm });
  const restored = deps.restored({ client, idBranches: enrolment.id_branches, alarm });
  const files = deps.files(client);
  const updates = deps.updates(client, {
    quiet: () => deps.isQuiet(enrolment.id_branches),
    changed: () => reporter.tell(),
  });
  const packages = deps.packages(client);
  const places = deps.places({ client, idBranches: enrolment.id_branches, after });
  const phones = createPhonesLink({ ...deps.phones, client, mono: clock.mono, alarms: deps.alarms });
  const forwardSms = createForwardSms(client);
  let newest: number | null = null;
  const metrics = () => deps.figures(enrolment.id_branches);
  const reporter = createReporter({
    client,
    after,
    figures: metrics,
    everyMs: deps.reportsMs,
    report: async () => ({
      ...(await deps.report()),
      revision: downward.revision(),
      live: metrics(),
      waits: deps.waits(enrolment.id_branches),
    }),
    onAnswer({ now, revision, compareDays, newKey, phoneRequests = false, offered, withdrawn }) {
      deps.heardTime(now);
      newest = revision;
      upward.linkIsBack();
      files.linkIsBack();
      updates.linkIsBack();
      places.linkIsBack();
      phones.linkIsBack(phoneRequests);
      updates.offered(offered);
      packages.linkIsBack();
      packages.offered(offered);
      deps.withdrawn(withdrawn);
      downward.news(revision);
      if (compareDays) days.asked();
      restored.look();
      if (newKey) newKeyWanted();
    },
    onFailure: link.failed,
  });

  return {
    enrolment,
    upward,
    downward,
    reporter,
    people: people.people,
    days,
    files,
    places,
    phones,
    forwardSms: forwardSms,
    configurationReceived(): void {
      people.configurationReceived();
      files.configurationReceived();
    },
    newestRevision: () => newest,
    /** Tells central the key that requests are signed with from now on. */
    handOver: (publicKey: string) => client.call(changeKey, { body: { publicKey } }),
    async start(): Promise<void> {
      await upward.start();
      downward.start();
      // Before the first report, which tells what became of the last version.
      await updates.start();
      reporter.start();
      days.start();
      files.start();
      places.start();
    },
    async stop(): Promise<void> {
      closing.abort();
      await Promise.all([
        ...[upward.stop(), downward.stop(), reporter.stop()],
        ...[days.stop(), restored.stop(), files.stop(), updates.stop(), packages.stop(), places.stop()],
        phones.stop(),
      ]);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
