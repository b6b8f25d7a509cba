import type {
  DeviceHeartbeat,
  DisplayHeartbeat,
  PageCommands,
} from '#shared/contract/devices/device-heartbeats.ts';
import type { ConfiguredDevices, DeviceRecord } from './configured-devices.ts';
import type { ConnectedPage, ConnectedPages, PageReport, Source, Target } from './connected-pages.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import {
  pathOfUse,
  type ScreenName,
  screenOfDevice,
  screenOfDisplay,
  screenOfKiosk,
  screenOfUse,
  screenOfWorkstation,
} from './screen-name.ts';
import type { Sightings } from './sightings.ts';

export interface HeartbeatOptions {
  readonly configured: Pick<ConfiguredDevices, 'at'>;
  readonly devices: Pick<DeviceStore, 'byKey' | 'byId' | 'of'>;
  readonly pages: ConnectedPages;
  readonly sightings: Pick<Sightings, 'saw'>;
  /** Called when the display of a branch must update. */
  readonly changed: (idBranches: number) => void;
}

/** Target of a page without a pairing. */
const NOWHERE: Target = { idDisplays: null, path: null, name: '' };

/**
 * Handles heartbeats. A key is valid only for the screen of its device: with another one, the page is sent to its
 * own; an unpaired one is reported as such and does not count.
 */
export function createHeartbeats({ configured, devices, pages, sightings, changed }: HeartbeatOptions) {
  /** Target of a device; NOWHERE if it is not paired any more. */
  function targetOf(device: StoredDevice | undefined): Target {
    if (!device) return NOWHERE;
    const screen = screenOfUse(device);
    const listed = screen && configured.at(screen);
    return {
      idDisplays: device.idDisplays,
      path: pathOfUse(device),
      name: device.name || (listed?.name ?? ''),
    };
  }

  /** Target of an unpaired page: its current one. */
  const commandTarget = ({ kind, id, idBranches, name }: DeviceRecord): Target => ({
    idDisplays: kind === 'display' ? id : null,
    path:
      kind === 'kiosk'
        ? pathOfUse({ role: 'kiosk', idDisplays: null, idKiosks: id, idWorkstations: null, idBranches })
        : null,
    name,
  });

  function count(
    source: Source,
    said: PageReport,
    device: StoredDevice | null,
    idBranches: number,
  ): PageCommands {
    const listed = configured.at(said.screen);
    const target = device ? targetOf(device) : listed ? commandTarget(listed) : NOWHERE;
    // The name of a page of a device: without the key it gets no commands and changes nothing.
    if (!device && isOfDevice(pages.named(said.page))) return { ...target, orders: [] };
    const answer = pages.record(source, said, device?.id ?? null);
    if (device || devices.of(said.screen).length === 0) sightings.saw(said.screen, answer.page);
    if (device && screenOfDevice(device.id) !== said.screen)
      sightings.saw(screenOfDevice(device.id), answer.page);
    if (answer.changed) changed(idBranches);
    return { ...target, orders: answer.orders };
  }

  /** Device of a key; null without a key, undefined for a key that is not paired. */
  const speaker = (key: string | undefined) => (key === undefined ? null : devices.byKey(key));
  const sentTo = (device: StoredDevice | undefined): PageCommands => ({ ...targetOf(device), orders: [] });

  return {
    targetOf,
    /** Target of the device of a key; null without a key. */
    sentTo: (key: string | undefined) => (key === undefined ? null : sentTo(devices.byKey(key))),

    /** True if a page runs on the device of this key, or both are of none. */
    isSpeaker: (key: string | undefined, page: ConnectedPage): boolean =>
      page.idDevices === (speaker(key)?.id ?? null),

    /** Target and name for pages of a screen. */
    targetAt(screen: ScreenName): Target {
      const listed = configured.at(screen);
      if (listed) return commandTarget(listed);
      return targetOf(devices.byId(Number(screen.split(':')[1])));
    },

    /** Handles the heartbeat of a display; returns its commands, null for an unknown display. */
    record(source: Source, { idDisplays, key, ...said }: DisplayHeartbeat): PageCommands | null {
      const device = speaker(key);
      if (device === undefined || (device && device.idDisplays !== idDisplays)) return sentTo(device);
      const display = configured.at(screenOfDisplay(idDisplays));
      if (!display) return null;
      return count(source, { ...said, screen: display.screen }, device, display.idBranches);
    },

    /** Handles the heartbeat of a kiosk or workstation; returns its commands, null for an unknown one. */
    receiveDeviceHeartbeat(source: Source, heartbeat: DeviceHeartbeat): PageCommands | null {
      const device = speaker(heartbeat.key);
      if (device === undefined) return sentTo(device);
      const idBranches = heartbeat.idBranches ?? device?.idBranches ?? null;
      const isItself =
        device === null || (device.role === heartbeat.role && device.idBranches === idBranches);
      if (!isItself || (device?.role === 'kiosk' && device.idKiosks !== heartbeat.idKiosks))
        return sentTo(device);
      if (idBranches === null) return null;
      const screen = resolveScreen({ ...heartbeat, idBranches }, device);
      if (screen === undefined) return { ...NOWHERE, orders: [] };
      const listed = configured.at(screen);
      const isExisting = listed
        ? listed.idBranches === idBranches
        : device && screen === screenOfDevice(device.id);
      if (!isExisting) return null;
      return count(source, toPageReport(heartbeat, screen), device, idBranches);
    },

    /** Handles the end of a connection and of its page. */
    leave(line: object): void {
      const page = pages.leave(line);
      const listed = page && configured.at(page.screen);
      if (listed) changed(listed.idBranches);
    },
  };
}

const isOfDevice = (page: ConnectedPage | undefined): boolean =>
  page !== undefined && page.idDevices !== null;

export type Heartbeats = ReturnType<typeof createHeartbeats>;

/**
 * Screen of a heartbeat. A device of one workstation counts for that, whichever its operator opened; an unpaired
 * page without an open workstation has none.
 */
function resolveScreen(
  { role, idKiosks, idBranches, idWorkstations }: DeviceHeartbeat & { readonly idBranches: number },
  device: StoredDevice | null,
): ScreenName | undefined {
  if (role === 'kiosk') return idKiosks === null ? undefined : screenOfKiosk(idKiosks, idBranches);
  const own = device?.idWorkstations ?? idWorkstations;
  if (own !== null) return screenOfWorkstation(own);
  return device ? screenOfDevice(device.id) : undefined;
}

const toPageReport = (
  { page, version, revision, width, height, upSeconds, shows }: DeviceHeartbeat,
  screen: ScreenName,
): PageReport => ({
  page,
  version,
  revision,
  width,
  height,
  upSeconds,
  shows,
  screen,
  code: null,
  current: true,
  muted: false,
  chimeFails: false,
  unspoken: [],
  failedSlides: [],
});
