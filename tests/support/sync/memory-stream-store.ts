import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type {
  IncarnationState,
  RejectedChange,
  Stream,
  StreamStore,
  StreamTransaction,
} from '#sync/central/ports.ts';
import type { PowerSwitch } from './power-switch.ts';

/** Central's data of one branch. */
export interface BranchImage {
  readonly incarnation: IncarnationState | null;
  readonly streams: ReadonlyMap<string, Stream>;
  /** In the order in which they were applied. */
  readonly applied: readonly LoggedChange[];
  readonly quarantined: ReadonlyMap<string, RejectedChange & { readonly trusted: boolean }>;
  readonly trimmed: ReadonlySet<string>;
}

/** A database of a central in memory; images are immutable, so that a backup is a copy of the map. */
export interface MemoryCentral {
  branches: ReadonlyMap<string, BranchImage>;
}

export const EMPTY_BRANCH: BranchImage = {
  incarnation: null,
  streams: new Map(),
  applied: [],
  quarantined: new Map(),
  trimmed: new Set(),
};

/**
 * The streams of a central in memory. A transaction works on a copy that replaces the original at its end, so that
 * nothing of it remains if it throws or the power fails.
 *
 * @param reasonToRefuse why a change cannot be applied, null if it can
 */
export function createMemoryStreamStore(
  central: MemoryCentral,
  power: PowerSwitch,
  rejectionReason: (change: LoggedChange) => string | null,
): StreamStore {
  return {
    async transaction(branch, work) {
      power.use();
      const draft = { image: central.branches.get(branch) ?? EMPTY_BRANCH };
      const outcome = await work(streamsOf(draft, power, rejectionReason));
      power.use();
      central.branches = new Map(central.branches).set(branch, draft.image);
      power.use();
      return outcome;
    },
  };
}

function streamsOf(
  draft: { image: BranchImage },
  power: PowerSwitch,
  rejectionReason: (change: LoggedChange) => string | null,
): StreamTransaction {
  const change = (altered: Partial<BranchImage>): void => {
    power.use();
    draft.image = { ...draft.image, ...altered };
  };
  return {
    incarnation: async () => draft.image.incarnation,
    saveIncarnation: async (incarnation) => change({ incarnation }),
    stream: async (epoch) => draft.image.streams.get(epoch) ?? null,
    saveStream: async (stream) => change({ streams: new Map(draft.image.streams).set(stream.epoch, stream) }),
    known: async (changes) => new Set(changes.map(({ eid }) => eid).filter(storedEids(draft.image))),
    async apply(changes) {
      const judged = changes.map((each) => ({ change: each.change, reason: rejectionReason(each.change) }));
      const good = judged.filter(({ reason }) => reason === null).map((each) => each.change);
      const quarantined = new Map(draft.image.quarantined);
      const dropped = new Set(draft.image.trimmed);
      for (const { eid } of good) {
        quarantined.delete(eid);
        dropped.delete(eid);
      }
      change({ applied: [...draft.image.applied, ...good], quarantined, trimmed: dropped });
      return judged.flatMap(({ change: each, reason }) =>
        reason === null ? [] : [{ change: each, reason }],
      );
    },
    async quarantine({ trusted }, changes) {
      const quarantined = new Map(draft.image.quarantined);
      for (const each of changes) {
        if (trusted || !quarantined.has(each.change.eid))
          quarantined.set(each.change.eid, { ...each, trusted });
      }
      change({ quarantined });
    },
    countQuarantined: async (reason) =>
      [...draft.image.quarantined.values()].filter((each) => each.trusted && each.reason.startsWith(reason))
        .length,
    countTrimmed: async (changes) =>
      change({ trimmed: new Set([...draft.image.trimmed, ...changes.map(({ eid }) => eid)]) }),
  };
}

function storedEids({ applied, quarantined }: BranchImage): (eid: string) => boolean {
  const done = new Set(applied.map(({ eid }) => eid));
  return (eid) => done.has(eid) || quarantined.get(eid)?.trusted === true;
}
