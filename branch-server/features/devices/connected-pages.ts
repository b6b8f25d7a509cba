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
import { type ScreenName, screenOfDevice } from './screen-name.ts';

/** A page by its last heartbeat. */
export const connectedPage = displayHeartbeat.omit({ key: true, idDisplays: true, upSeconds: true }).extend({
  shows: z.enum(PAGE_CONTENTS),
  screen: z.string(),
  idDevices: z.number().int().nullable(),
  address: z.string(),
  seenAt: z.number(),
  startedAt: z.number().nullable().describe('Since when it has run, by what it said first'),
  mutedSince: z
    .number()
    .nullable()
    .describe('Since when it has said without a break that it cannot be heard'),
});
export type ConnectedPage = Readonly<z.infer<typeof connectedPage>> & { readonly screen: ScreenName };

/** Heartbeat of any page; fields that only displays send have the values of a healthy one. */
export type PageReport = Omit<DisplayHeartbeat, 'idDisplays' | 'key' | 'shows'> &
  Pick<ConnectedPage, 'screen' | 'shows'>;

/** Origin of a heartbeat. */
export interface Source {
  /** The connection, while it lasts; null for a single request. */
  readonly line: object | null;
  readonly address: string;
  /** Sends commands to the page; null if the page must poll. */
  readonly push: ((orders: PageCommands) => void) | null;
}

export type DeviceCommand = PageCommands['orders'][number];
/** Page that a device must show, and its name. */
export type Target = Omit<PageCommands, 'orders'>;

interface Live {
  readonly page: ConnectedPage;
  readonly source: Source;
  /** On the monotonic clock. */
  readonly at: number;
  /** Commands for the next heartbeat of a page that cannot be reached earlier. */
  orders: DeviceCommand[];
}

/** Number of stored pages per screen, newest first: for its devices, and for pages without a key. */
const MAX_PAGES_PER_SCREEN = 20;

/** Open pages, by their heartbeats, and their pending commands. */
export function createConnectedPages(clock: Clock) {
  const pages = new Map<string, Live>();
  const changes = new EventEmitter().setMaxListeners(0);

  const isFresh = ({ at }: Live) => clock.mono() - at <= OFFLINE_MS;
  const newest = (screen: ScreenName) =>
    [...pages.values()]
      .filter((live) => isAt(live.page, screen) && isFresh(live))
      .reverse()
      .sort((a, b) => b.at - a.at);

  /**
   * Keeps one page per connection and the newest of a screen. Pages without a key do not replace those of a
   * device.
   */
  function bound({ line }: Source, { page, screen, idDevices }: ConnectedPage): void {
    for (const [name, live] of pages) {
      const movedOn = line !== null && live.source.line === line && name !== page;
      if (movedOn || !isFresh(live)) pages.delete(name);
    }
    const alike = newest(screen).filter((live) => (live.page.idDevices === null) === (idDevices === null));
    for (const { page: extra } of alike.slice(MAX_PAGES_PER_SCREEN)) pages.delete(extra.page);
  }

  return {
    /**
     * Handles a heartbeat; returns the commands since the previous one. `changed` is true if lists show it
     * differently now.
     */
    record(source: Source, { upSeconds, ...said }: PageReport, idDevices: number | null) {
      const before = pages.get(said.page);
      const mutedSince = said.muted ? (before?.page.mutedSince ?? clock.now()) : null;
      const started = upSeconds === null ? null : clock.now() - upSeconds * 1000;
      const page: ConnectedPage = {
        ...said,
        idDevices,
        address: normalizeAddress(source.address),
        seenAt: clock.now(),
        startedAt: before?.page.startedAt ?? started,
        mutedSince,
      };
      // Moved to the end: among equal times the last heartbeat is the newest.
      pages.delete(said.page);
      pages.set(said.page, { page, source, at: clock.mono(), orders: [] });
      bound(source, page);
      // At most one pending poll per page, however many requests use its name.
      changes.emit(said.page);
      return { page, orders: before?.orders ?? [], changed: !before || !isAlike(before.page, page) };
    },

    /** Removes and returns the page of an ended connection; undefined if it had none. */
    leave(line: object): ConnectedPage | undefined {
      const left = [...pages.values()].find(({ source }) => source.line === line)?.page;
      if (left) pages.delete(left.page);
      return left;
    },

    /** Lists the open pages of a place, the newest first. */
    of: (screen: ScreenName): ConnectedPage[] => newest(screen).map(({ page }) => page),

    /** Finds an open page by the name that it has given itself. */
    named(page: string): ConnectedPage | undefined {
      const live = pages.get(page);
      return live && isFresh(live) ? live.page : undefined;
    },

    /** Sends a command to the given open pages of a screen. */
    order(
      screen: ScreenName,
      command: DeviceCommand,
      target: Target,
      isNotified: (page: ConnectedPage) => boolean = () => true,
    ): void {
      for (const { page, source, orders } of newest(screen)) {
        if (!isNotified(page)) continue;
        if (source.push) source.push({ ...target, orders: [command] });
        else {
          orders.push(command);
          changes.emit(page.page);
        }
      }
    },

    /** Sends the pages of a device to another address, and removes them until their next heartbeat. */
    send(idDevices: number, target: Target): void {
      for (const [name, { page, source }] of pages) {
        if (page.idDevices !== idDevices) continue;
        source.push?.({ ...target, orders: [] });
        pages.delete(name);
        changes.emit(name);
      }
    },

    /** Waits until a polling page has a command or must leave, the time is over, or the request ended. */
    updates(page: string, ms: number, signal: AbortSignal): Promise<void> {
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

    /** Removes and returns the pending commands of a page. */
    take(page: string): DeviceCommand[] {
      return pages.get(page)?.orders.splice(0) ?? [];
    },
  };
}

export type ConnectedPages = ReturnType<typeof createConnectedPages>;

/** A page counts at the screen of its device too. */
const isAt = ({ screen, idDevices }: ConnectedPage, name: ScreenName): boolean =>
  screen === name || (idDevices !== null && screenOfDevice(idDevices) === name);

const isAlike = (one: ConnectedPage, other: ConnectedPage): boolean =>
  JSON.stringify({ ...one, seenAt: 0 }) === JSON.stringify({ ...other, seenAt: 0 });

/** Normalizes a network address: dual-stack servers see IPv4 addresses as IPv6-mapped. */
export const normalizeAddress = (address: string): string => address.replace(/^::ffff:/, '');
