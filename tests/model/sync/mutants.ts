import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Push } from '#shared/contract/replication/protocol/messages.ts';
import type { PushWorld } from '#sync/branch/ports.ts';
import type { IngestWorld, StreamStore } from '#sync/central/ports.ts';
import type { MemoryCentral } from '#tests/support/sync/memory-stream-store.ts';

/** Replication without one of its safeguards, by changing the inputs of both ends. */
export interface Mutant {
  readonly branch?: (world: PushWorld) => PushWorld;
  readonly central?: (world: IngestWorld, memory: MemoryCentral) => IngestWorld;
  /** @param applied position of central's stream */
  readonly push?: (push: Push, applied: LogPosition) => Push;
  readonly answer?: (answer: Answer) => Answer;
}

export const SOUND: Mutant = {};

/** Each mutant with the invariant that must fail. */
export const MUTANTS: Readonly<Record<string, Mutant & { readonly breaks: number }>> = {
  'the chain is not checked': {
    breaks: 1,
    branch: (world) => ({ ...world, outbox: { ...world.outbox, holds: bySeqAlone(world) } }),
    central: (world) => ({
      ...world,
      knowledge: { ...world.knowledge, chainOf: (_, row) => (row as LoggedChange).chain },
    }),
    push: (push, { chain }) => ({ ...push, previous: { ...push.previous, chain } }),
  },
  'numbers start again after a purge': {
    breaks: 3,
    branch: (world) => ({
      ...world,
      retentionMs: 0,
      outbox: {
        ...world.outbox,
        purge: (before) => world.outbox.purge(before + 1),
      },
    }),
  },
  'acknowledged rows are not kept': {
    breaks: 1,
    branch: (world) => ({ ...world, retentionMs: 0 }),
  },
  'central acknowledges before it commits': {
    breaks: 2,
    central: (world, memory) => ({ ...world, store: committingLate(world.store, memory) }),
  },
  'central does not look for doubles': {
    breaks: 1,
    central: (world) => ({
      ...world,
      store: {
        transaction: (branch, work) =>
          world.store.transaction(branch, (streams) => work({ ...streams, known: async () => new Set() })),
      },
    }),
  },
  'a fork is ignored': {
    breaks: 11,
    branch: (world) => ({ ...world, outbox: { ...world.outbox, holds: async () => true } }),
    answer: (answer) => (answer.kind === 'fork' ? { ...answer, kind: 'slow', ms: 1_000 } : answer),
  },
  'nobody looks for gaps': {
    breaks: 1,
    branch: (world) => {
      const anchor = async () => ({ ...(await world.outbox.anchor()), eid: null });
      return { ...world, outbox: { ...world.outbox, anchor } };
    },
  },
  'the branch does not look at its log': {
    breaks: 11,
    branch: (world) => ({ ...world, chainOf: (_, row) => (row as LoggedChange).chain }),
  },
  'no timer goes off': {
    breaks: 11,
    branch: (world) => ({ ...world, wakeAfter: () => undefined }),
  },
  'transactions are cut in two': {
    breaks: 4,
    push: (push) => (push.rows.length > 1 ? { ...push, rows: push.rows.slice(0, -1) } : push),
  },
};

const bySeqAlone =
  ({ outbox }: PushWorld) =>
  async ({ seq }: LogPosition): Promise<boolean> =>
    seq >= (await outbox.anchor()).seq && seq <= (await outbox.head()).seq;

/** Writes each transaction to the disk only when the next one begins. */
function committingLate(store: StreamStore, memory: MemoryCentral): StreamStore {
  let unwritten: MemoryCentral['branches'] | null = null;
  return {
    async transaction(branch, work) {
      const written = unwritten ?? memory.branches;
      memory.branches = written;
      const outcome = await store.transaction(branch, work);
      unwritten = memory.branches;
      memory.branches = written;
      return outcome;
    },
  };
}
