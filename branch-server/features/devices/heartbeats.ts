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
  /** Hears that something of a branch is to be shown otherwise. */
  readonly changed: (idBranches: number) => void;
}

/** Sends a page to where it is paired. */
const NOWHERE: Target = { idDisplays: null, path: null, name: '' };

/**
 * Hears what pages say. A key speaks for what its device is paired with, and nothing else: said of another, the page is
 * sent to its own; one that is not paired is told so, and counts for nothing.
 */
export function createHeartbeats({ configured, devices, pages, sightings, changed }: HeartbeatOptions) {
  /** Says what a device is to show; nothing for one that is not paired any more. */
  function targetOf(device: StoredDevice | undefined): Target {
    if (!device) return NOWHERE;
    const screen = screenOfUse(device);
    const shown = screen && configured.at(screen);
    return {
      idDisplays: device.idDisplays,
      path: pathOfUse(device),
      name: device.name || (shown?.name ?? ''),
    };
  }

  /** Says what a page that nobody has paired shows: it stays where it is. */
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
    const shown = configured.at(said.place);
    const target = device ? targetOf(device) : shown ? commandTarget(shown) : NOWHERE;
    // The name of a page of a device: without the key it gets no commands and changes nothing.
    if (!device && isOfDevice(pages.named(said.page))) return { ...target, orders: [] };
    const answer = pages.hear(source, said, device?.id ?? null);
    if (device || devices.of(said.place).length === 0) sightings.saw(said.place, answer.page);
    if (device && screenOfDevice(device.id) !== said.place)
      sightings.saw(screenOfDevice(device.id), answer.page);
    if (answer.changed) changed(idBranches);
    return { ...target, orders: answer.orders };
  }

  /** Tells which device speaks: null for a page without a key, undefined for a key that is not paired. */
  const speaker = (key: string | undefined) => (key === undefined ? null : devices.byKey(key));
  const sentTo = (device: StoredDevice | undefined): PageCommands => ({ ...targetOf(device), orders: [] });

  return {
    targetOf,
    /** Says where the device of a key is sent; null for a page without one. */
    sentTo: (key: string | undefined) => (key === undefined ? null : sentTo(devices.byKey(key))),

    /** True if a page runs on the device of this key, or both are of none. */
    isSpeaker: (key: string | undefined, page: ConnectedPage): boolean =>
      page.idDevices === (speaker(key)?.id ?? null),

    /** Says what pages that show something are to be told of it. */
    targetAt(screen: ScreenName): Target {
      const shown = configured.at(screen);
      if (shown) return commandTarget(shown);
      return targetOf(devices.byId(Number(screen.split(':')[1])));
    },

    /** Hears a display and answers what its page is to do; null where there is no such display. */
    hear(source: Source, { idDisplays, key, ...said }: DisplayHeartbeat): PageCommands | null {
      const device = speaker(key);
      if (device === undefined || (device && device.idDisplays !== idDisplays)) return sentTo(device);
      const display = configured.at(screenOfDisplay(idDisplays));
      if (!display) return null;
      return count(source, { ...said, place: display.place }, device, display.idBranches);
    },

    /** Hears a kiosk or a workstation and answers what its page is to do; null where there is no such thing. */
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
      const shown = configured.at(screen);
      const isExisting = shown
        ? shown.idBranches === idBranches
        : device && screen === screenOfDevice(device.id);
      if (!isExisting) return null;
      return count(source, toPageReport(heartbeat, screen), device, idBranches);
    },

    /** Hears that a connection has ended, and with it the page at its other end. */
    leave(line: object): void {
      const page = pages.leave(line);
      const shown = page && configured.at(page.place);
      if (shown) changed(shown.idBranches);
    },
  };
}

const isOfDevice = (page: ConnectedPage | undefined): boolean =>
  page !== undefined && page.idDevices !== null;

export type Heartbeats = ReturnType<typeof createHeartbeats>;

/**
 * Finds the place that a page speaks for. The desk of one workstation speaks for no other, whichever its operator has
 * opened there; a page that nobody has paired and that has none open speaks for nothing.
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
  place: screen,
  code: null,
  current: true,
  silent: false,
  chimeFails: false,
  unspoken: [],
  failedSlides: [],
});
