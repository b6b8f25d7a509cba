import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import type { Notice } from '../notices.ts';
import { type BranchDataSourceOptions, createBranchDataSource } from './branch-data-source.ts';

interface DashboardFeatureOptions extends BranchDataSourceOptions, Pick<ServerOptions, 'licenceKey'> {}

/** Serves current metrics of many branches. */
export const composeDashboard = (options: DashboardFeatureOptions): Feature<Notice, AsyncRoute<Notice>> => ({
  routes: dashboardRoutes({
    reader: options.reader,
    source: createBranchDataSource(options),
    licences: createLicences(options.licenceKey ?? null),
  }),
});
