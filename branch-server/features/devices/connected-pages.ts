import { EventEmitter } from 'node:events';
import { z } from 'zod';
import {
  type DisplayHeartbeat,
  displayHeartbeat,
  PAGE_CONTENTS,
  type PageCommands,
} from '#shared/contract/devices/device-heartbeats.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { normalizeAddress } from './normalize-address.ts';
import { type ScreenName, screenOfDevice } from './screen-name.ts';

/** What is known of a page by its last beat. */
export const connectedPage = displayHeartbeat.omit({ key: true, idDisplays: true, upSeconds: true }).extend({
  shows: z.enum(PAGE_CONTENTS),
  place: z.string(),
  idDevices: z.number().int().nullable(),
  address: z.string(),
  seenAt: z.number(),
  startedAt: z.number().nullable().describe('Since when it has run, by what it said first'),
  offlineSince: z
    .number()
    .nullable()
    .describe('Since when it has said without a break that it cannot be heard'),
});
export type ConnectedPage = Readonly<z.infer<typeof connectedPage>> & { readonly place: ScreenName };

/** What a page says of itself, whatever it shows; what only displays say is as it is with one that is well. */
export type PageReport = Omit<DisplayHeartbeat, 'idDisplays' | 'key' | 'shows'> &
  Pick<ConnectedPage, 'place' | 'shows'>;

/** Where a beat came from. */
export interface Source {
  /** The connection, for as long as it lasts; null for a request by itself. */
  readonly line: object | null;
  readonly address: string;
  /** Reaches the page at any time; null where it has to ask. */
  readonly push: ((orders: PageCommands) => void) | null;
}

export type DeviceCommand = PageCommands['orders'][number];
/** What a page is to show, and how that is called. */
export type Target = Omit<PageCommands, 'orders'>;

interface Live {
  readonly page: ConnectedPage;
  readonly source: Source;
  /** On the clock that never goes back. */
  readonly at: number;
  /** Wait for the next beat of a page that cannot be reached before. */
  orders: DeviceCommand[];
}

/** Stored pages of one screen, the newest: so many of its devices, and so many without a key. */
const MAX_PAGES_PER_SCREEN = 20;

/** Knows the pages that are open now, by what each says of itself, and hands them what they are to do. */
export function createConnectedPages(clock: Clock) {
  const pages = new Map<string, Live>();
  const changes = new EventEmitter().setMaxListeners(0);

  const isFresh = ({ at }: Live) => clock.mono() - at <= OFFLINE_MS;
  const newest = (place: ScreenName) =>
    [...pages.values()]
      .filter((live) => isAt(live.page, place) && isFresh(live))
      .reverse()
      .sort((a, b) => b.at - a.at);

  /** Keeps one page a connection and the newest of a screen. Pages without a key displace none of a device. */
  function bound({ line }: Source, { page, place, idDevices }: ConnectedPage): void {
    for (const [name, live] of pages) {
      const movedOn = line !== null && live.source.line === line && name !== page;
      if (movedOn || !isFresh(live)) pages.delete(name);
    }
    const alike = newest(place).filter((live) => (live.page.idDevices === null) === (idDevices === null));
    for (const { page: extra } of alike.slice(MAX_PAGES_PER_SCREEN)) pages.delete(extra.page);
  }

  return {
    /** Hears a beat; answers what the page was to do since its last one. `changed` says that lists show it otherwise now. */
    hear(source: Source, { upSeconds, ...said }: PageReport, idDevices: number | null) {
      const before = pages.get(said.page);
      const offlineSince = said.silent ? (before?.page.offlineSince ?? clock.now()) : null;
      const started = upSeconds === null ? null : clock.now() - upSeconds * 1000;
      const page: ConnectedPage = {
        ...said,
        idDevices,
        address: normalizeAddress(source.address),
        seenAt: clock.now(),
        startedAt: before?.page.startedAt ?? started,
        offlineSince: offlineSince,
      };
      // Put at the end anew: of those of one moment the last to be heard is the newest.
      pages.delete(said.page);
      pages.set(said.page, { page, source, at: clock.mono(), orders: [] });
      bound(source, page);
      // One question of a page waits at a time, however often somebody asks in its name.
      changes.emit(said.page);
      return { page, orders: before?.orders ?? [], changed: !before || !isAlike(before.page, page) };
    },

    /** Forgets the page of a connection that has ended; undefined where it had none. */
    leave(line: object): ConnectedPage | undefined {
      const left = [...pages.values()].find(({ source }) => source.line === line)?.page;
      if (left) pages.delete(left.page);
      return left;
    },

    /** Lists the open pages of a place, the newest first. */
    of: (place: ScreenName): ConnectedPage[] => newest(place).map(({ page }) => page),

    /** Finds an open page by the name that it has given itself. */
    named(page: string): ConnectedPage | undefined {
      const live = pages.get(page);
      return live && isFresh(live) ? live.page : undefined;
    },

    /** Has those open pages of a place do something that are to. */
    order(
      place: ScreenName,
      command: DeviceCommand,
      target: Target,
      isNotified: (page: ConnectedPage) => boolean = () => true,
    ): void {
      for (const { page, source, orders } of newest(place)) {
        if (!isNotified(page)) continue;
        if (source.push) source.push({ ...target, orders: [command] });
        else {
          orders.push(command);
          changes.emit(page.page);
        }
      }
    },

    /** Sends the pages of a device elsewhere; forgets them until they are heard there. */
    send(idDevices: number, target: Target): void {
      for (const [name, { page, source }] of pages) {
        if (page.idDevices !== idDevices) continue;
        source.push?.({ ...target, orders: [] });
        pages.delete(name);
        changes.emit(name);
      }
    },

    /** Waits until a page that has to ask is to do something or to go, the time is over, or whoever asked has gone. */
    news(page: string, ms: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          changes.off(page, done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        changes.on(page, done);
        signal.addEventListener('abort', done);
        if (signal.aborted || (pages.get(page)?.orders.length ?? 0) > 0) done();
      });
    },

    /** Hands out what a page is to do since its last word. */
    take(page: string): DeviceCommand[] {
      return pages.get(page)?.orders.splice(0) ?? [];
    },
  };
}

export type ConnectedPages = ReturnType<typeof createConnectedPages>;

/** A page is where its device is too, whichever place that stands at. */
const isAt = ({ place, idDevices }: ConnectedPage, name: ScreenName): boolean =>
  place === name || (idDevices !== null && screenOfDevice(idDevices) === name);

const isAlike = (one: ConnectedPage, other: ConnectedPage): boolean =>
  JSON.stringify({ ...one, seenAt: 0 }) === JSON.stringify({ ...other, seenAt: 0 });
