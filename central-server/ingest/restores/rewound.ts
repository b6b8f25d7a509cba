import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Rewound } from '#shared/contract/central/rewound.ts';
import type { Answer, Hello, Push } from '#shared/contract/replication/protocol/messages.ts';
import type { Millis } from '#shared/domain/ids.ts';

type Db = Kysely<CentralTables>;

/** As long as branches keep what central has confirmed, and can be made to send it again. */
const VISIBLE_MS = 14 * 86_400_000;

/**
 * Notes branches that know more of central than central does: it was put back, by whatever way, and they send again
 * what it has lost.
 */
export function createRewound(db: Db) {
  async function note(
    idBranches: number,
    rewound: { epoch: string; from: number; had: number },
    now: Millis,
  ) {
    const { epoch, from, had } = rewound;
    await db
      .insertInto('rewound')
      .values({ id_branches: idBranches, epoch, from_seq: from, had_seq: had, at: now })
      .onConflict((on) => on.doNothing())
      .execute();
  }

  return {
    /** The last token that the branch is known to have taken; to be read before it says hello. */
    async turnOf(idBranches: number): Promise<number> {
      const found = await db
        .selectFrom('lineages')
        .select('ratchet_turn')
        .where('id_branches', '=', idBranches)
        .where('epoch', 'is not', null)
        .executeTakeFirst();
      return found?.ratchet_turn ?? Number.MAX_SAFE_INTEGER;
    },
    /** A token that central gave and does not know any more: what it has of the log is what the backup had. */
    async greeted(
      idBranches: number,
      hello: Hello,
      round: number,
      answer: Answer,
      now: Millis,
    ): Promise<void> {
      if (answer.kind !== 'welcome' || hello.ratchet.turn <= round) return;
      const from = answer.applied.seq;
      if (hello.head.seq > from)
        await note(idBranches, { epoch: hello.epoch, from, had: hello.head.seq }, now);
    },
    /** Goes on after what central had confirmed, and does not have. */
    async pushed(idBranches: number, push: Push, answer: Answer, now: Millis): Promise<void> {
      if (answer.kind !== 'rewind' || push.previous.seq <= answer.applied.seq) return;
      const { epoch, previous } = push;
      await note(idBranches, { epoch, from: answer.applied.seq, had: previous.seq }, now);
    },
  };
}

/** Reads what came again in the last fortnight, and by whom central was put back. */
export async function rewoundReport(reader: Db, now: Millis): Promise<Rewound> {
  const [branches, restore] = await Promise.all([
    reader
      .selectFrom('rewound as r')
      .innerJoin('branches as b', 'b.id', 'r.id_branches')
      .leftJoin('streams as s', (join) =>
        join.onRef('s.id_branches', '=', 'r.id_branches').onRef('s.epoch', '=', 'r.epoch'),
      )
      .select(['r.id_branches', 'b.name', 'r.at', 'r.from_seq', 'r.had_seq', 's.applied_seq'])
      .where('r.at', '>=', now - VISIBLE_MS)
      .orderBy('r.at', 'desc')
      .orderBy('b.name')
      .execute(),
    reader
      .selectFrom('audit')
      .select(['at', 'username', 'after'])
      .where('action', '=', 'RESTORE')
      .where('at', '>=', now - VISIBLE_MS)
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  ]);
  return {
    restore: restore ? presentRestore(restore) : null,
    branches: branches.map(({ id_branches, name, at, from_seq, had_seq, applied_seq }) => {
      const reached = applied_seq ?? from_seq;
      const rows = Math.max(0, Math.min(reached, had_seq) - from_seq);
      return { idBranches: id_branches, name, at, rows, of: had_seq - from_seq, isDone: reached >= had_seq };
    }),
  };
}

function presentRestore(entry: {
  readonly at: number;
  readonly username: string;
  readonly after: string | null;
}): Rewound['restore'] {
  const { createdAt, kept } = JSON.parse(entry.after ?? '{}') as { createdAt: number; kept: string };
  return { at: entry.at, by: entry.username, backupAt: createdAt, kept };
}
