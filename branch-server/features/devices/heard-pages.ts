import { EventEmitter } from 'node:events';
import { z } from 'zod';
import {
  type DisplayBeat,
  displayBeat,
  type PageOrders,
  SHOWN,
} from '#shared/contract/devices/device-beats.ts';
import { DARK_MS } from '#shared/domain/devices/device-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type PlaceName, placeOfDevice } from './place.ts';
import { plainAddress } from './plain-address.ts';

/** What is known of a page by its last beat. */
export const heardPage = displayBeat.omit({ key: true, idDisplays: true, upSeconds: true }).extend({
  shows: z.enum(SHOWN),
  place: z.string(),
  idDevices: z.number().int().nullable(),
  address: z.string(),
  seenAt: z.number(),
  startedAt: z.number().nullable().describe('Since when it has run, by what it said first'),
  silentSince: z
    .number()
    .nullable()
    .describe('Since when it has said without a break that it cannot be heard'),
});
export type HeardPage = Readonly<z.infer<typeof heardPage>> & { readonly place: PlaceName };

/** What a page says of itself, whatever it shows; what only displays say is as it is with one that is well. */
export type Said = Omit<DisplayBeat, 'idDisplays' | 'key' | 'shows'> & Pick<HeardPage, 'place' | 'shows'>;

/** Where a beat came from. */
export interface Source {
  /** The connection, for as long as it lasts; null for a request by itself. */
  readonly line: object | null;
  readonly address: string;
  /** Reaches the page at any time; null where it has to ask. */
  readonly push: ((orders: PageOrders) => void) | null;
}

export type Order = PageOrders['orders'][number];
/** What a page is to show, and how that is called. */
export type Target = Omit<PageOrders, 'orders'>;

interface Live {
  readonly page: HeardPage;
  readonly source: Source;
  /** On the clock that never goes back. */
  readonly at: number;
  /** Wait for the next beat of a page that cannot be reached before. */
  orders: Order[];
}

/** So many pages of one place are counted, the newest; whoever opens more is not setting up a branch. */
const MOST_OF_ONE = 20;

/** Knows the pages that are open now, by what each says of itself, and hands them what they are to do. */
export function createHeardPages(clock: Clock) {
  const pages = new Map<string, Live>();
  const told = new EventEmitter().setMaxListeners(0);

  const isFresh = ({ at }: Live) => clock.mono() - at <= DARK_MS;
  const newest = (place: PlaceName) =>
    [...pages.values()]
      .filter((live) => isAt(live.page, place) && isFresh(live))
      .reverse()
      .sort((a, b) => b.at - a.at);

  /** Counts one page a connection, and of a place the newest. */
  function bound({ line }: Source, { page, place }: HeardPage): void {
    for (const [name, live] of pages) {
      const movedOn = line !== null && live.source.line === line && name !== page;
      if (movedOn || !isFresh(live)) pages.delete(name);
    }
    for (const { page: extra } of newest(place).slice(MOST_OF_ONE)) pages.delete(extra.page);
  }

  return {
    /** Hears a beat; answers what the page was to do since its last one. `changed` says that lists show it otherwise now. */
    hear(source: Source, { upSeconds, ...said }: Said, idDevices: number | null) {
      const before = pages.get(said.page);
      const silentSince = said.silent ? (before?.page.silentSince ?? clock.now()) : null;
      const started = upSeconds === null ? null : clock.now() - upSeconds * 1000;
      const page: HeardPage = {
        ...said,
        idDevices,
        address: plainAddress(source.address),
        seenAt: clock.now(),
        startedAt: before?.page.startedAt ?? started,
        silentSince,
      };
      // Put at the end anew: of those of one moment the last to be heard is the newest.
      pages.delete(said.page);
      pages.set(said.page, { page, source, at: clock.mono(), orders: [] });
      bound(source, page);
      // One question of a page waits at a time, however often somebody asks in its name.
      told.emit(said.page);
      return { page, orders: before?.orders ?? [], changed: !before || !isAlike(before.page, page) };
    },

    /** Forgets the page of a connection that has ended; undefined where it had none. */
    leave(line: object): HeardPage | undefined {
      const left = [...pages.values()].find(({ source }) => source.line === line)?.page;
      if (left) pages.delete(left.page);
      return left;
    },

    /** Lists the open pages of a place, the newest first. */
    of: (place: PlaceName): HeardPage[] => newest(place).map(({ page }) => page),

    /** Finds an open page by the name that it has given itself. */
    named(page: string): HeardPage | undefined {
      const live = pages.get(page);
      return live && isFresh(live) ? live.page : undefined;
    },

    /** Has those open pages of a place do something that are to. */
    order(
      place: PlaceName,
      order: Order,
      target: Target,
      isTold: (page: HeardPage) => boolean = () => true,
    ): void {
      for (const { page, source, orders } of newest(place)) {
        if (!isTold(page)) continue;
        if (source.push) source.push({ ...target, orders: [order] });
        else {
          orders.push(order);
          told.emit(page.page);
        }
      }
    },

    /** Sends the pages of a device elsewhere; forgets them until they are heard there. */
    send(idDevices: number, target: Target): void {
      for (const [name, { page, source }] of pages) {
        if (page.idDevices !== idDevices) continue;
        source.push?.({ ...target, orders: [] });
        pages.delete(name);
        told.emit(name);
      }
    },

    /** Waits until a page that has to ask is to do something or to go, the time is over, or whoever asked has gone. */
    news(page: string, ms: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          told.off(page, done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        told.on(page, done);
        signal.addEventListener('abort', done);
        if (signal.aborted || (pages.get(page)?.orders.length ?? 0) > 0) done();
      });
    },

    /** Hands out what a page is to do since its last word. */
    take(page: string): Order[] {
      return pages.get(page)?.orders.splice(0) ?? [];
    },
  };
}

export type HeardPages = ReturnType<typeof createHeardPages>;

/** A page is where its device is too, whichever place that stands at. */
const isAt = ({ place, idDevices }: HeardPage, name: PlaceName): boolean =>
  place === name || (idDevices !== null && placeOfDevice(idDevices) === name);

const isAlike = (one: HeardPage, other: HeardPage): boolean =>
  JSON.stringify({ ...one, seenAt: 0 }) === JSON.stringify({ ...other, seenAt: 0 });
