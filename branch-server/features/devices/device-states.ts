import type { BranchHours } from '#branch-server/stored/branch-hours.ts';
import type { DeviceWithIssue } from '#shared/contract/devices/device-status.ts';
import { type DeviceScreen, deviceState, isIssue } from '#shared/domain/devices/device-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { ConfiguredDevices, DeviceRecord } from './configured-devices.ts';
import type { ConnectedPage, ConnectedPages } from './connected-pages.ts';
import type { DeviceMachines } from './device-machines.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import { kioskOf, type ScreenName, screenOfDevice, screenOfKiosk, screenOfUse } from './screen-name.ts';
import type { Sightings } from './sightings.ts';

export interface StateOptions {
  readonly configured: ConfiguredDevices;
  readonly devices: Pick<DeviceStore, 'all'>;
  readonly pages: Pick<ConnectedPages, 'of'>;
  readonly sightings: Pick<Sightings, 'at' | 'screens'>;
  readonly machines: Pick<DeviceMachines, 'duplicateOf'>;
  readonly isOpen: BranchHours;
  readonly clock: Clock;
}

/** Time after opening before issues are reported, ms: screens are switched on when staff arrive. */
const OPENING_MS: Millis = 5 * 60_000;

/** Entry of a device list: a configured screen, or a device without a fixed workstation. */
export type Listed = DeviceRecord;

/** Judges how displays, kiosks and workstations are, by their pages and devices. */
export function createDeviceStates(options: StateOptions) {
  const { configured, devices, pages, sightings, machines, isOpen, clock } = options;
  function screenStateOf(name: ScreenName, open: readonly ConnectedPage[]): DeviceScreen {
    const sighting = sightings.at(name);
    return {
      offlineMs: sighting?.offlineMs ?? null,
      seenAt: sighting?.page.seenAt ?? null,
      mutedSince: mutedSince(open),
    };
  }

  /** Each paired device counts; other open pages do not replace one. */
  function screensOf(screen: ScreenName, boxes: readonly StoredDevice[]) {
    const open = pages.of(screen);
    const paired = boxes.map((device) => {
      const ofDevice = open.filter((page) => page.idDevices === device.id);
      const duplicate = machines.duplicateOf(device.id);
      const state = screenStateOf(screenOfDevice(device.id), ofDevice);
      return { device, duplicate, screen: { ...state, duplicateAt: duplicate?.seenAt ?? null } };
    });
    const screens = paired.length > 0 ? paired.map((box) => box.screen) : [screenStateOf(screen, open)];
    return { open, paired, screens };
  }

  /** Whether issues of a branch are reported now. */
  function isTime(idBranches: number): boolean {
    const now = clock.now();
    return isOpen(idBranches, now) && isOpen(idBranches, now - OPENING_MS);
  }

  function judge(listed: Listed, boxes: readonly StoredDevice[]) {
    const { screens, ...seen } = screensOf(listed.screen, boxes);
    const judged = deviceState({ isOn: listed.isOn, screens });
    const moments = screens.map(({ seenAt }) => seenAt).filter((at) => at !== null);
    return {
      listed,
      ...seen,
      ...judged,
      seenAt: moments.length === 0 ? null : Math.max(...moments),
      // A workstation that is off is no issue: its operator left.
      isRaised: listed.kind !== 'workstation' && isIssue(judged.state) && isTime(listed.idBranches),
    };
  }

  /** Paired devices by screen; those without a fixed workstation are separate. */
  const placed = () =>
    Map.groupBy(devices.all(), (device) => screenOfUse(device) ?? screenOfDevice(device.id));

  /** Kiosks at branches: each can be at any branch, and counts where it was seen or paired. */
  const pairedScreens = (boxes: ReadonlyMap<ScreenName, unknown>): ScreenName[] =>
    [...new Set([...boxes.keys(), ...sightings.screens()])].filter((screen) => kioskOf(screen) !== null);

  return {
    /**
     * States of all screens of a branch.
     *
     * @param expected kiosks with hardware here, even if not seen yet
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
      const workstations = [...boxes.values()]
        .flat()
        .filter((device) => device.idBranches === idBranches && screenOfUse(device) === undefined)
        .map((device): Listed => {
          const { id, name } = device;
          const screen = screenOfDevice(id);
          return { kind: 'workstation', screen, id, name, idBranches, isOn: true, design: null };
        });
      return [...known, ...workstations].map((one) => judge(one, boxes.get(one.screen) ?? []));
    },

    /** Issues reported to staff, by name. */
    issues(): (DeviceWithIssue & { readonly idBranches: number })[] {
      const boxes = placed();
      const kiosks = pairedScreens(boxes).flatMap((screen) => configured.at(screen) ?? []);
      return [...configured.displays(), ...kiosks]
        .map((one) => judge(one, boxes.get(one.screen) ?? []))
        .flatMap(({ listed: { kind, id, name, idBranches }, state, since, isRaised }) =>
          isRaised && isIssue(state) && kind !== 'workstation'
            ? [{ kind, id, name, idBranches, issue: state, since: since ?? 0 }]
            : [],
        )
        .sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;
export type JudgedDevice = ReturnType<DeviceStates['inBranch']>[number];

/** Since when a screen has no sound; null while one of its pages has. */
function mutedSince(open: readonly ConnectedPage[]): Millis | null {
  const since = open.map(({ mutedSince }) => mutedSince).filter((at) => at !== null);
  return open.length > 0 && since.length === open.length ? Math.min(...since) : null;
}
