import type { SharedTables } from '#shared/server/db/tables.ts';

export type UserDataTable = 'alert_messages' | 'customers' | 'employees' | 'users';

/** Lists the columns of a person's rows that both ends may write. */
export const USER_DATA_COLUMNS: { readonly [T in UserDataTable]: readonly (keyof SharedTables[T])[] } = {
  alert_messages: [
    ...(['id_sender', 'id_receiver', 'id_alarm_events', 'id_sendings', 'id_answers'] as const),
    ...(['text', 'created_at', 'is_read', 'read_at', 'deleted'] as const),
  ],
  customers: ['first_name', 'mid_name', 'last_name', 'account', 'telephone', 'image_location', 'crm_link'],
  employees: ['first_name', 'last_name', 'id_number', 'email', 'telephone', 'id_attention_areas'],
  users: [
    'id_employees',
    'id_roles',
    'username',
    'password_hash',
    'user_type',
    'enabled',
    'password_changed_at',
    'change_password',
    'password_history',
    'works_at_branches',
  ],
};
