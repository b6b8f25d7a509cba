import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Rewound } from '#shared/contract/central/rewound.ts';
import type { Answer, Hello, Push } from '#shared/contract/replication/protocol/messages.ts';
import type { Millis } from '#shared/domain/ids.ts';

type Db = Kysely<CentralTables>;

/** As long as branches keep confirmed changes and can send them again, ms. */
const VISIBLE_MS = 14 * 86_400_000;

/** Records branches that are ahead of central: central was restored, in any way, and they send its lost data again. */
export function createRewound(db: Db) {
  async function note(
    idBranches: number,
    rewound: { epoch: string; from: number; had: number },
    now: Millis,
  ) {
    const { epoch, from, had } = rewound;
    await db
      .insertInto('rewound_branches')
      .values({ id_branches: idBranches, epoch, from_seq: from, had_seq: had, at: now })
      .onConflict((on) => on.doNothing())
      .execute();
  }

  return {
    /** Last token that the branch is known to have received; read before its handshake. */
    async turnOf(idBranches: number): Promise<number> {
      const found = await db
        .selectFrom('branch_identities')
        .select('ratchet_turn')
        .where('id_branches', '=', idBranches)
        .where('epoch', 'is not', null)
        .executeTakeFirst();
      return found?.ratchet_turn ?? Number.MAX_SAFE_INTEGER;
    },
    /** A token that central issued and does not know any more: its log position is that of the backup. */
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
    /** The branch continues after a position that central had confirmed and lacks. */
    async pushed(idBranches: number, push: Push, answer: Answer, now: Millis): Promise<void> {
      if (answer.kind !== 'rewind' || push.previous.seq <= answer.applied.seq) return;
      const { epoch, previous } = push;
      await note(idBranches, { epoch, from: answer.applied.seq, had: previous.seq }, now);
    },
  };
}

/** Data sent again in the last fourteen days, and the user who restored central. */
export async function rewoundReport(reader: Db, now: Millis): Promise<Rewound> {
  const [branches, restore] = await Promise.all([
    reader
      .selectFrom('rewound_branches as r')
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
  const { createdAt, replaced } = JSON.parse(entry.after ?? '{}') as { createdAt: number; replaced: string };
  return { at: entry.at, by: entry.username, backupAt: createdAt, replaced };
}
