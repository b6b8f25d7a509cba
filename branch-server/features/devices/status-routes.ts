import type { Notice } from '#branch-server/notices.ts';
import { displayAlive } from '#shared/contract/devices/devices.ts';
import {
  beatDisplay,
  type DISPLAY_STATUS_SORTS,
  type DisplayStatus,
  forgetDisplay,
  listDisplayStatus,
  listDisplayTroubles,
  orderDisplay,
} from '#shared/contract/devices/display-status.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { DISPLAY_STATES } from '#shared/domain/devices/display-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { act, command, type Route, read } from '#shared/server/kit/route.ts';
import type { Beats } from './beats.ts';
import type { ConfiguredDisplays } from './configured-displays.ts';
import type { DeviceStore } from './device-store.ts';
import type { DisplayStates, JudgedDisplay } from './display-states.ts';
import type { HeardPages } from './heard-pages.ts';
import { placeOfDevice, placeOfDisplay } from './place.ts';
import { presentStatus } from './present-status.ts';
import type { Sightings } from './sightings.ts';

export interface StatusRouteOptions {
  readonly displays: ConfiguredDisplays;
  readonly devices: DeviceStore;
  readonly pages: HeardPages;
  readonly sightings: Sightings;
  readonly states: DisplayStates;
  readonly beats: Beats;
  readonly isBranch: (id: number) => boolean;
  /** The look of a display that is in force; null where there is none. */
  readonly revisionOf: (idDisplays: number) => Promise<string | null>;
}

/** Many displays of a branch may stand behind one proxy, which has one address. */
const BEATS = { perMinute: 2_000 };
const PAGE_SIZE = 10;

/** How displays are: what their pages say, what staff see of it, and what they have them do. */
export function displayStatusRoutes(options: StatusRouteOptions): Route<Notice>[] {
  const { displays, devices, pages, sightings, states, beats, isBranch, revisionOf } = options;
  const existing = (id: number) => {
    const display = displays.byId(id);
    if (!display) throw refuse('NOT_FOUND', { about: `display ${id}` });
    return display;
  };
  const demandBranch = (id: number) => {
    if (!isBranch(id)) throw refuse('NOT_FOUND', { about: `branch ${id}` });
  };
  const placesOf = (id: number) => [
    placeOfDisplay(id),
    ...devices.ofDisplay(id).map((device) => placeOfDevice(device.id)),
  ];
  const lastAt = (id: number) =>
    placesOf(id)
      .flatMap((place) => sightings.at(place)?.page ?? [])
      .sort((a, b) => b.seenAt - a.seenAt)[0];

  return [
    act(
      beatDisplay,
      ({ params, body, address }) => {
        const heard = beats.hear({ line: null, address, push: null }, { ...body, idDisplays: params.id });
        if (!heard) throw refuse('NOT_FOUND', { about: `display ${params.id}` });
        return heard;
      },
      BEATS,
    ),

    read(displayAlive, ({ params }) => {
      const { isOn } = existing(params.id);
      if (!isOn) throw refuse('DISPLAY_DISABLED', { about: `display ${params.id}` });
      const unheard = placesOf(params.id)
        .map((place) => sightings.unheardMs(place))
        .filter((ms) => ms !== null);
      return { silentSeconds: unheard.length === 0 ? null : Math.floor(Math.min(...unheard) / 1000) };
    }),

    read(listDisplayStatus, async ({ params, query }) => {
      demandBranch(params.id);
      const all = displays.all().filter(({ idBranches }) => idBranches === params.id);
      const found = all.filter(({ name }) => foldText(name).includes(foldText(query.search ?? '')));
      const sorted = found.map(states.of).sort(inOrder(query.sort ?? 'state', query.order === 'desc'));
      const { page = 1, size = PAGE_SIZE } = query;
      const rows = sorted.slice((page - 1) * size, page * size).map(async (judged) => {
        const { id } = judged.display;
        return presentStatus(judged, { revision: await revisionOf(id), last: lastAt(id) });
      });
      return { rows: await Promise.all(rows), total: sorted.length };
    }),

    read(listDisplayTroubles, ({ params }) => {
      demandBranch(params.id);
      return states
        .troubles()
        .filter(({ idBranches }) => idBranches === params.id)
        .map(({ idBranches: _, ...trouble }) => trouble);
    }),

    act(orderDisplay, ({ params, body }) => {
      existing(params.id);
      return { pages: pages.order(params.id, body.order) };
    }),

    command(forgetDisplay, (request, scope) => {
      const { id, name } = existing(request.params.id);
      const forgotten = placesOf(id);
      devices.forget(forgotten);
      scope.audit({
        action: 'FORGET_DISPLAY',
        by: actorOf(request),
        to: { entity: 'displays', pk: id, name },
      });
      scope.announce({ kind: 'device', idDevices: null, displays: [id], forgotten });
      return {};
    }),
  ];
}

type Sort = (typeof DISPLAY_STATUS_SORTS)[number];

const RANK: Readonly<Record<Sort, (judged: JudgedDisplay) => number>> = {
  // What staff are told of stands before the same at night.
  state: ({ state, isRaised }) =>
    DISPLAY_STATES.indexOf(state as DisplayStatus['state']) - (isRaised ? 0.5 : 0),
  name: () => 0,
  seenAt: ({ seenAt }) => seenAt ?? 0,
};

function inOrder(sort: Sort, isDown: boolean) {
  const rank = RANK[sort];
  const byName = (a: JudgedDisplay, b: JudgedDisplay) => a.display.name.localeCompare(b.display.name);
  const direction = isDown ? -1 : 1;
  return (a: JudgedDisplay, b: JudgedDisplay) =>
    direction * (rank(a) - rank(b) || (sort === 'name' ? byName(a, b) : 0)) || byName(a, b);
}
