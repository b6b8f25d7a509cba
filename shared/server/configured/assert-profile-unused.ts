import { apiError } from '#shared/contract/api-error-factory.ts';
import type { TransactionScope } from '../db/scope.ts';

type Scope = Pick<TransactionScope<never>, 'importing' | 'trx'>;

interface Enabling {
  readonly enabled?: 'N' | 'Y' | undefined;
}

/** Maximum names in an error. */
const MAX_NAMED_USES = 8;

/**
 * Throws if an attention profile to be disabled is used by a workstation, profile or condition, with their names.
 * Saving a disabled one is permitted, and imports may disable any.
 */
export async function assertAttentionProfileUnused(
  { trx: db, importing }: Scope,
  id: number,
  { before, after }: { readonly before: Enabling; readonly after: Enabling },
): Promise<void> {
  if (importing || !isDisabling(before, after)) return;
  const workstations = await db
    .selectFrom('workstations as w')
    .innerJoin('branches as b', 'b.id', 'w.id_branches')
    .select(['w.name', 'b.name as branch'])
    .where('w.id_attention_profiles', '=', id)
    .orderBy('b.name')
    .orderBy('w.name')
    .execute();
  const profiles = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where((eb) =>
      eb.or([
        eb('id_attention_profiles_alt', '=', id),
        eb('id_attention_profiles_a', '=', id),
        eb('id_attention_profiles_b', '=', id),
      ]),
    )
    .orderBy('name')
    .execute();
  rejectUsed([...profiles, ...workstations]);
}

/** Throws, outside of imports, if a view profile to be disabled is in use. */
export async function assertViewProfileUnused(
  { trx: db, importing }: Scope,
  id: number,
  { before, after }: { readonly before: Enabling; readonly after: Enabling },
): Promise<void> {
  if (importing || !isDisabling(before, after)) return;
  const types = db.selectFrom('workstation_types').select('name').where('id_view_profiles', '=', id);
  const profiles = db
    .selectFrom('attention_profiles')
    .select('name')
    .where('conditional_view_profile', '=', id);
  const tickets = db.selectFrom('virtual_tickets').select('name').where('id_view_profiles', '=', id);
  rejectUsed([
    ...(await types.orderBy('name').execute()),
    ...(await profiles.orderBy('name').execute()),
    ...(await tickets.orderBy('name').execute()),
  ]);
}

const isDisabling = (before: Enabling, after: Enabling): boolean =>
  before.enabled === 'Y' && after.enabled === 'N';

interface User {
  readonly name: string;
  /** Branch of a workstation, because names repeat between branches. */
  readonly branch?: string;
}

function rejectUsed(users: readonly User[]): void {
  if (users.length === 0) return;
  const names = users.map(({ name, branch }) => (branch === undefined ? name : `${name} (${branch})`));
  const named = names.length > MAX_NAMED_USES ? [...names.slice(0, MAX_NAMED_USES), '…'] : names;
  throw apiError('PROFILE_IN_USE', { params: { names: named.join(', '), count: names.length } });
}
