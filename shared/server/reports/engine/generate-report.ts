import { apiError } from '#shared/contract/api-error-factory.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';
import { appointmentList } from './appointments.ts';
import { auditReport, configurationChangesReport } from './audit.ts';
import { breaksReport } from './breaks.ts';
import { journeysReport, recoveriesReport } from './events.ts';
import { isMetricsReport, metricsReport } from './metrics.ts';
import { type Names, readNames } from './names.ts';
import type { ReportSource } from './report-source.ts';
import { resolveScope, type Scope } from './scope.ts';
import { sessionsReport } from './sessions.ts';
import type { GeneratedTable, GenerateRows } from './table.ts';
import { ticketsReport } from './tickets.ts';
import { transactionsReport } from './transactions.ts';
import { transfersReport } from './transfers.ts';

/** Reports that are not metrics, by type name. */
const GENERATORS: Readonly<Record<string, GenerateRows>> = {
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

/** A generated table with the resolved filters. */
export interface GeneratedReport {
  readonly type: ReportType;
  readonly scope: Scope;
  readonly names: Names;
  readonly table: GeneratedTable;
}

/** Generates the table of a report. Throws NOT_FOUND for an unknown type, REPORT_TOO_LONG for more than `max` rows. */
export async function generateReport(
  source: ReportSource,
  requested: ReportRequest,
  max: number,
): Promise<GeneratedReport> {
  const type = reportType(requested.reportType);
  const generate = type && (isMetricsReport(type) ? metricsReport : GENERATORS[type.name]);
  if (!type || !generate) throw apiError('NOT_FOUND', { about: `report type ${requested.reportType}` });
  return inSnapshot(source, async (snapshot) => {
    const scope = await resolveScope(snapshot.db, requested);
    const names = await readNames(snapshot.db);
    const table = await generate(snapshot, type, scope, names, max);
    if (table.rows.length > max) throw apiError('REPORT_TOO_LONG', { params: { most: max } });
    return { type, scope, names, table };
  });
}

/** Reads from one snapshot: a ticket that moves into an aggregate meanwhile counts once. */
const inSnapshot = <T>(source: ReportSource, read: (snapshot: ReportSource) => Promise<T>): Promise<T> =>
  source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...source, db }));
