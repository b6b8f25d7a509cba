import type { Category } from '#shared/domain/reports/report-types.ts';
import type { SendingReason, SendingState } from '#shared/domain/reports/sending.ts';
import type { Flag } from './columns.ts';
import { LOCAL, type ReplicationOf } from './replicates.ts';

/** A saved report. */
export interface ReportDesignsTable {
  id: number;
  name: string;
  /** What its type is for, in the language it was saved in. */
  description: string;
  category: Category;
  report_type: number;
  /** Who saved it first, and their name then. */
  id_users: number;
  username: string;
  /** Who saved it last: it is made with what they may see. */
  id_savers: number;
  created_at: number;
  /** JSON of the contract's design. */
  design: string;
  /** 1 where it goes out by itself. */
  scheduled: Flag;
  /** The day that days, weeks and months are counted from, `YYYY-MM-DD`. */
  first_day: string;
  /** When it was last due, or its repeating was set: it is due at the first time after. */
  due_after: number;
  /** How often it has been due since its repeating was set. */
  times: number;
}

/** A time that a saved report was due, and what became of it. */
export interface ReportSendingsTable {
  /** Names it, the same however often it is tried. */
  key: string;
  id_report_designs: number;
  due_at: number;
  /** When it was noticed, later than due where the server was off: it is tried for a day from then. */
  started_at: number;
  state: Exclude<SendingState, 'none'>;
  /** Times that it was begun; put up before it is, so that two processes never send the same at once. */
  attempts: number;
  next_at: number;
  /** Why it failed the last time; empty where it did not. */
  reason: SendingReason | '';
  /** What the mail server said. */
  failure: string;
  /** Its file in the folder of reports, written down before that is there; empty where there is none. */
  file: string;
  /** What the file is called where it is read. */
  file_name: string;
  /** JSON of the branches that it was made with; empty for all. */
  created_with: string;
  /** Null until it is made; without a file then where it has no rows. */
  created_at: number | null;
  /** JSON of the addresses that have it. */
  sent_to: string;
  /**
   * JSON of the addresses of which it is not known whether they have it: one is written down before its mail leaves, and
   * taken out once the mail server has answered.
   */
  unclear: string;
  /** JSON: the texts of the mail server, by the addresses that it refused for good. */
  refused: string;
  sent_at: number | null;
}

/** What is saved of reports: it stays where it was saved. */
export interface ReportTables {
  report_designs: ReportDesignsTable;
  report_sendings: ReportSendingsTable;
}

export const REPORT_REPLICATION: ReplicationOf<ReportTables> = {
  report_designs: LOCAL,
  report_sendings: LOCAL,
};
