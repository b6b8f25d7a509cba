import type { BranchHours } from '#branch-server/stored/branch-hours.ts';
import type { TroubledDisplay } from '#shared/contract/devices/display-status.ts';
import { displayState, isTrouble, type Place } from '#shared/domain/devices/display-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { ConfiguredDisplays, KnownDisplay } from './configured-displays.ts';
import type { DeviceStore } from './device-store.ts';
import type { HeardPage, HeardPages } from './heard-pages.ts';
import { type PlaceName, placeOfDevice, placeOfDisplay } from './place.ts';
import type { Sightings } from './sightings.ts';

export interface StateOptions {
  readonly displays: ConfiguredDisplays;
  readonly devices: Pick<DeviceStore, 'ofDisplay'>;
  readonly pages: Pick<HeardPages, 'of'>;
  readonly sightings: Pick<Sightings, 'at'>;
  readonly isOpen: BranchHours;
  readonly clock: Clock;
}

/** Milliseconds for which a branch has been open before staff are told: screens are switched on with the lights. */
const OPENING_MS: Millis = 5 * 60_000;

/** Judges how displays are, by their pages and devices. */
export function createDisplayStates({ displays, devices, pages, sightings, isOpen, clock }: StateOptions) {
  function placeAt(name: PlaceName, open: readonly HeardPage[]): Place {
    const sighting = sightings.at(name);
    return {
      unheardMs: sighting?.unheardMs ?? null,
      seenAt: sighting?.page.seenAt ?? null,
      silentSince: silentAll(open),
    };
  }

  /** Where boxes are paired each of them counts; a page that somebody has opened beside does not stand in for one. */
  function placesOf(idDisplays: number) {
    const open = pages.of(idDisplays);
    const paired = devices.ofDisplay(idDisplays).map((device) => ({
      device,
      place: placeAt(
        placeOfDevice(device.id),
        open.filter((page) => page.idDevices === device.id),
      ),
    }));
    const places =
      paired.length > 0 ? paired.map(({ place }) => place) : [placeAt(placeOfDisplay(idDisplays), open)];
    return { open, paired, places };
  }

  /** Tells whether staff are to be told what ails a display of a branch. */
  function isTime(idBranches: number): boolean {
    const now = clock.now();
    return isOpen(idBranches, now) && isOpen(idBranches, now - OPENING_MS);
  }

  function of(display: KnownDisplay) {
    const { places, ...seen } = placesOf(display.id);
    const judged = displayState({ isOn: display.isOn, places });
    const moments = places.map(({ seenAt }) => seenAt).filter((at) => at !== null);
    return {
      ...{ display, ...seen, ...judged },
      seenAt: moments.length === 0 ? null : Math.max(...moments),
      isRaised: isTrouble(judged.state) && isTime(display.idBranches),
    };
  }

  return {
    of,
    /** Lists what staff are told of, by name. */
    troubles: (): (TroubledDisplay & { readonly idBranches: number })[] =>
      displays
        .all()
        .map(of)
        .flatMap(({ display: { id, name, idBranches }, state, since, isRaised }) =>
          isRaised && isTrouble(state) ? [{ id, name, idBranches, trouble: state, since: since ?? 0 }] : [],
        )
        .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

export type DisplayStates = ReturnType<typeof createDisplayStates>;
export type JudgedDisplay = ReturnType<DisplayStates['of']>;

/** Tells since when nothing can be heard at a place: not while one of its pages can. */
function silentAll(open: readonly HeardPage[]): Millis | null {
  const since = open.map(({ silentSince }) => silentSince).filter((at) => at !== null);
  return open.length > 0 && since.length === open.length ? Math.min(...since) : null;
}
