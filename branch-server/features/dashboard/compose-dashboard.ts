import type { Notice } from '#branch-server/notices.ts';
import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type BranchDataSourceOptions, createBranchDataSource } from './branch-data-source.ts';

/** Current metrics of the branches of this installation. */
export const composeDashboard = (options: BranchDataSourceOptions): Feature<Notice> => ({
  routes: dashboardRoutes({ reader: options.reader, source: createBranchDataSource(options) }),
});
