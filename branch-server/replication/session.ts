import { randomUUID } from 'node:crypto';
import type { QueueWaits } from '#shared/contract/replication/phones.ts';
import { type BranchReport, changeKey } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { chainOf, SCHEMA_VERSION } from '#shared/server/db/change.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { IdentityFile, Outbox } from '#sync/branch/ports.ts';
import { PUSH_NOTICES } from '#sync/branch/push-step.ts';
import type { After } from './after.ts';
import type { Alarms } from './alarms.ts';
import { type CentralLink, createCentralClient } from './central-client.ts';
import { type CentralUsersOptions, createCentralUsers } from './central-users.ts';
import type { DayComparison } from './days.ts';
import type { Downward } from './down/downward.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';
import type { FilesOfCentral } from './files.ts';
import type { LinkState } from './link-state.ts';
import type { Packages } from './packages.ts';
import { createForwardSms, createPhonesLink, type PhonesAtCentral } from './phones.ts';
import { createReporter, type LiveMetrics, type ReportAnswer } from './reporter.ts';
import type { ReportRestore } from './restore.ts';
import type { SeatSyncModule } from './seats.ts';
import { createUpward } from './up/upward.ts';
import type { Updates } from './updates.ts';

export interface SessionDeps {
  /** This machine, its clock and its network. */
  readonly machine: {
    readonly clock: Clock;
    readonly random: () => number;
    readonly after: After;
    readonly fetch: typeof fetch;
    readonly bootId: string;
    /** Identifies the machine; a copied disk does not. */
    readonly machine: string;
    readonly hostName: string;
  };
  /** The change log, and the identity file beside the database. */
  readonly changeLog: { readonly outbox: Outbox; readonly identity: IdentityFile };
  readonly gate: CentralUsersOptions['gate'];
  readonly link: LinkState;
  readonly alarms: Alarms;
  /** Parts that exchange data with central; a session opens each with its link. */
  readonly parts: {
    readonly downward: (link: CentralLink) => Downward;
    readonly days: { readonly open: (link: CentralLink) => DayComparison };
    readonly restores: { readonly open: (link: CentralLink) => ReportRestore };
    readonly files: Pick<FilesOfCentral, 'open'>;
    readonly updates: Pick<Updates, 'open'>;
    readonly packages: Packages;
    readonly seats: Pick<SeatSyncModule, 'open' | 'unlearn'>;
    readonly phones: PhonesAtCentral;
  };
  /** Content of the reports to central. */
  readonly reports: {
    readonly state: () => Promise<Omit<BranchReport, 'revision' | 'live' | 'waits'>>;
    readonly metrics: (idBranches: number) => LiveMetrics;
    readonly waits: (idBranches: number) => QueueWaits[];
    /** Milliseconds between two reports; undefined for the default. */
    readonly everyMs: number | undefined;
  };
  /** The rest of the branch server. */
  readonly branch: {
    /** Receives central's time with each answer, and how far the wall clock moved since the request. */
    readonly onServerTime: (at: Millis, tookMs: Millis) => void;
    /** Receives the device versions that central has stopped. */
    readonly withdrawn: (versions: readonly string[]) => Promise<void>;
    /** Whether the branch is closed without open workstations. */
    readonly isQuiet: (idBranches: number) => boolean;
  };
}

/** The keys that a session signs with. */
export interface SessionKeys {
  /** PEM, like the other keys. */
  readonly privateKey: string;
  readonly otherKeys: readonly string[];
  /** Called when central requests another key. */
  readonly newKeyWanted: () => void;
}

/** Composes the exchange of an enrolled branch with its central. */
export function createSession(deps: SessionDeps, enrolment: Enrolment, keys: SessionKeys) {
  const { machine, gate, link, alarms, parts, reports, branch } = deps;
  const { clock, after } = machine;
  const idBranches = enrolment.id_branches;
  const closing = new AbortController();
  const client = createCentralClient({
    ...machine,
    origin: enrolment.central_url,
    signal: closing.signal,
    idBranches,
    privateKey: keys.privateKey,
    otherKeys: keys.otherKeys,
    onAnswer: link.answered,
    onError: link.failed,
  });
  const central: CentralLink = { client, idBranches, alarm: alarms.tell };

  const restores = parts.restores.open(central);
  const upward = createUpward({
    ...machine,
    ...deps.changeLog,
    client,
    alarm: raiseUnlessForked,
    mono: clock.mono,
    draw: randomUUID,
    schema: SCHEMA_VERSION,
    chainOf,
  });
  const downward = parts.downward(central);
  const users = createCentralUsers({ client, downward, link, gate, after });
  const days = parts.days.open(central);
  const files = parts.files.open(central);
  const updates = parts.updates.open(central);
  const packages = parts.packages.open(central);
  const seats = parts.seats.open(central);
  const phones = createPhonesLink({ ...parts.phones, client, mono: clock.mono, alarms });
  const metrics = () => reports.metrics(idBranches);
  let newestRevision: number | null = null;
  const reporter = createReporter({
    client,
    after,
    metrics,
    now: clock.now,
    everyMs: reports.everyMs,
    report: async () => ({
      ...(await reports.state()),
      revision: downward.revision(),
      live: metrics(),
      waits: reports.waits(idBranches),
    }),
    onAnswer,
    onFailure: link.failed,
  });

  /** Central knows a later past of this branch: it was restored from a backup. */
  function raiseUnlessForked(reason: string, detail?: string): void {
    if (reason === PUSH_NOTICES.forked) {
      void parts.seats.unlearn().catch(alarms.failed);
      restores.forked();
    } else {
      alarms.tell(reason, detail);
    }
  }

  function onAnswer(answer: ReportAnswer, tookMs: Millis): void {
    branch.onServerTime(answer.now, tookMs);
    newestRevision = answer.revision;
    for (const part of [upward, files, updates, packages, seats]) part.linkIsBack();
    phones.linkIsBack(answer.phoneRequests ?? false);
    for (const part of [updates, packages]) part.offered(answer.offered);
    void branch.withdrawn(answer.withdrawn).catch(alarms.failed);
    downward.notify(answer.revision);
    if (answer.compareDays) days.request();
    restores.look();
    if (answer.newKey) keys.newKeyWanted();
  }

  return {
    enrolment,
    upward,
    downward,
    reporter,
    people: users.people,
    days,
    files,
    seats,
    phones,
    forwardSms: createForwardSms(client),
    configurationReceived(): void {
      users.configurationReceived();
      files.configurationReceived();
    },
    newestRevision: () => newestRevision,
    /** Sends central the key that requests are signed with from now on. */
    handOver: (publicKey: string) => client.call(changeKey, { body: { publicKey } }),
    async start(): Promise<void> {
      await upward.start();
      downward.start();
      // Before the first report, which contains the outcome of the last update.
      await updates.start({ quiet: () => branch.isQuiet(idBranches), changed: reporter.tell });
      for (const part of [reporter, days, files, seats]) part.start();
    },
    async stop(): Promise<void> {
      closing.abort();
      const all = [upward, downward, reporter, days, restores, files, updates, packages, seats, phones];
      await Promise.all(all.map((part) => part.stop()));
    },
  };
}

export type Session = ReturnType<typeof createSession>;
