import type { BranchHours } from '#branch-server/stored/branch-hours.ts';
import type { TroubledDevice } from '#shared/contract/devices/device-status.ts';
import { deviceState, isTrouble, type Place } from '#shared/domain/devices/device-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { ConfiguredDevices, KnownDevice } from './configured-devices.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import type { HeardPage, HeardPages } from './heard-pages.ts';
import { kioskOf, type PlaceName, placeOfDevice, placeOfKiosk, placeOfUse } from './place.ts';
import type { Sightings } from './sightings.ts';

export interface StateOptions {
  readonly configured: ConfiguredDevices;
  readonly devices: Pick<DeviceStore, 'all'>;
  readonly pages: Pick<HeardPages, 'of'>;
  readonly sightings: Pick<Sightings, 'at' | 'places'>;
  readonly isOpen: BranchHours;
  readonly clock: Clock;
}

/** Milliseconds for which a branch has been open before staff are told: screens are switched on with the lights. */
const OPENING_MS: Millis = 5 * 60_000;

/** What a list of devices has: something configured, or a device that is paired with no workstation in particular. */
export type Listed = KnownDevice;

/** Judges how displays, kiosks and workstations are, by their pages and devices. */
export function createDeviceStates({ configured, devices, pages, sightings, isOpen, clock }: StateOptions) {
  function placeAt(name: PlaceName, open: readonly HeardPage[]): Place {
    const sighting = sightings.at(name);
    return {
      unheardMs: sighting?.unheardMs ?? null,
      seenAt: sighting?.page.seenAt ?? null,
      silentSince: silentAll(open),
    };
  }

  /** Where boxes are paired each of them counts; a page that somebody has opened beside does not stand in for one. */
  function placesOf(place: PlaceName, boxes: readonly StoredDevice[]) {
    const open = pages.of(place);
    const paired = boxes.map((device) => ({
      device,
      place: placeAt(
        placeOfDevice(device.id),
        open.filter((page) => page.idDevices === device.id),
      ),
    }));
    const places = paired.length > 0 ? paired.map((box) => box.place) : [placeAt(place, open)];
    return { open, paired, places };
  }

  /** Tells whether staff are to be told what ails something of a branch. */
  function isTime(idBranches: number): boolean {
    const now = clock.now();
    return isOpen(idBranches, now) && isOpen(idBranches, now - OPENING_MS);
  }

  function judge(listed: Listed, boxes: readonly StoredDevice[]) {
    const { places, ...seen } = placesOf(listed.place, boxes);
    const judged = deviceState({ isOn: listed.isOn, places });
    const moments = places.map(({ seenAt }) => seenAt).filter((at) => at !== null);
    return {
      ...{ listed, ...seen, ...judged },
      seenAt: moments.length === 0 ? null : Math.max(...moments),
      // A desk that is switched off is nobody's trouble: its operator has gone home.
      isRaised: listed.kind !== 'workstation' && isTrouble(judged.state) && isTime(listed.idBranches),
    };
  }

  /** Groups the paired devices by where they stand: those of no workstation in particular by themselves. */
  const placed = () => Map.groupBy(devices.all(), (device) => placeOfUse(device) ?? placeOfDevice(device.id));

  /** Lists the kiosks where they stand: each may in each branch, and does where it was seen or paired. */
  const standing = (boxes: ReadonlyMap<PlaceName, unknown>): PlaceName[] =>
    [...new Set([...boxes.keys(), ...sightings.places()])].filter((place) => kioskOf(place) !== null);

  return {
    /**
     * Judges all that a branch has, kiosks where they stand.
     *
     * @param expected kiosks of which something is here, though they were not seen yet
     */
    inBranch(idBranches: number, expected: readonly number[]) {
      const boxes = placed();
      const kiosks = new Set([
        ...standing(boxes).filter((place) => kioskOf(place)?.idBranches === idBranches),
        ...expected.map((id) => placeOfKiosk(id, idBranches)),
      ]);
      const known = [
        ...configured.fixedIn(idBranches),
        ...[...kiosks].flatMap((place) => configured.at(place) ?? []),
      ];
      const desks = [...boxes.values()]
        .flat()
        .filter((device) => device.idBranches === idBranches && placeOfUse(device) === undefined)
        .map((device): Listed => {
          const { id, name } = device;
          const place = placeOfDevice(id);
          return { kind: 'workstation', place, id, name, idBranches, isOn: true, design: null };
        });
      return [...known, ...desks].map((one) => judge(one, boxes.get(one.place) ?? []));
    },

    /** Lists what staff are told of, by name. */
    troubles(): (TroubledDevice & { readonly idBranches: number })[] {
      const boxes = placed();
      const kiosks = standing(boxes).flatMap((place) => configured.at(place) ?? []);
      return [...configured.displays(), ...kiosks]
        .map((one) => judge(one, boxes.get(one.place) ?? []))
        .flatMap(({ listed: { kind, id, name, idBranches }, state, since, isRaised }) =>
          isRaised && isTrouble(state) && kind !== 'workstation'
            ? [{ kind, id, name, idBranches, trouble: state, since: since ?? 0 }]
            : [],
        )
        .sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;
export type JudgedDevice = ReturnType<DeviceStates['inBranch']>[number];

/** Tells since when nothing can be heard at a place: not while one of its pages can. */
function silentAll(open: readonly HeardPage[]): Millis | null {
  const since = open.map(({ silentSince }) => silentSince).filter((at) => at !== null);
  return open.length > 0 && since.length === open.length ? Math.min(...since) : null;
}
