import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Change } from '../db/change.ts';

interface Guarded {
  /** Columns whose change can remove service. */
  readonly update?: readonly string[];
  readonly insert?: true;
  readonly delete?: true;
}

/**
 * Configuration changes that can leave waiting customers without service: no ticket or no workstation for them.
 * Disabling a profile has no effect on calls. The effect is checked only after one of these.
 */
const GUARDED: { readonly [Table in keyof SharedTables]?: Guarded } = {
  // A first row narrows a profile that had called every queue.
  attention_profile_rows: { insert: true, update: ['id_queues'], delete: true },
  attention_profiles: {
    update: ['type', 'id_attention_profiles_alt', 'id_attention_profiles_a', 'id_attention_profiles_b'],
  },
  branches: { update: ['enabled', 'id_branch_types'] },
  queue_branch_types: { delete: true },
  queue_categories: { update: ['id_queues', 'id_services', 'id_segments'], delete: true },
  queues: { update: ['enabled'] },
  segments: { update: ['enabled'] },
  services: { update: ['enabled'] },
  view_profile_queues: { delete: true },
  workstation_types: {
    update: ['id_view_profiles', 'lineal_call', 'id_services_lineal', 'id_segments_lineal', 'reception'],
  },
  workstations: { update: ['enabled', 'id_workstation_types', 'id_attention_profiles'] },
};

/** True if a change is guarded. */
export function canAffectWaiting({ entity, op, values }: Change): boolean {
  const guarded = (GUARDED as Readonly<Record<string, Guarded>>)[entity];
  if (!guarded) return false;
  if (op !== 'update') return guarded[op] === true;
  return guarded.update?.some((column) => column in values) === true;
}

/** Owner column of rows whose insertion is guarded. */
const BELONGS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  attention_profile_rows: ['attention_profiles', 'id_attention_profiles'],
};

/**
 * Tracks entities that the request itself adds, which served no customer before. Returns true for changes of these.
 */
export function createNewcomers(): (change: Change) => boolean {
  const added = new Set<string>();
  return ({ entity, pk, op, values }) => {
    const [table = '', column = ''] = BELONGS[entity] ?? [];
    const isOfNew = added.has(`${entity} ${pk}`) || added.has(`${table} ${values[column]}`);
    if (op === 'insert') added.add(`${entity} ${pk}`);
    return isOfNew;
  };
}

/** Kind of change, used in the question of the page. */
export type Doing = 'disable' | 'remove' | 'change';

export function doingOf(changes: readonly Change[]): Doing {
  if (changes.some(({ values }) => values.enabled === 0)) return 'disable';
  return changes.every(({ op }) => op === 'delete') ? 'remove' : 'change';
}
