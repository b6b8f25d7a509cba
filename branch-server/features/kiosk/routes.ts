import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DesignsInForce } from '#branch-server/stored/designs/designs-in-force.ts';
import type { OpeningHours } from '#branch-server/stored/opening-hours.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getKioskData, getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, language } from '#shared/contract/fields.ts';
import { storedScreens } from '#shared/server/kiosks/stored-screens.ts';
import { type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { filterMissing, offeredHere } from './filter-missing.ts';
import { imagesOf } from './images-of.ts';
import { createWaits, displayedPairs, type WaitsOptions } from './waits.ts';

export interface KioskRouteOptions extends WaitsOptions {
  readonly reader: Kysely<BranchTables>;
  readonly designs: Pick<DesignsInForce, 'of'>;
  readonly hoursAt: OpeningHours;
  /** How often one address may ask how long the waiting is. */
  readonly requestLimit: Limit;
}

/** Answers with what kiosk pages show: their screens, and how long each choice would take. */
export function kioskRoutes({
  reader,
  designs,
  hoursAt,
  requestLimit,
  ...options
}: KioskRouteOptions): Route<never>[] {
  const waitFor = createWaits(options);
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
        throw apiError('NOT_FOUND', {
          about: kiosk ? `branch ${params.branchId}` : `kiosk ${params.kioskId}`,
        });
      const { parts, files } = await designs.of('kiosk', kiosk.id);
      const screens = filterMissing(parts.flatMap(storedScreens), await offeredHere(reader));
      const hours = hoursAt(kiosk.id_defined_timetables, branch.id);
      const waits = displayedPairs(screens).flatMap(({ segment, service }) => {
        const wait = waitFor(branch.id, segment, service);
        return wait ? [[`${segment}-${service}`, wait] as const] : [];
      });
      return {
        id: kiosk.id,
        name: kiosk.name,
        idBranches: branch.id,
        branchName: branch.name,
        companyName: branch.company_name,
        zone: String(zoneHoursOf(branch.zone)),
        now,
        languages: [...LANGUAGES],
        language: language.catch('es').parse(branch.language),
        screens,
        pictures: imagesOf(screens, files),
        hours: hours && [...hours],
        waits: Object.fromEntries(waits),
      };
    }),

    read(
      getKioskData,
      ({ params, query }) => {
        const wait = waitFor(params.id, query.segment, query.service);
        if (!wait) throw apiError('QUEUE_NOT_EXISTED');
        return wait;
      },
      requestLimit,
    ),
  ];
}
