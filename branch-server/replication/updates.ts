import type { KeyObject } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createBranchSchedule } from '#branch-server/stored/branch-hours.ts';
import {
  type BranchUpdate,
  fetchVersion,
  type OfferedVersion,
} from '#shared/contract/replication/updates.ts';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOutOfHours } from '#shared/domain/updates/off-hours.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import {
  OUTCOMES_FOLDER,
  REQUESTED_FOLDER,
  type RequestedVersion,
  readOutcome,
  readRequestedVersion,
  requestedVersionFile,
} from '#shared/server/upgrade/requested-version.ts';
import type { After } from './after.ts';
import type { Alarms } from './alarms.ts';
import type { CentralLink } from './central-client.ts';
import { type Decision, decide, type Offer, type OfferedFile, readOffer } from './decide.ts';
import type { DiskStatus } from './disk.ts';
import {
  backoffAfterDamage,
  createFileDownloader,
  type FileDownloader,
  type FileEnd,
} from './file-downloader.ts';
import type { ReplicationDeps } from './replication.ts';
import type { LiveMetrics } from './reporter.ts';

/** Settings for versions that central deploys. */
export interface UpdateSettings {
  /** Public key that checks versions; null if versions are not accepted. */
  readonly key: KeyObject | null;
  /** Folder in which the installer reports the outcome; undefined for the default. */
  readonly outcomes?: string;
  /** Platform of this machine; that of Node by default. */
  readonly platform?: string;
  /** Poll interval, ms, if not the default. */
  readonly pollMs?: number;
}

export interface UpdatesOptions
  extends Pick<ReplicationDeps, 'dataDir' | 'version' | 'clock' | 'random'>,
    UpdateSettings {
  readonly alarms: Pick<Alarms, 'failed'>;
  readonly after: After;
  readonly disk: () => Promise<DiskStatus>;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
}

const POLL_INTERVAL_MS = 20_000;
/** Validity of the last answer of central, ms: a version stopped there is not installed any more. */
const OFFER_COUNTS_MS = 90_000;
/** A request that is not executed within this time is withdrawn, and repeated half a day later, ms. */
const IGNORED_AFTER_MS = 20 * 60_000;
const RETRY_MS = 12 * 3_600_000;
/** Retention of a version that is no longer deployed, ms: the deployment may only be paused. */
const RETENTION_MS = 24 * 3_600_000;
/** A file damaged this often differs from the signed one. */
const MAX_DAMAGED_DOWNLOADS = 3;

/** Downloads deployed versions, requests their installation while the branch is closed, and reports the outcome. */
export function composeUpdates(options: UpdatesOptions) {
  const { dataDir, version, clock, key, alarms, after, outcomes = OUTCOMES_FOLDER } = options;
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const files = createResourceFiles(dataDir, REQUESTED_FOLDER);
  let offer: Offer | null = null;
  let offeredAt: Millis = 0;
  let lastOfferAt: Millis = clock.mono();
  let present: BranchUpdate['present'] = null;
  let wanted: OfferedFile | null = null;
  let ignored: { readonly deployment: number; readonly at: Millis } | null = null;
  const damages = new Map<string, number>();
  let waitsUntil: Millis = 0;
  let downloader: FileDownloader | null = null;
  let isQuiet: () => boolean = () => false;
  let onChange: () => void = () => undefined;

  const deleteRequest = () => rm(requestedVersionFile(dataDir), { force: true });

  async function requestedVersionFor({ deployment }: Offer, { signed }: OfferedFile): Promise<void> {
    const requested: RequestedVersion = { deployment, signed, at: clock.now() };
    await mkdir(dirname(requestedVersionFile(dataDir)), { recursive: true });
    await writeDurably(requestedVersionFile(dataDir), JSON.stringify(requested), 0o600);
  }

  /** Reports the state, with the time at which it was first reported. */
  function reportState(
    deployment: number,
    { version: about, state, reason, detail, receivedBytes }: ReportedState,
  ): void {
    const same = present?.deployment === deployment && present.state === state && present.reason === reason;
    const since = same ? (present?.since ?? clock.now()) : clock.now();
    present = { deployment, version: about, state, reason, detail, since, receivedBytes };
    if (!same) onChange();
  }

  /** Deletes files that are not deployed or not needed. */
  async function tidy(stored: ReadonlySet<string>): Promise<void> {
    const { complete, coming } = await files.list();
    for (const hash of complete.keys()) if (!stored.has(hash)) await files.remove(hash);
    for (const hash of coming.keys()) if (!stored.has(hash)) await files.giveUp(hash);
  }

  async function hasSpace({ hash, bytes }: OfferedFile): Promise<boolean> {
    const disk = await options.disk();
    const toCome = Math.max(0, bytes - (await files.comingBytes(hash)));
    return disk.reservedSpace && !isDiskLow(disk.freeBytes - toCome, disk.totalBytes);
  }

  async function checkOnce(): Promise<void> {
    const now = clock.now();
    const [outcome, requested] = await Promise.all([
      readOutcome(outcomes, 'branch'),
      readRequestedVersion(dataDir),
    ]);
    if (offer === null) {
      wanted = null;
      if (requested !== null) await deleteRequest();
      if (clock.mono() - lastOfferAt >= RETENTION_MS) await tidy(new Set());
      // The outcome of an installation is reported before the first answer of central.
      if (outcome !== null && outcome.outcome !== 'started' && present === null)
        reportState(outcome.deployment, {
          ...ENDED[outcome.outcome],
          version: outcome.version,
          detail: outcome.detail,
        });
      return;
    }
    if (
      requested !== null &&
      requested.deployment === offer.deployment &&
      now - requested.at >= IGNORED_AFTER_MS
    )
      ignored = { deployment: requested.deployment, at: now };
    const { file } = offer;
    const decision = decide({
      hasKey: key !== null,
      offer,
      version,
      platform,
      outcome,
      requested,
      wasIgnored: ignored?.deployment === offer.deployment && now - ignored.at < RETRY_MS,
      isHere: file !== null && files.has(file.hash),
      isDamaged: file !== null && (damages.get(file.hash) ?? 0) >= MAX_DAMAGED_DOWNLOADS,
      hasSpace: file !== null && (await hasSpace(file)),
      mayInstall: clock.mono() - offeredAt < OFFER_COUNTS_MS && isQuiet(),
    });
    await runDecision(offer, decision, { requested });
  }

  async function runDecision(
    of: Offer,
    decision: Decision,
    { requested }: { requested: RequestedVersion | null },
  ): Promise<void> {
    const { file, state } = decision;
    await tidy(new Set(file ? [file.hash] : []));
    const isRequested = requested?.deployment === of.deployment;
    if (decision.hasRequest && file && !isRequested) await requestedVersionFor(of, file);
    if (!decision.hasRequest && requested !== null) await deleteRequest();
    wanted = state === 'downloading' ? file : null;
    const receivedBytes = file ? (files.has(file.hash) ? file.bytes : await files.comingBytes(file.hash)) : 0;
    reportState(of.deployment, { ...decision, version: of.file?.version ?? '', receivedBytes });
    downloader?.look();
  }

  /** Checks after the running check has ended; several requests are combined. */
  const look = oneRunAtATime(checkOnce, alarms.failed);

  async function ended({ hash }: OfferedFile, end: FileEnd): Promise<void> {
    if (end === 'damaged') {
      const times = (damages.get(hash) ?? 0) + 1;
      damages.set(hash, times);
      pause(backoffAfterDamage(times, options.random()));
    }
    if (end === 'absent') pause(POLL_INTERVAL_MS);
    look();
    await look.idle();
  }

  /** Pauses requests. */
  function pause(ms: Millis): void {
    waitsUntil = clock.mono() + ms;
    after(ms, () => downloader?.look());
  }

  return {
    /** Progress, for a report. */
    status: (): BranchUpdate => ({ platform, hasKey: key !== null, present }),

    /** Downloads versions from this central. */
    open({ client }: CentralLink) {
      const own = createFileDownloader<OfferedFile>({
        client,
        endpoint: fetchVersion,
        files,
        share: options.share,
        after,
        random: options.random,
        mono: clock.mono,
        next: () =>
          wanted !== null && !files.has(wanted.hash) && clock.mono() >= waitsUntil ? wanted : null,
        onEnd: ended,
        onBytes(_hash, receivedBytes) {
          if (present?.state === 'downloading') present = { ...present, receivedBytes };
        },
        onFailure: alarms.failed,
      });
      let timer: { stop(): void } | null = null;
      return {
        /**
         * @param quiet whether the branch is closed without open workstations
         * @param changed called when the state of the update has changed
         */
        start({ quiet, changed }: { quiet: () => boolean; changed: () => void }): Promise<void> {
          downloader = own;
          isQuiet = quiet;
          onChange = changed;
          timer = every(options.pollMs ?? POLL_INTERVAL_MS, look);
          look();
          return look.idle();
        },
        linkIsBack: own.linkIsBack,
        /** Receives the version that central deploys to the branch; undefined for none. */
        offered(newOffer: OfferedVersion | undefined): void {
          offeredAt = clock.mono();
          if (newOffer !== undefined) lastOfferAt = offeredAt;
          offer = newOffer === undefined ? null : key === null ? unread(newOffer) : readOffer(newOffer, key);
          look();
        },
        async stop(): Promise<void> {
          timer?.stop();
          downloader = null;
          onChange = () => undefined;
          await own.stop();
          await look.idle();
        },
      };
    },
  };
}

type ReportedState = Pick<
  NonNullable<BranchUpdate['present']>,
  'version' | 'state' | 'reason' | 'detail' | 'receivedBytes'
>;

const ENDED = {
  upgraded: { state: 'installed', reason: '', receivedBytes: 0 },
  'rolled back': { state: 'rolledBack', reason: '', receivedBytes: 0 },
  'neither runs': { state: 'rolledBack', reason: '', receivedBytes: 0 },
  refused: { state: 'blocked', reason: 'notInstalled', receivedBytes: 0 },
} as const;

/** Without a key no version is trusted. */
const unread = ({ deployment }: OfferedVersion): Offer => ({
  deployment,
  file: null,
  isAltered: false,
});

export type Updates = ReturnType<typeof composeUpdates>;

/** Whether the branch may be down for some minutes: it is closed, without open workstations or tickets. */
export function createOffHours(sqlite: Database, version: () => number) {
  const scheduleOf = createBranchSchedule(sqlite, version);
  return (idBranches: number, metrics: LiveMetrics, now: Millis): boolean => {
    const { waiting, assisting, openWorkstations } = metrics;
    if (waiting + assisting + openWorkstations > 0) return false;
    const { hours, zoneHours } = scheduleOf(idBranches);
    return isOutOfHours(hours, { zoneHours, now });
  };
}
