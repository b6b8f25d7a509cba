import type { Kysely } from 'kysely';
import type { Category } from '#shared/domain/reports/report-types.ts';
import type { SendingReason } from '#shared/domain/reports/sending.ts';
import { LOCAL, type ReplicationOf } from '../replicates.ts';
import { type Flag, id, integer, moment, optionalMoment, text, textKey, textOr } from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** A saved report. */
export interface ReportDesignsTable {
  id: number;
  name: string;
  /** Description of its type, in the language in which it was saved. */
  description: string;
  category: Category;
  report_type: number;
  /** User who created it, with the name at that time. */
  id_users: number;
  username: string;
  /** The last saver, whose permissions limit the report. */
  id_savers: number;
  created_at: number;
  /** JSON of the contract's design. */
  design: string;
  /** 1 if sent on a schedule. */
  scheduled: Flag;
  /** The day that days, weeks and months are counted from, `YYYY-MM-DD`. */
  first_day: string;
  /** Last due time, or the time at which its schedule was set: it is due at the first time after. */
  due_after: number;
  /** Number of due times since its schedule was set. */
  times: number;
}

const reportDesigns = defineTable<ReportDesignsTable>({
  id,
  name: text,
  description: text,
  category: text,
  report_type: integer,
  id_users: integer,
  username: text,
  id_savers: integer,
  created_at: moment,
  design: text,
  scheduled: integer,
  first_day: text,
  due_after: integer,
  times: integer,
});

/** Due time of a saved report, and the outcome; the job with the same key sends it. */
export interface ReportSendingsTable {
  /** Identifies it across attempts. */
  key: string;
  id_report_designs: number;
  due_at: number;
  /** When it was detected, later than due if the server was off. */
  started_at: number;
  /** The reason for the last failure; empty for none. */
  reason: SendingReason | '';
  /** Answer of the mail server. */
  failure: string;
  /** File in the report folder, stored before it exists; empty for none. */
  file: string;
  /** Displayed file name. */
  file_name: string;
  /** JSON of the branches that it was made with; empty for all. */
  created_with: string;
  /** Null until it is generated; a report without rows then has no file. */
  created_at: number | null;
  /** JSON of the addresses that have it. */
  sent_to: string;
  /**
   * JSON of the addresses with unknown outcome: added before the mail is sent, and removed once the mail server
   * has answered.
   */
  unclear: string;
  /** JSON: the texts of the mail server, by the addresses that it refused for good. */
  rejected: string;
  sent_at: number | null;
}

/** As of 1.0.0; `0012-jobs` drops the columns of the job. */
const reportSendings = defineTable<
  ReportSendingsTable & { state: string; attempts: number; next_at: number }
>({
  key: textKey,
  id_report_designs: integer,
  due_at: moment,
  started_at: moment,
  state: text,
  attempts: integer,
  next_at: moment,
  reason: text,
  failure: text,
  file: text,
  file_name: text,
  created_with: text,
  created_at: optionalMoment,
  sent_to: text,
  unclear: textOr('[]'),
  rejected: textOr('{}'),
  sent_at: optionalMoment,
});

/** Saved reports and their sending. */
export interface ReportTables {
  report_designs: ReportDesignsTable;
  report_sendings: ReportSendingsTable;
}

export const REPORT_REPLICATION: ReplicationOf<ReportTables> = {
  report_designs: LOCAL,
  report_sendings: LOCAL,
};

const TABLES: Definitions<ReportTables> = {
  report_designs: reportDesigns,
  report_sendings: reportSendings,
};

const INDEXES = [
  `create unique index "report_designs_name_UNIQUE" on report_designs (fold_name(replace(name, ' ', '')))`,
  'create index report_sendings_design on report_sendings (id_report_designs, due_at)',
  "create index report_sendings_due on report_sendings (next_at) where state = 'waiting'",
];

export const createReportTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
