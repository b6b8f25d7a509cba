import type { KeyObject } from 'node:crypto';
import type { Notice } from '#branch-server/notices.ts';
import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { type BranchDataSourceOptions, createBranchDataSource } from './branch-data-source.ts';

interface DashboardFeatureOptions extends BranchDataSourceOptions {
  readonly licenceKey?: KeyObject | null;
}

/** Current metrics of the branches of this installation. */
export const composeDashboard = (options: DashboardFeatureOptions): Feature<Notice> => ({
  routes: dashboardRoutes({
    reader: options.reader,
    source: createBranchDataSource(options),
    licences: createLicences(options.licenceKey ?? null),
  }),
});
