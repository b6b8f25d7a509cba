import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { doReportWork } from '#shared/server/reports/worker/report-work.ts';
import { openCentralSource } from './central-source.ts';

doReportWork((options: CentralDatabaseOptions) => openCentralSource(options));
