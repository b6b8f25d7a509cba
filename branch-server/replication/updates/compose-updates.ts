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
  readOutcome,
  readWish,
  WISHED_FOLDER,
  type Wish,
  wishFile,
} from '#shared/server/upgrade/wish.ts';
import type { After } from '../after.ts';
import type { Alarms } from '../alarms.ts';
import type { CentralClient } from '../central-client.ts';
import type { DiskStatus } from '../disk/disk-watch.ts';
import { createFileLane, type FileEnd, type FileLane } from '../files/file-lane.ts';
import { restAfterDamage } from '../files/pace.ts';
import type { ReplicationWorld } from '../replication.ts';
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
  readonly looksMs?: number;
}

export interface UpdatesOptions
  extends Pick<ReplicationWorld, 'dataDir' | 'version' | 'clock' | 'random'>,
    UpdateSettings {
  readonly alarms: Pick<Alarms, 'failed'>;
  readonly after: After;
  readonly disk: () => Promise<DiskStatus>;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
}

const LOOK_MS = 20_000;
/** What central said counts for so long: a version that is stopped there is installed nowhere any more. */
const OFFER_COUNTS_MS = 90_000;
/** What was asked for and nobody took up within this time is taken back, and asked for again half a day later. */
const IGNORED_AFTER_MS = 20 * 60_000;
const ASK_AGAIN_MS = 12 * 3_600_000;
/** What is handed out no longer is kept for so long: it may only be held. */
const KEPT_MS = 24 * 3_600_000;
/** A file that came damaged so often is not what was signed. */
const MOST_DAMAGES = 3;

/** Brings the versions that central hands out, has them installed while the branch is closed, and tells what became of it. */
export function composeUpdates(options: UpdatesOptions) {
  const { dataDir, version, clock, key, alarms, after, outcomes = OUTCOMES_FOLDER } = options;
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const files = createResourceFiles(dataDir, WISHED_FOLDER);
  let offer: Offer | null = null;
  let offeredAt: Millis = 0;
  let lastOfferAt: Millis = clock.mono();
  let present: BranchUpdate['present'] = null;
  let wanted: OfferedFile | null = null;
  let ignored: { readonly handout: number; readonly at: Millis } | null = null;
  const damages = new Map<string, number>();
  let waitsUntil: Millis = 0;
  let lane: FileLane | null = null;
  let isQuiet: () => boolean = () => false;
  let onChange: () => void = () => undefined;

  const forgetWish = () => rm(wishFile(dataDir), { force: true });

  async function wishFor({ handout }: Offer, { signed }: OfferedFile): Promise<void> {
    const wish: Wish = { handout, signed, at: clock.now() };
    await mkdir(dirname(wishFile(dataDir)), { recursive: true });
    await writeDurably(wishFile(dataDir), JSON.stringify(wish), 0o600);
  }

  /** Says how far it is; since when by the moment that this was first so. */
  function tell(handout: number, { version: about, state, reason, detail, takenBytes }: Told): void {
    const same = present?.handout === handout && present.state === state && present.reason === reason;
    const since = same ? (present?.since ?? clock.now()) : clock.now();
    present = { handout, version: about, state, reason, detail, since, takenBytes };
    if (!same) onChange();
  }

  /** Deletes what is no part of what is handed out, or not needed any more. */
  async function tidy(kept: ReadonlySet<string>): Promise<void> {
    const { whole, coming } = await files.list();
    for (const hash of whole.keys()) if (!kept.has(hash)) await files.remove(hash);
    for (const hash of coming.keys()) if (!kept.has(hash)) await files.giveUp(hash);
  }

  async function hasRoom({ hash, bytes }: OfferedFile): Promise<boolean> {
    const disk = await options.disk();
    const toCome = Math.max(0, bytes - (await files.comingBytes(hash)));
    return disk.ballast && !isDiskLow(disk.freeBytes - toCome, disk.totalBytes);
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    const [outcome, wish] = await Promise.all([readOutcome(outcomes, 'branch'), readWish(dataDir)]);
    if (offer === null) {
      wanted = null;
      if (wish !== null) await forgetWish();
      if (clock.mono() - lastOfferAt >= KEPT_MS) await tidy(new Set());
      // What ended while the server was exchanged is told before central has said anything.
      if (outcome !== null && outcome.outcome !== 'begun' && present === null)
        tell(outcome.handout, {
          ...ENDED[outcome.outcome],
          version: outcome.version,
          detail: outcome.detail,
        });
      return;
    }
    if (wish !== null && wish.handout === offer.handout && now - wish.at >= IGNORED_AFTER_MS)
      ignored = { handout: wish.handout, at: now };
    const { file } = offer;
    const decision = decide({
      ...{ hasKey: key !== null, offer, version, platform, outcome, wish },
      wasIgnored: ignored?.handout === offer.handout && now - ignored.at < ASK_AGAIN_MS,
      isHere: file !== null && files.has(file.hash),
      isDamaged: file !== null && (damages.get(file.hash) ?? 0) >= MOST_DAMAGES,
      hasRoom: file !== null && (await hasRoom(file)),
      mayInstall: clock.mono() - offeredAt < OFFER_COUNTS_MS && isQuiet(),
    });
    await follow(offer, decision, { wish });
  }

  async function follow(of: Offer, decision: Decision, { wish }: { wish: Wish | null }): Promise<void> {
    const { file, state } = decision;
    await tidy(new Set(file ? [file.hash] : []));
    const isAsked = wish?.handout === of.handout;
    if (decision.wishes && file && !isAsked) await wishFor(of, file);
    if (!decision.wishes && wish !== null) await forgetWish();
    wanted = state === 'downloading' ? file : null;
    const takenBytes = file ? (files.has(file.hash) ? file.bytes : await files.comingBytes(file.hash)) : 0;
    tell(of.handout, { ...decision, version: of.file?.version ?? '', takenBytes });
    lane?.look();
  }

  /** Looks as soon as what is under way has ended; several reasons at once are one. */
  const look = oneRunAtATime(lookOnce, alarms.failed);

  async function ended({ hash }: OfferedFile, end: FileEnd): Promise<void> {
    if (end === 'damaged') {
      const times = (damages.get(hash) ?? 0) + 1;
      damages.set(hash, times);
      rest(restAfterDamage(times, options.random()));
    }
    if (end === 'absent') rest(LOOK_MS);
    look();
    await look.settled();
  }

  /** Asks for nothing for a while. */
  function rest(ms: Millis): void {
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
      const own = createFileLane<OfferedFile>({
        ...{ client, endpoint: fetchVersion, files, share: options.share, after, random: options.random },
        mono: clock.mono,
        next: () =>
          wanted !== null && !files.has(wanted.hash) && clock.mono() >= waitsUntil ? wanted : null,
        onEnd: ended,
        onBytes(_hash, takenBytes) {
          if (present?.state === 'downloading') present = { ...present, takenBytes };
        },
        onFailure: alarms.failed,
      });
      let turn: { stop(): void } | null = null;
      return {
        start(): Promise<void> {
          lane = own;
          isQuiet = quiet;
          onChange = changed;
          turn = every(options.looksMs ?? LOOK_MS, look);
          look();
          return look.settled();
        },
        linkIsBack: own.linkIsBack,
        /** Hears what central hands out to the branch; nothing where it does not, or no longer. */
        offered(said: OfferedVersion | undefined): void {
          offeredAt = clock.mono();
          if (said !== undefined) lastOfferAt = offeredAt;
          offer = said === undefined ? null : key === null ? unread(said) : readOffer(said, key);
          look();
        },
        async stop(): Promise<void> {
          turn?.stop();
          lane = null;
          onChange = () => undefined;
          await own.stop();
          await look.settled();
        },
      };
    },
  };
}

type Told = Pick<
  NonNullable<BranchUpdate['present']>,
  'version' | 'state' | 'reason' | 'detail' | 'takenBytes'
>;

const ENDED = {
  upgraded: { state: 'installed', reason: '', takenBytes: 0 },
  'went back': { state: 'wentBack', reason: '', takenBytes: 0 },
  'neither runs': { state: 'wentBack', reason: '', takenBytes: 0 },
  refused: { state: 'heldUp', reason: 'notInstalled', takenBytes: 0 },
} as const;

/** Without a key nothing of it is believed. */
const unread = ({ handout }: OfferedVersion): Offer => ({
  handout,
  file: null,
  isAltered: false,
});

export type Updates = ReturnType<typeof composeUpdates>;
