import type { Change } from '../db/change.ts';
import type { SharedTables } from '../db/tables.ts';

interface Guarded {
  /** Columns whose change may take service from somebody. */
  readonly update?: readonly string[];
  readonly insert?: true;
  readonly delete?: true;
}

/**
 * Lists the changes of configuration by which people who wait may lose their service: nobody can take a ticket for it
 * any more, or no workstation calls them. A profile is none of them by being disabled: it calls on as it is. Whether somebody does is looked at only after one of these.
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

/** Tells whether a change is one of those. */
export function canAffectWaiting({ entity, op, values }: Change): boolean {
  const guarded = (GUARDED as Readonly<Record<string, Guarded>>)[entity];
  if (!guarded) return false;
  if (op !== 'update') return guarded[op] === true;
  return guarded.update?.some((column) => column in values) === true;
}

/** The column by which rows that are guarded when they are added belong to something. */
const BELONGS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  attention_profile_rows: ['attention_profiles', 'id_attention_profiles'],
};

/**
 * Follows what one request adds: by what was not there before nobody was served, so that nothing is taken away with it.
 * Tells of each change whether it is of that.
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

/** Names what is done to the things that people wait for, in the words that a page asks with. */
export type Doing = 'disable' | 'remove' | 'change';

export function doingOf(changes: readonly Change[]): Doing {
  if (changes.some(({ values }) => values.enabled === 0)) return 'disable';
  return changes.every(({ op }) => op === 'delete') ? 'remove' : 'change';
}
