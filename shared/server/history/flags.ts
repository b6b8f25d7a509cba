import type { Flag } from '#shared/server/db/schema/columns.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Selected<Column> = Column extends { readonly __select__: infer Value } ? Value : Column;
type FlagsOf<Table> = {
  [Column in keyof Table]: [Selected<Table[Column]>] extends [Flag] ? Column : never;
}[keyof Table];
type FlagColumn = { [Table in keyof SharedTables]: FlagsOf<SharedTables[Table]> }[keyof SharedTables];

/** Boolean columns; a missing new one does not compile. */
const FLAGS: Readonly<Record<FlagColumn, true>> = {
  allowed_no_ticket: true,
  allowed_transfers: true,
  appointments: true,
  assignable: true,
  automatic_call: true,
  blocked: true,
  by_sms: true,
  call_no_ticket: true,
  call_out_of_turn: true,
  cell_phone: true,
  change_password: true,
  close_detail: true,
  confirmed: true,
  dashboard: true,
  deleted: true,
  distributed: true,
  doubtful: true,
  enabled: true,
  removed: true,
  is_default: true,
  is_read: true,
  learned: true,
  lineal_call: true,
  reception: true,
  removal: true,
  restart: true,
  self_profile: true,
  show_out_of_turn: true,
  scheduled: true,
  sms: true,
  stand_by: true,
  supervision: true,
  survey: true,
  transaction_detail: true,
  transfer: true,
  watches: true,
  works_at_branches: true,
};

/** True for boolean columns. */
export const isFlag = (column: string): boolean => Object.hasOwn(FLAGS, column);
