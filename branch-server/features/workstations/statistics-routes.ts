import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { workstationStatistics } from '#shared/contract/workstation/workstation-statistics.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import type { Statistics } from './statistics.ts';

export interface StatisticsRouteOptions {
  readonly workstations: Workstations;
  readonly statistics: Statistics;
  readonly days: Pick<BusinessDays, 'todaySince'>;
}

/** Answers with the day's figures of the operator who has a workstation open (operations specification, section 2). */
export function statisticsRoutes({ workstations, statistics, days }: StatisticsRouteOptions): Route<never>[] {
  return [
    read(workstationStatistics, ({ params, caller, now }) => {
      const workstation = workstations.byId(params.id);
      if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${params.id}` });
      const user = workstations.session(params.id)?.id_users;
      const person = user === undefined ? undefined : statistics.person(user);
      if (user === undefined || !person) throw apiError('WORKSTATION_NOT_IDLE');
      const { id_branches: branch, zone } = workstation;
      const since = days.todaySince({ id: branch, zone });
      return {
        ...statistics.attended({ user, branch, since }),
        firstName: person.first_name,
        lastName: person.last_name,
        username: person.username,
        ...statistics.signIns(user, caller.tokenHash, now),
      };
    }),
  ];
}
