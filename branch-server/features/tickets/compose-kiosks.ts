import type { Kysely } from 'kysely';
import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { DesignsInForce } from '#branch-server/stored/designs-in-force.ts';
import { createOpeningHours, type OpeningHours } from '#branch-server/stored/opening-hours.ts';
import { createNumbering, type Numbering } from '#branch-server/stored/tickets/numbering.ts';
import { createQueueFinder, type QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { imagesOfScreen, withCells } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskData, getKioskViewer, type KioskData } from '#shared/contract/devices/kiosks.ts';
import { getOfferedVirtualTicket } from '#shared/contract/devices/offered-virtual-tickets.ts';
import { LANGUAGES, language } from '#shared/contract/fields.ts';
import { openingAt } from '#shared/domain/time/opening.ts';
import { storedScreens } from '#shared/server/kiosks/stored-screens.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { keyOf } from '#shared/server/resources/designs-with-resources.ts';

export interface KiosksOptions {
  readonly designs: Pick<DesignsInForce, 'of'>;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly forecast: WaitingForecast;
  readonly requestLimit: Limit;
}

/** Composes the kiosk routes; tickets of kiosks are issued as all others. */
export function composeKiosks({
  designs,
  database,
  version,
  forecast,
  requestLimit,
}: KiosksOptions): Feature<Notice> {
  const { readable, reader } = database;
  const hoursAt = createOpeningHours(readable, version);
  const findQueue = createQueueFinder(readable, version);
  return {
    routes: [
      ...kioskRoutes({
        reader,
        designs,
        hoursAt,
        findQueue,
        requestLimit: requestLimit,
        numbering: createNumbering(readable),
        forecast,
      }),
      ...virtualTicketRoutes({ reader, hoursAt, findQueue, requestLimit: requestLimit }),
    ],
  };
}

export interface VirtualTicketRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly hoursAt: OpeningHours;
  readonly findQueue: QueueFinder;
  /** Rate limit per address. */
  readonly requestLimit: Limit;
}

/** Purpose of a virtual ticket, and whether it can be issued now. */
function virtualTicketRoutes(options: VirtualTicketRouteOptions): Route<never>[] {
  const { reader, hoursAt, findQueue, requestLimit } = options;
  return [
    read(
      getOfferedVirtualTicket,
      async ({ params: { id, branchId }, now }) => {
        const ticket = await reader
          .selectFrom('virtual_tickets as v')
          .innerJoin('branches as b', 'b.id_branch_types', 'v.id_branch_types')
          .selectAll('v')
          .select(['b.latitude', 'b.longitude'])
          .where('v.id', '=', id)
          .where('b.id', '=', branchId)
          .where('b.enabled', '=', 1)
          .executeTakeFirst();
        if (!ticket) throw apiError('NOT_FOUND', { about: `virtual ticket ${id} at branch ${branchId}` });
        const queue = findQueue(branchId, ticket.id_services, ticket.id_segments);
        if (!queue) throw apiError('QUEUE_NOT_EXISTED');
        const hours = hoursAt(ticket.id_defined_timetables, branchId);
        const opening = openingAt(hours, { zoneHours: zoneHoursOf(queue.zone), now });
        return {
          id,
          name: ticket.name,
          idBranches: branchId,
          branchName: queue.branch,
          idSegments: ticket.id_segments,
          segmentName: queue.segment,
          idServices: ticket.id_services,
          serviceName: queue.service,
          companyName: queue.company_name,
          serviceNames: JSON.parse(queue.service_translations || '{}'),
          zone: String(zoneHoursOf(queue.zone)),
          ticketsPerPhone: ticket.per_phone,
          requiresPosition:
            ticket.within_metres !== null && ticket.latitude !== null && ticket.longitude !== null,
          open: opening.open,
          until: opening.open ? opening.until : null,
          opensAt: opening.open ? null : opening.opensAt,
          now,
        };
      },
      requestLimit,
    ),
  ];
}

export interface KioskRouteOptions extends WaitsOptions {
  readonly reader: Kysely<BranchTables>;
  readonly designs: Pick<DesignsInForce, 'of'>;
  readonly hoursAt: OpeningHours;
  /** Rate limit per address for waiting times. */
  readonly requestLimit: Limit;
}

/** Routes of kiosk pages: their screens, and the expected wait of each choice. */
function kioskRoutes({
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
        images: imagesOf(screens, files),
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

/** Ids that customers can select. */
export interface Offered {
  readonly segments: ReadonlySet<number>;
  readonly services: ReadonlySet<number>;
}

async function offeredHere(reader: Kysely<BranchTables>): Promise<Offered> {
  const [segments, services] = await Promise.all([
    reader.selectFrom('segments').select('id').where('enabled', '=', 1).execute(),
    reader.selectFrom('services').select('id').where('enabled', '=', 1).execute(),
  ]);
  return { segments: new Set(segments.map(({ id }) => id)), services: new Set(services.map(({ id }) => id)) };
}

/**
 * Removes buttons for missing or disabled objects, and links to missing screens, so that every visible button
 * works; the rest of the screen stays.
 */
function filterMissing(screens: readonly KioskScreen[], { segments, services }: Offered): KioskScreen[] {
  const there = new Set(screens.map(({ randomId }) => randomId));
  const leads = (to: string | null) => to === null || there.has(to);
  const stands = ({ segment, service, print, redirect }: KioskButton): boolean =>
    (segment === null || segments.has(segment)) &&
    (service === null || services.has(service)) &&
    (print || leads(redirect));
  return screens.map((screen) => ({
    ...withCells(screen, (button) => (button && stands(button) ? button : null)),
    back: screen.back && there.has(screen.back.redirect) ? screen.back : null,
  }));
}

/** Hashes of images that screens use and that are present; pages cache by hash. */
function imagesOf(
  screens: readonly KioskScreen[],
  files: Readonly<Record<string, { readonly hash: string }>>,
): Record<string, string> {
  const named = new Set(screens.flatMap(imagesOfScreen));
  return Object.fromEntries(
    [...named].flatMap((name) => {
      const file = files[keyOf({ name, type: 'image', module: 'kiosk' })];
      return file ? [[name, file.hash]] : [];
    }),
  );
}

interface WaitsOptions {
  /** Uses the reading connection. */
  readonly findQueue: QueueFinder;
  readonly numbering: Pick<Numbering, 'waiting'>;
  readonly forecast: WaitingForecast;
}

/** Expected wait for a segment and service; null without a queue. */
function createWaits({ findQueue, numbering, forecast }: WaitsOptions) {
  return (idBranches: number, segment: number, service: number): KioskData | null => {
    const queue = findQueue(idBranches, service, segment);
    if (!queue) return null;
    const clientsWaiting = numbering.waiting(idBranches, queue.id);
    const { seconds, fromMinutes, toMinutes } = forecast({
      idBranches,
      idQueues: queue.id,
      peopleAhead: clientsWaiting,
    });
    return {
      avgWaiting: seconds,
      clientsWaiting,
      waitFromMinutes: fromMinutes,
      waitToMinutes: toMinutes,
    };
  };
}

/**
 * Pairs of segment and service with metrics on a kiosk. A button without one of them counts for all values of that
 * kiosk, because an earlier screen selects it.
 */
function displayedPairs(screens: readonly KioskScreen[]): { segment: number; service: number }[] {
  const buttons = screens.flatMap(buttonsOf);
  const known = (of: 'segment' | 'service') => [...new Set(buttons.flatMap((button) => button[of] ?? []))];
  const pairs = buttons
    .filter(showsWait)
    .flatMap(({ segment, service }) =>
      (segment === null ? known('segment') : [segment]).flatMap((one) =>
        (service === null ? known('service') : [service]).map((other) => ({ segment: one, service: other })),
      ),
    );
  return [...new Map(pairs.map((pair) => [`${pair.segment}-${pair.service}`, pair])).values()];
}

const showsWait = ({ subtitle }: KioskButton): boolean =>
  subtitle === 'ESTIMATED_WAIT' || subtitle === 'CUSTOMERS_WAITING';
