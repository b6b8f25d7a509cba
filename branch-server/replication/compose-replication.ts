import { hostname } from 'node:os';
import type { BranchReport } from '../../shared/contract/replication.ts';
import { every } from '../../shared/server/kit/every.ts';
import { after } from './after.ts';
import { createAlarms } from './alarms.ts';
import { createBallastFile } from './ballast-file.ts';
import { createBranchKeys } from './branch-key.ts';
import { createChangeLogOutbox } from './change-log-outbox.ts';
import { diskSpace } from './disk-space.ts';
import type { ComposeDownward } from './downward.ts';
import { type Application, enrol } from './enrol.ts';
import { createEnrolBySettings } from './enrol-by-settings.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';
import { createIdentityFile } from './identity-file.ts';
import { createLinkState } from './link-state.ts';
import { createLiveFigures } from './live-figures.ts';
import { machineName } from './machine-name.ts';
import { createPendingRows } from './pending-rows.ts';
import { createRelief, mendDisk } from './relieve.ts';
import type { Replication, ReplicationWorld } from './replication.ts';
import { replicationRoutes } from './routes.ts';
import { createSession, type Session } from './session.ts';
import { createStanding } from './standing.ts';
import { replicationState, replicationStatus } from './status.ts';

export interface ReplicationSettings {
  /** Where to enrol, and with what; undefined where a page will say. */
  readonly centralUrl: string | undefined;
  readonly enrolmentCode: string | undefined;
  /** Somebody vouches for the network: http is allowed to anywhere. */
  readonly insecure: boolean;
  /** Space kept for the day the disk is full, in bytes; a multiple of 1 MB. */
  readonly ballastBytes: number;
  readonly fetch: typeof fetch;
  readonly downward: ComposeDownward;
}

/** How often a disk that was full is looked at again. */
const MEND_MS = 60_000;

/** The branch's end of replication, put together: works the same whether central is there or not. */
export function composeReplication(settings: ReplicationSettings) {
  return (world: ReplicationWorld): Replication => {
    const { dataDir, database, gate, clock, log, bootId, recorded } = world;
    const { sqlite, readable } = database;
    const alarms = createAlarms(clock, log);
    const link = createLinkState(clock);
    const enrolments = createEnrolmentStore(readable);
    const keys = createBranchKeys(dataDir);
    const ballast = createBallastFile(dataDir, settings.ballastBytes);
    const pending = createPendingRows(readable, clock, bootId);
    const standing = createStanding(readable);
    const figures = createLiveFigures(readable, world.settings);
    const disk = () => diskSpace(dataDir);
    const outbox = createChangeLogOutbox({ sqlite, readable, write: (run) => gate.command(run) });
    const closing = new AbortController();
    let firstId = enrolments.read()?.first_id ?? 0;
    let session: Session | null = null;
    let logged = recorded();
    let enrolling: Promise<unknown> = Promise.resolve();
    let ballasting: Promise<void> = Promise.resolve();
    let mending: { stop(): void } | null = null;
    /** Whatever replication cannot do, the branch goes on. */
    const alarmed = (error: unknown): void =>
      alarms.tell(error instanceof Error ? error.message : String(error));

    async function keepBallast(): Promise<void> {
      const kept = await ballast.keep().catch(alarmed);
      if (!kept) alarms.raise('noBallast', '');
    }

    async function report(): Promise<Omit<BranchReport, 'revision' | 'live'>> {
      const { head, acknowledged, oldestMs } = pending();
      return {
        version: world.version,
        wallMs: clock.now(),
        head,
        acknowledged,
        oldestPendingMs: oldestMs,
        disk: { ...(await disk()), ballast: await ballast.taken() },
        printers: world.printers(),
      };
    }

    async function begin(enrolment: Enrolment): Promise<void> {
      const privateKey = await keys.keyFor(enrolment.public_key);
      if (privateKey === null) {
        alarms.raise('keyMissing', enrolment.public_key);
        return;
      }
      session = createSession(
        {
          outbox,
          identity: createIdentityFile(dataDir),
          link,
          clock,
          random: world.random,
          after,
          fetch: settings.fetch,
          machine: await machineName(),
          bootId,
          alarm: alarms.tell,
          downward: (link) =>
            settings.downward({ ...link, world: { database, gate, random: world.random, bootId, after } }),
          figures: (idBranches) => figures(idBranches, clock.now()),
          report,
        },
        enrolment,
        privateKey,
      );
      await session.start();
    }

    async function enrolAndBegin(application: Application): Promise<Enrolment> {
      const enrolment = await enrol(
        {
          gate,
          database,
          keys,
          fetch: settings.fetch,
          signal: closing.signal,
          insecure: settings.insecure,
          machine: hostname(),
          version: world.version,
        },
        application,
      );
      firstId = enrolment.first_id;
      await session?.stop();
      await begin(enrolment);
      return enrolment;
    }

    /** One after the other: two at once would both find a server that is no branch yet. */
    function inTurn(application: Application): Promise<Enrolment> {
      const done = enrolling.then(() => enrolAndBegin(application));
      enrolling = done.catch(() => undefined);
      return done;
    }

    const { centralUrl = '', enrolmentCode = '' } = settings;
    const bySettings = createEnrolBySettings({
      enrol: async () => session ?? inTurn({ centralUrl, code: enrolmentCode }),
      alarm: (reason) => alarms.raise('enrolment', reason),
      random: world.random,
      after,
    });

    return {
      firstId: () => firstId,
      branchName: () => enrolments.read()?.branch_name ?? '',
      relieve: createRelief(
        createChangeLogOutbox({ sqlite, readable, write: async (run) => run() }),
        ballast,
        (detail) => alarms.raise('diskFull', detail),
      ),
      told(notices) {
        if (logged !== recorded()) session?.upward.written();
        logged = recorded();
        if (notices.some(({ kind }) => kind === 'ticket' || kind === 'workstation'))
          session?.reporter.changed();
      },
      health() {
        const { rows, oldestMs } = pending();
        const state = replicationState(session, link);
        return session
          ? { state, pendingRows: rows, oldestPendingMs: oldestMs }
          : { state, pendingRows: 0, oldestPendingMs: 0 };
      },
      routes: replicationRoutes({
        enrol: inTurn,
        enrolLimit: world.limits.signIn,
        status: () =>
          replicationStatus({
            session: () => session,
            link,
            alarms,
            pending,
            epoch: () => standing.read().epoch,
            ballast,
            ballastBytes: settings.ballastBytes,
            disk,
            proposedUrl: centralUrl,
            clock,
          }),
      }),
      async start() {
        ballasting = keepBallast();
        mending = every(MEND_MS, () => {
          ballasting = ballasting.then(() => mendDisk(outbox, ballast)).catch(alarmed);
        });
        const enrolment = enrolments.read();
        if (enrolment) await begin(enrolment).catch(alarmed);
        else if (centralUrl !== '' && enrolmentCode !== '') bySettings.start();
      },
      async stop() {
        closing.abort();
        mending?.stop();
        await bySettings.stop();
        await session?.stop();
        await ballasting;
      },
    };
  };
}
