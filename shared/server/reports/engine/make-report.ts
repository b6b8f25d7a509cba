import { refuse } from '#shared/contract/refusal.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { AskedReport } from '#shared/server/reports/report-maker.ts';
import { appointmentList } from './appointment-list.ts';
import { askedScope, type Scope } from './asked-scope.ts';
import { auditReport, configurationChangesReport } from './audit-report.ts';
import { breaksReport } from './breaks-report.ts';
import { journeysReport, recoveriesReport } from './events-report.ts';
import { figureReport, isOfFigures } from './figure-report.ts';
import type { MadeTable, MakeRows } from './make-rows.ts';
import { type Names, readNames } from './names.ts';
import type { ReportSource } from './report-source.ts';
import { sessionsReport } from './sessions-report.ts';
import { ticketsReport } from './tickets-report.ts';
import { transactionsReport } from './transactions-report.ts';
import { transfersReport } from './transfers-report.ts';

/** Reports that are not figures over tickets, by the name of their type. */
const OTHERS: Readonly<Record<string, MakeRows>> = {
  breaks: breaksReport,
  sessions: sessionsReport,
  transactionGroups: transactionsReport,
  transactionDetails: transactionsReport,
  tickets: ticketsReport,
  journeys: journeysReport,
  recoveries: recoveriesReport,
  transfers: transfersReport,
  appointmentList,
  audit: auditReport,
  configurationChanges: configurationChangesReport,
};

/** What a report comes to, and what was read of its filters for it. */
export interface MadeReport {
  readonly type: ReportType;
  readonly scope: Scope;
  readonly names: Names;
  readonly table: MadeTable;
}

/**
 * Makes what a report comes to. Refuses with NOT_FOUND a type that this version does not have, and with REPORT_TOO_LONG
 * one of more rows than `most`.
 */
export async function makeReport(
  source: ReportSource,
  asked: AskedReport,
  most: number,
): Promise<MadeReport> {
  const type = reportType(asked.reportType);
  const make = type && (isOfFigures(type) ? figureReport : OTHERS[type.name]);
  if (!type || !make) throw refuse('NOT_FOUND', { about: `report type ${asked.reportType}` });
  return atOneMoment(source, async (still) => {
    const scope = await askedScope(still.db, asked);
    const names = await readNames(still.db);
    const table = await make(still, type, scope, names, most);
    if (table.rows.length > most) throw refuse('REPORT_TOO_LONG', { params: { most } });
    return { type, scope, names, table };
  });
}

/** Reads all of a report as it is at one moment: what goes from the news to the sums meanwhile is counted once. */
const atOneMoment = <T>(source: ReportSource, read: (still: ReportSource) => Promise<T>): Promise<T> =>
  source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...source, db }));
