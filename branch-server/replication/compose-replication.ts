import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import { chainOf } from '#shared/server/db/change.ts';
import { after } from './after.ts';
import { createAlarms } from './alarms.ts';
import { composeDays } from './days.ts';
import { createDiskWatch } from './disk.ts';
import type { ComposeDownward } from './down/downward.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment/enrolment-store.ts';
import { createBranchKeys, createIdentityFile, machineName } from './enrolment/identity.ts';
import { createEnrolBySettings, createMembership } from './enrolment/membership.ts';
import { composeFilesOfCentral } from './files.ts';
import { createLinkState } from './link-state.ts';
import { composePackages } from './packages.ts';
import { createReportedWaits } from './phones.ts';
import type { Replication, ReplicationDeps } from './replication.ts';
import { createLiveMetrics } from './reporter.ts';
import { composeRestored } from './restore.ts';
import { replicationRoutes, replicationState, replicationStatus } from './routes.ts';
import { composeSeatSync } from './seats.ts';
import { createSession, type Session, type SessionKeys } from './session.ts';
import { createChangeLogOutbox } from './up/change-log-outbox.ts';
import { createPendingRows, createPushStatus } from './up/push-status.ts';
import { createLiveContent, createLogMending } from './up/repair-change-log.ts';
import { composeUpdates, createOffHours, type UpdateSettings } from './updates.ts';

export interface ReplicationSettings {
  /** Address of central to enrol at with the code below; undefined to request both on a page. */
  readonly centralUrl: string | undefined;
  readonly enrolmentCode: string | undefined;
  /** Permits http to any address, for a trusted network. */
  readonly insecure: boolean;
  /** Reserved disk space, bytes; a multiple of 1 MB. */
  readonly reservedSpaceBytes: number;
  /** Quota for resource files, bytes. */
  readonly filesQuotaBytes: number;
  /** Share of time in which such files may use the line, above 0 and at most 1. */
  readonly filesLineShare: number;
  readonly updates: UpdateSettings;
  /** Interval of reports to central in ms, if not the default. */
  readonly reportsMs?: number;
  readonly fetch: typeof fetch;
  readonly downward: ComposeDownward;
  /** Name of this machine; default its own id. */
  readonly machineName?: () => Promise<string>;
}

/** Composes the replication of a branch. It works whether central is online or not. */
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
    const waits = createReportedWaits({ ...deps.waits, readable, mono: clock.mono });
    const days = composeDays(deps);
    const seats = composeSeatSync(deps, { alarms, after });
    const restores = composeRestored(deps, deps.suspendRestored);
    const live = createLiveContent(sqlite);
    const repair = createLogMending({ sqlite, now: clock.now, chainOf, live, draw: randomUUID });
    const gated = createChangeLogOutbox({ sqlite, readable, write: (run) => gate.command(run) });
    const outbox = { ...gated, repair: () => gate.command(repair) };
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

    async function state(): Promise<Omit<BranchReport, 'revision' | 'live' | 'waits'>> {
      const { head, acknowledged, oldestMs } = pending();
      const { equipment } = deps;
      return {
        version,
        wallMs: clock.now(),
        head,
        acknowledged,
        oldestPendingMs: oldestMs,
        disk: await disk.now(),
        printers: equipment.printers(),
        devices: equipment.devices(),
        stoppedDeviceVersion: equipment.stoppedVersion(),
        files: files.status(),
        update: updates.status(),
      };
    }

    async function openSession(enrolment: Enrolment, keys: SessionKeys): Promise<Session> {
      const machine = await nameMachine();
      await seats.initialize(enrolment.id_branches, machine);
      const current = (idBranches: number) => metrics(idBranches, clock.now());
      const world = { database, gate, random, bootId, after };
      return createSession(
        {
          machine: { clock, random, after, bootId, machine, fetch: settings.fetch, hostName: hostname() },
          changeLog: { outbox, identity: createIdentityFile(dataDir) },
          gate,
          link,
          alarms,
          parts: {
            downward: (central) => settings.downward({ ...central, world }),
            phones: deps.phones,
            days,
            restores,
            files,
            updates,
            packages,
            seats,
          },
          reports: { state, metrics: current, waits, everyMs: settings.reportsMs },
          branch: {
            onServerTime: deps.onServerTime,
            withdrawn: deps.equipment.withdrawn,
            isQuiet: (idBranches) => quietAt(idBranches, current(idBranches), clock.now()),
          },
        },
        enrolment,
        keys,
      );
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
      open: openSession,
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
        // Central or the branch itself changed offers.
        if (notices.some(({ kind }) => kind === 'configured' || kind === 'configuration'))
          session()?.seats.configurationReceived();
        if (notices.some(({ kind }) => kind === 'ticket' || kind === 'workstation'))
          session()?.reporter.changed();
        if (notices.some(({ kind }) => kind === 'appointment')) {
          seats.storeMark();
          session()?.seats.written();
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
          copy: session()?.upward.isCopy() ?? false,
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
        // Before any booking, whether central is online or not.
        if (enrolment) await seats.initialize(enrolment.id_branches, await nameMachine());
        const isEnrolled = await membership.resume();
        if (!isEnrolled && centralUrl !== '' && enrolmentCode !== '') bySettings.start();
      },
      async stop() {
        membership.abort();
        await bySettings.stop();
        await membership.stop();
        await disk.stop();
        await seats.stop();
      },
    };
  };
}
