import type { DeviceBeat, DisplayBeat, PageOrders } from '#shared/contract/devices/device-beats.ts';
import type { ConfiguredDevices, KnownDevice } from './configured-devices.ts';
import type { DeviceStore, StoredDevice } from './device-store.ts';
import type { HeardPages, Said, Source, Target } from './heard-pages.ts';
import {
  type PlaceName,
  pathOfUse,
  placeOfDevice,
  placeOfDisplay,
  placeOfKiosk,
  placeOfUse,
  placeOfWorkstation,
} from './place.ts';
import type { Sightings } from './sightings.ts';

export interface BeatOptions {
  readonly configured: Pick<ConfiguredDevices, 'at'>;
  readonly devices: Pick<DeviceStore, 'byKey' | 'byId'>;
  readonly pages: HeardPages;
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
export function createBeats({ configured, devices, pages, sightings, changed }: BeatOptions) {
  /** Says what a device is to show; nothing for one that is not paired any more. */
  function targetOf(device: StoredDevice | undefined): Target {
    if (!device) return NOWHERE;
    const place = placeOfUse(device);
    const shown = place && configured.at(place);
    return {
      ...{ idDisplays: device.idDisplays, path: pathOfUse(device) },
      name: device.name || (shown?.name ?? ''),
    };
  }

  /** Says what a page that nobody has paired shows: it stays where it is. */
  const ownTarget = ({ kind, id, idBranches, name }: KnownDevice): Target => ({
    idDisplays: kind === 'display' ? id : null,
    path:
      kind === 'kiosk'
        ? pathOfUse({ role: 'kiosk', idDisplays: null, idKiosks: id, idWorkstations: null, idBranches })
        : null,
    name,
  });

  function count(source: Source, said: Said, device: StoredDevice | null, idBranches: number): PageOrders {
    const heard = pages.hear(source, said, device?.id ?? null);
    sightings.saw(said.place, heard.page);
    if (device && placeOfDevice(device.id) !== said.place)
      sightings.saw(placeOfDevice(device.id), heard.page);
    if (heard.changed) changed(idBranches);
    const shown = configured.at(said.place);
    const target = device ? targetOf(device) : shown ? ownTarget(shown) : NOWHERE;
    return { ...target, orders: heard.orders };
  }

  /** Tells which device speaks: null for a page without a key, undefined for a key that is not paired. */
  const speaker = (key: string | undefined) => (key === undefined ? null : devices.byKey(key));
  const sentTo = (device: StoredDevice | undefined): PageOrders => ({ ...targetOf(device), orders: [] });

  return {
    targetOf,
    /** Says where the device of a key is sent; null for a page without one. */
    sentTo: (key: string | undefined) => (key === undefined ? null : sentTo(devices.byKey(key))),

    /** Says what pages that show something are to be told of it. */
    targetAt(place: PlaceName): Target {
      const shown = configured.at(place);
      if (shown) return ownTarget(shown);
      return targetOf(devices.byId(Number(place.split(':')[1])));
    },

    /** Hears a display and answers what its page is to do; null where there is no such display. */
    hear(source: Source, { idDisplays, key, ...said }: DisplayBeat): PageOrders | null {
      const device = speaker(key);
      if (device === undefined || (device && device.idDisplays !== idDisplays)) return sentTo(device);
      const display = configured.at(placeOfDisplay(idDisplays));
      if (!display) return null;
      return count(source, { ...said, place: display.place }, device, display.idBranches);
    },

    /** Hears a kiosk or a workstation and answers what its page is to do; null where there is no such thing. */
    hearDevice(source: Source, beat: DeviceBeat): PageOrders | null {
      const device = speaker(beat.key);
      if (device === undefined) return sentTo(device);
      const idBranches = beat.idBranches ?? device?.idBranches ?? null;
      const isItself = device === null || (device.role === beat.role && device.idBranches === idBranches);
      if (!isItself || (device?.role === 'kiosk' && device.idKiosks !== beat.idKiosks)) return sentTo(device);
      if (idBranches === null) return null;
      const place = placeSaid({ ...beat, idBranches }, device);
      if (place === undefined) return { ...NOWHERE, orders: [] };
      const shown = configured.at(place);
      const isKnown = shown ? shown.idBranches === idBranches : device && place === placeOfDevice(device.id);
      if (!isKnown) return null;
      return count(source, saidBy(beat, place), device, idBranches);
    },

    /** Hears that a connection has ended, and with it the page at its other end. */
    leave(line: object): void {
      const page = pages.leave(line);
      const shown = page && configured.at(page.place);
      if (shown) changed(shown.idBranches);
    },
  };
}

export type Beats = ReturnType<typeof createBeats>;

/**
 * Finds the place that a page speaks for. The desk of one workstation speaks for no other, whichever its operator has
 * opened there; a page that nobody has paired and that has none open speaks for nothing.
 */
function placeSaid(
  { role, idKiosks, idBranches, idWorkstations }: DeviceBeat & { readonly idBranches: number },
  device: StoredDevice | null,
): PlaceName | undefined {
  if (role === 'kiosk') return idKiosks === null ? undefined : placeOfKiosk(idKiosks, idBranches);
  const own = device?.idWorkstations ?? idWorkstations;
  if (own !== null) return placeOfWorkstation(own);
  return device ? placeOfDevice(device.id) : undefined;
}

const saidBy = (
  { page, version, revision, width, height, upSeconds, shows }: DeviceBeat,
  place: PlaceName,
): Said => ({
  ...{ page, version, revision, width, height, upSeconds, shows, place },
  ...{ code: null, current: true, silent: false, chimeFails: false, unspoken: [], failedSlides: [] },
});
