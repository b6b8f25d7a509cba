import type { DisplayBeat, PageOrders } from '#shared/contract/devices/display-status.ts';
import type { ConfiguredDisplays } from './configured-displays.ts';
import type { DeviceStore } from './device-store.ts';
import type { HeardPages, Source } from './heard-pages.ts';
import { placeOfDevice, placeOfDisplay } from './place.ts';
import type { Sightings } from './sightings.ts';

export interface BeatOptions {
  readonly displays: Pick<ConfiguredDisplays, 'byId'>;
  readonly devices: Pick<DeviceStore, 'byKey'>;
  readonly pages: Pick<HeardPages, 'hear' | 'leave'>;
  readonly sightings: Pick<Sightings, 'saw'>;
  /** Hears that a display of a branch is to be shown otherwise. */
  readonly changed: (idBranches: number) => void;
}

/**
 * Hears what the pages of displays say. A key speaks for the one display that its device is paired with: said of another,
 * the page is sent there; one that is not paired is told so, and counts for nothing.
 */
export function createBeats({ displays, devices, pages, sightings, changed }: BeatOptions) {
  return {
    /** Hears a beat and answers what the page is to do; null where there is no such display. */
    hear(source: Source, beat: DisplayBeat): PageOrders | null {
      const device = beat.key === undefined ? null : devices.byKey(beat.key);
      if (device === undefined) return { idDisplays: null, orders: [] };
      if (device && device.id_displays !== beat.idDisplays)
        return { idDisplays: device.id_displays, orders: [] };
      const display = displays.byId(beat.idDisplays);
      if (!display) return null;
      const heard = pages.hear(source, beat, device?.id ?? null);
      sightings.saw(placeOfDisplay(display.id), heard.page);
      if (device) sightings.saw(placeOfDevice(device.id), heard.page);
      if (heard.changed) changed(display.idBranches);
      return { idDisplays: display.id, orders: heard.orders };
    },

    /** Hears that a connection has ended, and with it the page at its other end. */
    leave(line: object): void {
      const page = pages.leave(line);
      const display = page && displays.byId(page.idDisplays);
      if (display) changed(display.idBranches);
    },
  };
}

export type Beats = ReturnType<typeof createBeats>;
