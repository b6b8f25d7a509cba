import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { Numbering } from '#branch-server/stored/tickets/numbering.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import type { WaitingForecast } from '#branch-server/stored/tickets/waiting-forecast.ts';
import { getKioskData, getKioskViewer, kioskScreen } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, language } from '#shared/contract/fields.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { type Limit, type Route, read } from '#shared/server/kit/route.ts';

export interface KioskRouteOptions {
  readonly reader: Kysely<BranchTables>;
  /** Uses the reading connection. */
  readonly findQueue: QueueFinder;
  readonly numbering: Pick<Numbering, 'waiting'>;
  readonly forecast: WaitingForecast;
  readonly days: Pick<BusinessDays, 'today'>;
  /** How often one address may ask how long the waiting is. */
  readonly askLimit: Limit;
}

/** Answers with what kiosk pages show: their screens, and how long each choice would take. */
export function kioskRoutes({
  reader,
  findQueue,
  numbering,
  forecast,
  days,
  askLimit,
}: KioskRouteOptions): Route<never>[] {
  return [
    read(getKioskViewer, async ({ params, now }) => {
      const [kiosk, branch] = await Promise.all([
        reader
          .selectFrom('kiosks')
          .selectAll()
          .where('id', '=', params.kioskId)
          .where('enabled', '=', 1)
          .executeTakeFirst(),
        reader
          .selectFrom('branches')
          .selectAll()
          .where('id', '=', params.branchId)
          .where('enabled', '=', 1)
          .executeTakeFirst(),
      ]);
      if (!kiosk || !branch)
        throw refuse('NOT_FOUND', { about: kiosk ? `branch ${params.branchId}` : `kiosk ${params.kioskId}` });
      const screens = await reader
        .selectFrom('kiosk_screens')
        .select('design')
        .where('id_kiosks', '=', kiosk.id)
        .where('enabled', '=', 1)
        .orderBy('id')
        .execute();
      return {
        id: kiosk.id,
        name: kiosk.name,
        idBranches: branch.id,
        branchName: branch.name,
        companyName: branch.company_name,
        zone: branch.zone,
        now,
        languages: [...LANGUAGES],
        language: language.catch('es').parse(branch.language),
        // Leaves out a screen that cannot be read, so that the others are still shown.
        screens: screens.flatMap(({ design }) => kioskScreen.safeParse(JSON.parse(design)).data ?? []),
      };
    }),

    read(
      getKioskData,
      ({ params, query, now }) => {
        const queue = findQueue(params.id, query.service, query.segment);
        if (!queue) throw refuse('QUEUE_NOT_EXISTED');
        const clientsWaiting = numbering.waiting(params.id, queue.id);
        const estimate = forecast({
          idBranches: params.id,
          idQueues: queue.id,
          plannedServiceTime: queue.service_time,
          peopleAhead: clientsWaiting,
          day: days.today({ id: params.id, zone: queue.zone }),
          now,
        });
        return {
          avgWaiting: estimate.seconds,
          clientsWaiting,
          waitFromMinutes: estimate.fromMinutes,
          waitToMinutes: estimate.toMinutes,
        };
      },
      askLimit,
    ),
  ];
}
