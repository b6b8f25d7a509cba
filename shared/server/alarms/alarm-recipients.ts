import type { Kysely, Transaction } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';

interface Recipient {
  readonly id: number;
  /** Empty without an address. */
  readonly email: string;
}

/**
 * Enabled recipients of an alarm at a branch who may work there, once each.
 * @param otherRecipients users that the branch has added and that are not in the table
 */
export async function alarmRecipients(
  db: Kysely<SharedTables> | Transaction<SharedTables>,
  { idAlerts, idBranches }: { readonly idAlerts: number; readonly idBranches: number },
  otherRecipients: readonly number[] = [],
): Promise<Recipient[]> {
  const named = db
    .selectFrom('alerts_users')
    .select('id_users')
    .where('id_alerts', '=', idAlerts)
    .where((eb) => eb.or([eb('id_branches', 'is', null), eb('id_branches', '=', idBranches)]));
  return db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['u.id', 'e.email'])
    .where('u.enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('u.id', 'in', named),
        ...(otherRecipients.length > 0 ? [eb('u.id', 'in', otherRecipients)] : []),
      ]),
    )
    .where((eb) => {
      const included = eb.selectFrom('user_branches as l').select('l.id').whereRef('l.id_users', '=', 'u.id');
      return eb.or([
        eb.not(eb.exists(included)),
        eb.exists(included.where('l.id_branches', '=', idBranches)),
      ]);
    })
    .orderBy('u.id')
    .execute();
}
