import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { Notice } from '../notices.ts';
import { type BranchDataSourceOptions, createBranchDataSource } from './branch-data-source.ts';

/** Serves current metrics of many branches. */
export const composeDashboard = (options: BranchDataSourceOptions): Feature<Notice, AsyncRoute<Notice>> => ({
  routes: dashboardRoutes({ reader: options.reader, source: createBranchDataSource(options) }),
});
