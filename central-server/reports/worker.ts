import { doReportWork } from '#shared/server/reports/thread/report-work.ts';
import { type CentralPlace, openCentralSource } from './central-source.ts';

await doReportWork((place: CentralPlace) => openCentralSource(place));
