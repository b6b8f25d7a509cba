import type { Insertable, Updateable } from 'kysely';
import { repository } from '#shared/server/db/repository.ts';
import type { AttentionProfileRowsTable, AttentionProfilesTable } from '#shared/server/db/schema/profiles.ts';
import type { Branch } from '../servers/start-branch.ts';

type RowValues = Partial<Omit<Insertable<AttentionProfileRowsTable>, 'id_attention_profiles'>> & {
  readonly id_queues: number;
};

/** Updates the fields of an attention profile and replaces its rows, in this order. */
export function setAttentionProfile(
  branch: Branch,
  id: number,
  { rows, ...patch }: Updateable<AttentionProfilesTable> & { rows?: readonly RowValues[] },
): Promise<void> {
  return branch.configure(async (scope) => {
    if (Object.keys(patch).length > 0) await repository(scope, 'attention_profiles').update(id, patch);
    if (!rows) return;
    const old = await scope.trx
      .selectFrom('attention_profile_rows')
      .select('id')
      .where('id_attention_profiles', '=', id)
      .execute();
    for (const row of old) await repository(scope, 'attention_profile_rows').remove(row.id);
    for (const row of rows) {
      await repository(scope, 'attention_profile_rows').insert({
        id_attention_profiles: id,
        sequence: 0,
        ...row,
      });
    }
  });
}

/** Adds an attention profile to the demo branch type; returns its id. */
export async function addAttentionProfile(branch: Branch, name: string): Promise<number> {
  const { id } = await branch.configure((scope) =>
    repository(scope, 'attention_profiles').insert({
      name,
      description: name,
      enabled: 1,
      id_branch_types: 1,
      type: 'FIFO',
    }),
  );
  return id;
}
