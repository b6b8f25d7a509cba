import { apiError } from '#shared/contract/api-error-factory.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';
import { appointmentList } from './appointment-list.ts';
import { auditReport, configurationChangesReport } from './audit-report.ts';
import { breaksReport } from './breaks-report.ts';
import { journeysReport, recoveriesReport } from './events-report.ts';
import type { GeneratedTable, GenerateRows } from './make-rows.ts';
import { isMetricsReport, metricsReport } from './metrics-report.ts';
import { type Names, readNames } from './names.ts';
import type { ReportSource } from './report-source.ts';
import { resolveScope, type Scope } from './resolve-scope.ts';
import { sessionsReport } from './sessions-report.ts';
import { ticketsReport } from './tickets-report.ts';
import { transactionsReport } from './transactions-report.ts';
import { transfersReport } from './transfers-report.ts';

/** Reports that are not figures over tickets, by the name of their type. */
const OTHERS: Readonly<Record<string, GenerateRows>> = {
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
export interface GeneratedReport {
  readonly type: ReportType;
  readonly scope: Scope;
  readonly names: Names;
  readonly table: GeneratedTable;
}

/**
 * Makes what a report comes to. Refuses with NOT_FOUND a type that this version does not have, and with REPORT_TOO_LONG
 * one of more rows than `most`.
 */
export async function generateReport(
  source: ReportSource,
  requested: ReportRequest,
  max: number,
): Promise<GeneratedReport> {
  const type = reportType(requested.reportType);
  const make = type && (isMetricsReport(type) ? metricsReport : OTHERS[type.name]);
  if (!type || !make) throw apiError('NOT_FOUND', { about: `report type ${requested.reportType}` });
  return atOneMoment(source, async (still) => {
    const scope = await resolveScope(still.db, requested);
    const names = await readNames(still.db);
    const table = await make(still, type, scope, names, max);
    if (table.rows.length > max) throw apiError('REPORT_TOO_LONG', { params: { most: max } });
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
