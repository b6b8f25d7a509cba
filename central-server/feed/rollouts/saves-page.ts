import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Save } from '#shared/contract/central/rollouts.ts';
import { presentChanges } from '#shared/server/history/present-changes.ts';

type Db = Kysely<CentralTables>;

const FIRST_SIZE = 10;
/** Changes that a list shows of each. */
const MAX_CHANGES = 10;

/** Reads one page of what people have saved, the newest first. */
export async function savesPage(
  db: Db,
  { page = 1, size = FIRST_SIZE }: { readonly page?: number | undefined; readonly size?: number | undefined },
): Promise<{ readonly rows: Save[]; readonly total: number }> {
  const saves = await db
    .selectFrom('saves as s')
    .leftJoin('rollouts as r', 'r.id', 's.id_rollouts')
    .leftJoin('saves as b', 'b.id', 's.reverts')
    .leftJoin('rollouts as br', 'br.id', 's.reverts_rollout')
    .leftJoin('saves as t', 't.id', 's.reverted_by')
    .selectAll('s')
    .select([
      'r.name as rollout',
      'b.at as back_at',
      'b.username as back_username',
      'br.name as back_rollout',
      'br.started_at as back_started_at',
      'br.started_by as back_started_by',
      't.at as reverted_at',
    ])
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('saves')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows: Save[] = [];
  for (const save of saves) {
    const changes = await db
      .selectFrom('saved_changes')
      .selectAll()
      .where('id_saves', '=', save.id)
      .execute();
    const { at, username } = save;
    const back = save.back_at ?? save.back_started_at;
    rows.push({
      id: save.id,
      at,
      username,
      rows: changes.length,
      rollout: save.rollout,
      changes: await presentChanges(
        db,
        changes.slice(0, MAX_CHANGES).map((change) => ({ ...change, at, username })),
      ),
      reverts:
        back === null
          ? null
          : {
              at: back,
              username: save.back_username ?? save.back_started_by ?? '',
              rollout: save.back_rollout,
            },
      revertedAt: save.reverted_at,
    });
  }
  return { rows, total: Number(total) };
}
