import { doReportWork } from '#shared/server/reports/worker/report-work.ts';
import { openBranchSource } from './branch-source.ts';

doReportWork((file: string) => openBranchSource(file));
