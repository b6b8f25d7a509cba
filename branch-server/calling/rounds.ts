import type { Database } from 'better-sqlite3';
import type { AttentionProfileId } from '#shared/domain/calling/attention-profile.ts';
import type { Round } from '#shared/domain/calling/strategies/strategy.ts';
import { statement } from '../db/statement.ts';

/** Keeps each workstation's place in the rounds of its ratio-based attention profiles. */
export function createRounds(sqlite: Database) {
  const all = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_rounds')
      .select(['id_attention_profiles', 'id_queues', 'called'])
      .where('id_workstations', '=', p('workstation')),
  );
  const put = statement<{ workstation: number; profile: number; queue: number; called: number }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('workstation_rounds')
        .values({
          id_workstations: p('workstation'),
          id_attention_profiles: p('profile'),
          id_queues: p('queue'),
          called: p('called'),
        })
        .onConflict((on) =>
          on
            .columns(['id_workstations', 'id_attention_profiles'])
            .doUpdateSet({ id_queues: p('queue'), called: p('called') }),
        ),
  );

  return {
    of: (workstation: number): ReadonlyMap<AttentionProfileId, Round> =>
      new Map(
        all
          .all({ workstation })
          .map(({ id_attention_profiles: profile, id_queues: queueId, called }) => [
            profile,
            { queueId, called },
          ]),
      ),

    keep(workstation: number, profile: AttentionProfileId, { queueId: queue, called }: Round): void {
      put.run({ workstation, profile, queue, called });
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
