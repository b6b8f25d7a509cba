import type texts from '#shared/i18n/locales/es/fleet.json';

type NamedColumn = keyof (typeof texts)['lost']['column'];

const NAMED: Readonly<Record<NamedColumn, true>> = {
  id_sender: true,
  id_receiver: true,
  text: true,
  created_at: true,
  is_read: true,
  deleted: true,
  first_name: true,
  mid_name: true,
  last_name: true,
  account: true,
  telephone: true,
  image_location: true,
  crm_link: true,
  id_number: true,
  email: true,
  id_attention_areas: true,
  id_employees: true,
  id_roles: true,
  username: true,
  password_hash: true,
  user_type: true,
  enabled: true,
  password_changed_at: true,
  change_password: true,
  password_history: true,
};

/** Tells whether there is a word for the column; one of a later version is shown by its own name. */
export const isNamedColumn = (column: string): column is NamedColumn => Object.hasOwn(NAMED, column);
