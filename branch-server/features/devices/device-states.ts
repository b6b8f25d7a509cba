import type { BranchHours } from '#branch-server/stored/branch-hours.ts';
import type { DeviceWithIssue } from '#shared/contract/devices/device-status.ts';
import { type DeviceScreen, deviceState, isIssue } from '#shared/domain/devices/device-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { ConfiguredDevices, DeviceRecord } from './configured-devices.ts';
import type { ConnectedPage, ConnectedPages } from './connected-pages.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import { kioskOf, type ScreenName, screenOfDevice, screenOfKiosk, screenOfUse } from './screen-name.ts';
import type { Sightings } from './sightings.ts';

export interface StateOptions {
  readonly configured: ConfiguredDevices;
  readonly devices: Pick<DeviceStore, 'all'>;
  readonly pages: Pick<ConnectedPages, 'of'>;
  readonly sightings: Pick<Sightings, 'at' | 'places'>;
  readonly isOpen: BranchHours;
  readonly clock: Clock;
}

/** Milliseconds for which a branch has been open before staff are told: screens are switched on with the lights. */
const OPENING_MS: Millis = 5 * 60_000;

/** What a list of devices has: something configured, or a device that is paired with no workstation in particular. */
export type Listed = DeviceRecord;

/** Judges how displays, kiosks and workstations are, by their pages and devices. */
export function createDeviceStates({ configured, devices, pages, sightings, isOpen, clock }: StateOptions) {
  function screenStateOf(name: ScreenName, open: readonly ConnectedPage[]): DeviceScreen {
    const sighting = sightings.at(name);
    return {
      offlineMs: sighting?.offlineMs ?? null,
      seenAt: sighting?.page.seenAt ?? null,
      offlineSince: mutedSince(open),
    };
  }

  /** Where boxes are paired each of them counts; a page that somebody has opened beside does not stand in for one. */
  function screensOf(screen: ScreenName, boxes: readonly StoredDevice[]) {
    const open = pages.of(screen);
    const paired = boxes.map((device) => ({
      device,
      place: screenStateOf(
        screenOfDevice(device.id),
        open.filter((page) => page.idDevices === device.id),
      ),
    }));
    const places = paired.length > 0 ? paired.map((box) => box.place) : [screenStateOf(screen, open)];
    return { open, paired, places };
  }

  /** Tells whether staff are to be told what ails something of a branch. */
  function isTime(idBranches: number): boolean {
    const now = clock.now();
    return isOpen(idBranches, now) && isOpen(idBranches, now - OPENING_MS);
  }

  function judge(listed: Listed, boxes: readonly StoredDevice[]) {
    const { places, ...seen } = screensOf(listed.place, boxes);
    const judged = deviceState({ isOn: listed.isOn, places });
    const moments = places.map(({ seenAt }) => seenAt).filter((at) => at !== null);
    return {
      listed,
      ...seen,
      ...judged,
      seenAt: moments.length === 0 ? null : Math.max(...moments),
      // A desk that is switched off is nobody's trouble: its operator has gone home.
      isRaised: listed.kind !== 'workstation' && isIssue(judged.state) && isTime(listed.idBranches),
    };
  }

  /** Groups the paired devices by where they stand: those of no workstation in particular by themselves. */
  const placed = () =>
    Map.groupBy(devices.all(), (device) => screenOfUse(device) ?? screenOfDevice(device.id));

  /** Lists the kiosks where they stand: each may in each branch, and does where it was seen or paired. */
  const pairedScreens = (boxes: ReadonlyMap<ScreenName, unknown>): ScreenName[] =>
    [...new Set([...boxes.keys(), ...sightings.places()])].filter((screen) => kioskOf(screen) !== null);

  return {
    /**
     * Judges all that a branch has, kiosks where they stand.
     *
     * @param expected kiosks of which something is here, though they were not seen yet
     */
    inBranch(idBranches: number, expected: readonly number[]) {
      const boxes = placed();
      const kiosks = new Set([
        ...pairedScreens(boxes).filter((screen) => kioskOf(screen)?.idBranches === idBranches),
        ...expected.map((id) => screenOfKiosk(id, idBranches)),
      ]);
      const known = [
        ...configured.fixedIn(idBranches),
        ...[...kiosks].flatMap((screen) => configured.at(screen) ?? []),
      ];
      const desks = [...boxes.values()]
        .flat()
        .filter((device) => device.idBranches === idBranches && screenOfUse(device) === undefined)
        .map((device): Listed => {
          const { id, name } = device;
          const screen = screenOfDevice(id);
          return { kind: 'workstation', place: screen, id, name, idBranches, isOn: true, design: null };
        });
      return [...known, ...desks].map((one) => judge(one, boxes.get(one.place) ?? []));
    },

    /** Lists what staff are told of, by name. */
    troubles(): (DeviceWithIssue & { readonly idBranches: number })[] {
      const boxes = placed();
      const kiosks = pairedScreens(boxes).flatMap((screen) => configured.at(screen) ?? []);
      return [...configured.displays(), ...kiosks]
        .map((one) => judge(one, boxes.get(one.place) ?? []))
        .flatMap(({ listed: { kind, id, name, idBranches }, state, since, isRaised }) =>
          isRaised && isIssue(state) && kind !== 'workstation'
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
function mutedSince(open: readonly ConnectedPage[]): Millis | null {
  const since = open.map(({ offlineSince }) => offlineSince).filter((at) => at !== null);
  return open.length > 0 && since.length === open.length ? Math.min(...since) : null;
}
