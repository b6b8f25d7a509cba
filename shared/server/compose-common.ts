import { composeInstallation, type InstallationOptions } from './compose-installation.ts';
import { composeJobs } from './jobs/compose-jobs.ts';
import type { JobRunnerOptions } from './jobs/job-runner.ts';
import type { JobRoutesOptions } from './jobs/routes.ts';
import { composeHome, type HomeOptions } from './pages/home.ts';
import { composeReportDesigns, type ReportDesignsOptions } from './reports/compose-report-designs.ts';

/** The parts in which the servers differ, for the features that both have. */
export type CommonOptions<Notice> = InstallationOptions<Notice> &
  HomeOptions &
  ReportDesignsOptions &
  Omit<JobRunnerOptions, 'random'> &
  JobRoutesOptions<Notice>;

/** Features that both servers compose from the same parts. `kinds` are run with those of saved reports. */
export function composeCommon<Notice>(options: CommonOptions<Notice>) {
  const savedReports = composeReportDesigns(options);
  return {
    home: composeHome(options),
    savedReports: savedReports.feature,
    jobs: composeJobs<Notice>({ ...options, kinds: [...options.kinds, ...savedReports.kinds] }),
    installation: composeInstallation<Notice>(options),
  };
}
