/** Clears what belongs to a ticket's owner: who served it, where and since when. */
export const REQUEUED = {
  called_at: null,
  ended_at: null,
  id_workstations: null,
  id_users: null,
} as const;
