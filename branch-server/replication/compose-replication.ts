import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import { chainOf } from '#shared/server/db/change.ts';
import { after } from './after.ts';
import { createAlarms } from './alarms.ts';
import { composeDays } from './days/compose-days.ts';
import { createDiskWatch } from './disk/disk-watch.ts';
import type { ComposeDownward } from './downward.ts';
import { createBranchKeys } from './enrolment/branch-key.ts';
import { createEnrolBySettings } from './enrolment/enrol-by-settings.ts';
import { createEnrolmentStore } from './enrolment/enrolment-store.ts';
import { createIdentityFile } from './enrolment/identity-file.ts';
import { machineName } from './enrolment/machine-name.ts';
import { createMembership } from './enrolment/membership.ts';
import { composeFilesOfCentral } from './files/compose-files.ts';
import { createLinkState } from './link-state.ts';
import { createLiveMetrics } from './live-metrics.ts';
import { createReportedWaits } from './phones/reported-waits.ts';
import { composeSeatSync } from './places/compose-seat-sync.ts';
import type { Replication, ReplicationDeps } from './replication.ts';
import { composeRestored } from './restored/compose-restored.ts';
import { replicationRoutes } from './routes.ts';
import { createSession } from './session.ts';
import { replicationState, replicationStatus } from './status.ts';
import { createChangeLogOutbox } from './up/change-log-outbox.ts';
import { createLiveContent } from './up/live-content.ts';
import { createPendingRows } from './up/pending-rows.ts';
import { createPushStatus } from './up/push-status.ts';
import { createLogMending } from './up/repair-change-log.ts';
import { composePackages } from './updates/bring-packages.ts';
import { composeUpdates, type UpdateSettings } from './updates/compose-updates.ts';
import { createOffHours } from './updates/off-hours.ts';

export interface ReplicationSettings {
  /** The central to enrol at, with the code below; undefined where a page asks for them. */
  readonly centralUrl: string | undefined;
  readonly enrolmentCode: string | undefined;
  /** Allows http to any address, where the network is trusted. */
  readonly insecure: boolean;
  /** Space kept for the day the disk is full, in bytes; a multiple of 1 MB. */
  readonly reservedSpaceBytes: number;
  /** Bytes of resources' files that are kept here. */
  readonly filesQuotaBytes: number;
  /** Share of the time for which such files may use the line on their way, above 0 and at most 1. */
  readonly filesLineShare: number;
  readonly updates: UpdateSettings;
  /** Milliseconds between two reports to central, where they are not the usual ones. */
  readonly reportsMs?: number;
  readonly fetch: typeof fetch;
  readonly downward: ComposeDownward;
  /** Names this machine, where it is not asked itself. */
  readonly machineName?: () => Promise<string>;
}

/** Puts together the branch's end of replication. It works the same whether central is there or not. */
export function composeReplication(settings: ReplicationSettings) {
  return (deps: ReplicationDeps): Replication => {
    const { dataDir, database, gate, clock, log, random, bootId, recorded, version } = deps;
    const { sqlite, readable } = database;
    const { centralUrl = '', enrolmentCode = '', insecure, reservedSpaceBytes } = settings;
    const nameMachine = settings.machineName ?? machineName;
    const alarms = createAlarms(clock, log);
    const link = createLinkState(clock);
    const pending = createPendingRows(readable, clock, bootId);
    const pushStatus = createPushStatus(readable);
    const metrics = createLiveMetrics(readable, deps.days);
    const waits = createReportedWaits({
      readable,
      mono: clock.mono,
      forecast: deps.forecast,
      shownTo: deps.shownTo,
    });
    const days = composeDays(deps);
    const places = composeSeatSync(deps, { alarms });
    const restored = composeRestored(deps, deps.suspendRestored);
    const live = createLiveContent(sqlite);
    const mend = createLogMending({ sqlite, now: clock.now, chainOf, live, draw: randomUUID });
    const gated = createChangeLogOutbox({ sqlite, readable, write: (run) => gate.command(run) });
    const outbox = { ...gated, repair: () => gate.command(mend) };
    const disk = createDiskWatch({
      dataDir,
      reservedSpaceBytes,
      suspendedLog: createChangeLogOutbox({ sqlite, readable, write: async (run) => run() }),
      log: outbox,
      alarms,
    });
    const files = composeFilesOfCentral({
      dataDir,
      database,
      gate,
      clock,
      random,
      alarms,
      after,
      disk: disk.now,
      quotaBytes: settings.filesQuotaBytes,
      share: settings.filesLineShare,
    });
    const updating = {
      ...settings.updates,
      dataDir,
      version,
      clock,
      random,
      alarms,
      after,
      disk: disk.now,
      share: settings.filesLineShare,
    };
    const updates = composeUpdates(updating);
    const packages = composePackages(updating);
    const quietAt = createOffHours(readable, gate.version);
    let logged = recorded();

    async function report(): Promise<Omit<BranchReport, 'revision' | 'live' | 'waits'>> {
      const { head, acknowledged, oldestMs } = pending();
      return {
        version,
        wallMs: clock.now(),
        head,
        acknowledged,
        oldestPendingMs: oldestMs,
        disk: await disk.now(),
        printers: deps.printers(),
        devices: deps.devices(),
        stoppedDeviceVersion: deps.stoppedDeviceVersion(),
        files: files.status(),
        update: updates.status(),
      };
    }

    const membership = createMembership({
      gate,
      database,
      insecure,
      version,
      alarms,
      keys: createBranchKeys(dataDir),
      fetch: settings.fetch,
      machine: hostname(),
      async open(enrolment, keys) {
        const machine = await nameMachine();
        await places.settle(enrolment.id_branches, machine);
        return createSession(
          {
            outbox,
            link,
            gate,
            clock,
            random,
            after,
            bootId,
            machine,
            report,
            hostName: hostname(),
            identity: createIdentityFile(dataDir),
            fetch: settings.fetch,
            alarm: alarms.tell,
            heardTime: deps.heardTime,
            withdrawn: (versions) => void deps.withdrawn(versions).catch(alarms.failed),
            downward: (link) =>
              settings.downward({ ...link, world: { database, gate, random, bootId, after } }),
            figures: (idBranches) => metrics(idBranches, clock.now()),
            waits,
            days: days.with,
            restored,
            files: files.with,
            updates: updates.with,
            packages: packages.with,
            phones: deps.phones,
            alarms,
            places: places.with,
            clearSeats: () => void places.forget().catch(alarms.failed),
            reportsMs: settings.reportsMs,
            isQuiet: (idBranches) => quietAt(idBranches, metrics(idBranches, clock.now()), clock.now()),
          },
          enrolment,
          keys,
        );
      },
    });
    const { session, branchName } = membership;
    const bySettings = createEnrolBySettings({
      enrol: async () => session() ?? membership.enrol({ centralUrl, code: enrolmentCode }),
      alarm: (reason) => alarms.raise('enrolment', reason),
      random,
      after,
    });

    return {
      firstId: membership.firstId,
      branchName,
      people: () => session()?.people ?? null,
      phoneOrigin: () => (link.now().connected ? (session()?.phones.origin() ?? null) : null),
      forwardSms: async (body) => (await session()?.forwardSms(body)) ?? null,
      relieve: disk.relieve,
      disk: disk.judged,
      onCommit(notices) {
        if (logged !== recorded()) session()?.upward.written();
        logged = recorded();
        if (notices.some(({ kind }) => kind === 'configuration')) session()?.configurationReceived();
        if (notices.some(({ kind }) => kind === 'configured')) session()?.files.look();
        // Whoever changed what is offered, central or the branch itself.
        if (notices.some(({ kind }) => kind === 'configured' || kind === 'configuration'))
          session()?.places.configurationReceived();
        if (notices.some(({ kind }) => kind === 'ticket' || kind === 'workstation'))
          session()?.reporter.changed();
        if (notices.some(({ kind }) => kind === 'appointment')) {
          places.storeMark();
          session()?.places.written();
        }
      },
      health() {
        const { rows, oldestMs } = pending();
        const state = replicationState(session(), link);
        const reason = session()?.upward.stopped() ?? null;
        return {
          state,
          ...(session()
            ? { pendingRows: rows, oldestPendingMs: oldestMs }
            : { pendingRows: 0, oldestPendingMs: 0 }),
          stopped: reason === null ? null : readReason(STOP_REASONS, reason).code,
          copy: alarms.last().some(({ kind }) => kind === 'copy'),
        };
      },
      routes: replicationRoutes({
        enrol: membership.enrol,
        compareDays: () => session()?.days.now() ?? null,
        enrolLimit: deps.limits.signIn,
        status: () =>
          replicationStatus({
            session,
            link,
            alarms,
            pending,
            branchName,
            reservedSpaceBytes,
            clock,
            epoch: () => pushStatus.read().epoch,
            days: days.compared,
            disk: disk.now,
            files: files.status,
            proposedUrl: centralUrl,
          }),
      }),
      async start() {
        disk.start();
        const enrolment = createEnrolmentStore(readable).read();
        // Before anything is booked, whether central can be reached or not.
        if (enrolment) await places.settle(enrolment.id_branches, await nameMachine());
        const isEnrolled = await membership.resume();
        if (!isEnrolled && centralUrl !== '' && enrolmentCode !== '') bySettings.start();
      },
      async stop() {
        membership.abort();
        await bySettings.stop();
        await membership.stop();
        await disk.stop();
        await places.stop();
      },
    };
  };
}
