import type { KeyObject } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type BranchUpdate,
  fetchVersion,
  type OfferedVersion,
} from '#shared/contract/replication/updates.ts';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
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
import type { After } from '../after.ts';
import type { Alarms } from '../alarms.ts';
import type { CentralClient } from '../central-client.ts';
import type { DiskStatus } from '../disk/disk-watch.ts';
import { backoffAfterDamage } from '../files/download-rate.ts';
import { createFileDownloader, type FileDownloader, type FileEnd } from '../files/file-downloader.ts';
import type { ReplicationDeps } from '../replication.ts';
import { type Decision, decide } from './decide.ts';
import { type Offer, type OfferedFile, readOffer } from './read-offer.ts';

/** How a branch takes the versions that its central hands out. */
export interface UpdateSettings {
  /** The public half of the key that versions are signed with; null where none are taken. */
  readonly key: KeyObject | null;
  /** Where whoever installs says what became of it; the usual folder where it is missing. */
  readonly outcomes?: string;
  /** Of this machine; as Node calls it where it is missing. */
  readonly platform?: string;
  /** Milliseconds between two looks, where they are not the usual ones. */
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
/** What central said counts for so long: a version that is stopped there is installed nowhere any more. */
const OFFER_COUNTS_MS = 90_000;
/** What was asked for and nobody took up within this time is taken back, and asked for again half a day later. */
const IGNORED_AFTER_MS = 20 * 60_000;
const RETRY_MS = 12 * 3_600_000;
/** What is handed out no longer is kept for so long: it may only be held. */
const RETENTION_MS = 24 * 3_600_000;
/** A file that came damaged so often is not what was signed. */
const MAX_DAMAGED_DOWNLOADS = 3;

/** Brings the versions that central hands out, has them installed while the branch is closed, and tells what became of it. */
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
  let lane: FileDownloader | null = null;
  let isQuiet: () => boolean = () => false;
  let onChange: () => void = () => undefined;

  const deleteRequest = () => rm(requestedVersionFile(dataDir), { force: true });

  async function requestedVersionFor({ deployment }: Offer, { signed }: OfferedFile): Promise<void> {
    const requested: RequestedVersion = { deployment, signed, at: clock.now() };
    await mkdir(dirname(requestedVersionFile(dataDir)), { recursive: true });
    await writeDurably(requestedVersionFile(dataDir), JSON.stringify(requested), 0o600);
  }

  /** Says how far it is; since when by the moment that this was first so. */
  function reportState(
    deployment: number,
    { version: about, state, reason, detail, receivedBytes }: ReportedState,
  ): void {
    const same = present?.deployment === deployment && present.state === state && present.reason === reason;
    const since = same ? (present?.since ?? clock.now()) : clock.now();
    present = { deployment, version: about, state, reason, detail, since, receivedBytes };
    if (!same) onChange();
  }

  /** Deletes what is no part of what is handed out, or not needed any more. */
  async function tidy(stored: ReadonlySet<string>): Promise<void> {
    const { whole, coming } = await files.list();
    for (const hash of whole.keys()) if (!stored.has(hash)) await files.remove(hash);
    for (const hash of coming.keys()) if (!stored.has(hash)) await files.giveUp(hash);
  }

  async function hasSpace({ hash, bytes }: OfferedFile): Promise<boolean> {
    const disk = await options.disk();
    const toCome = Math.max(0, bytes - (await files.comingBytes(hash)));
    return disk.ballast && !isDiskLow(disk.freeBytes - toCome, disk.totalBytes);
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
      // What ended while the server was exchanged is told before central has said anything.
      if (outcome !== null && outcome.outcome !== 'begun' && present === null)
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
      wish: requested,
      wasIgnored: ignored?.deployment === offer.deployment && now - ignored.at < RETRY_MS,
      isHere: file !== null && files.has(file.hash),
      isDamaged: file !== null && (damages.get(file.hash) ?? 0) >= MAX_DAMAGED_DOWNLOADS,
      hasSpace: file !== null && (await hasSpace(file)),
      mayInstall: clock.mono() - offeredAt < OFFER_COUNTS_MS && isQuiet(),
    });
    await runDecision(offer, decision, { wish: requested });
  }

  async function runDecision(
    of: Offer,
    decision: Decision,
    { wish: requested }: { wish: RequestedVersion | null },
  ): Promise<void> {
    const { file, state } = decision;
    await tidy(new Set(file ? [file.hash] : []));
    const isRequested = requested?.deployment === of.deployment;
    if (decision.wishes && file && !isRequested) await requestedVersionFor(of, file);
    if (!decision.wishes && requested !== null) await deleteRequest();
    wanted = state === 'downloading' ? file : null;
    const receivedBytes = file ? (files.has(file.hash) ? file.bytes : await files.comingBytes(file.hash)) : 0;
    reportState(of.deployment, { ...decision, version: of.file?.version ?? '', receivedBytes });
    lane?.look();
  }

  /** Looks as soon as what is under way has ended; several reasons at once are one. */
  const look = oneRunAtATime(checkOnce, alarms.failed);

  async function ended({ hash }: OfferedFile, end: FileEnd): Promise<void> {
    if (end === 'damaged') {
      const times = (damages.get(hash) ?? 0) + 1;
      damages.set(hash, times);
      pause(backoffAfterDamage(times, options.random()));
    }
    if (end === 'absent') pause(POLL_INTERVAL_MS);
    look();
    await look.settled();
  }

  /** Asks for nothing for a while. */
  function pause(ms: Millis): void {
    waitsUntil = clock.mono() + ms;
    after(ms, () => lane?.look());
  }

  return {
    /** Says how far it is, for a report. */
    status: (): BranchUpdate => ({ platform, hasKey: key !== null, present }),

    /**
     * Brings versions while the branch speaks with this central.
     *
     * @param quiet whether it is closed and nobody is there
     * @param changed is called when central should hear how far it is
     */
    with(client: CentralClient, { quiet, changed }: { quiet: () => boolean; changed: () => void }) {
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
        start(): Promise<void> {
          lane = own;
          isQuiet = quiet;
          onChange = changed;
          timer = every(options.pollMs ?? POLL_INTERVAL_MS, look);
          look();
          return look.settled();
        },
        linkIsBack: own.linkIsBack,
        /** Hears what central hands out to the branch; nothing where it does not, or no longer. */
        offered(newOffer: OfferedVersion | undefined): void {
          offeredAt = clock.mono();
          if (newOffer !== undefined) lastOfferAt = offeredAt;
          offer = newOffer === undefined ? null : key === null ? unread(newOffer) : readOffer(newOffer, key);
          look();
        },
        async stop(): Promise<void> {
          timer?.stop();
          lane = null;
          onChange = () => undefined;
          await own.stop();
          await look.settled();
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
  'went back': { state: 'wentBack', reason: '', receivedBytes: 0 },
  'neither runs': { state: 'wentBack', reason: '', receivedBytes: 0 },
  refused: { state: 'heldUp', reason: 'notInstalled', receivedBytes: 0 },
} as const;

/** Without a key nothing of it is believed. */
const unread = ({ deployment }: OfferedVersion): Offer => ({
  deployment,
  file: null,
  isAltered: false,
});

export type Updates = ReturnType<typeof composeUpdates>;
