import { z } from 'zod';
import { type DisplayBeat, displayBeat, type PageOrders } from '#shared/contract/devices/display-status.ts';
import { DARK_MS } from '#shared/domain/devices/display-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { plainAddress } from './plain-address.ts';

/** What is known of a page by its last beat. */
export const heardPage = displayBeat.omit({ key: true }).extend({
  idDevices: z.number().int().nullable(),
  address: z.string(),
  seenAt: z.number(),
  silentSince: z
    .number()
    .nullable()
    .describe('Since when it has said without a break that it cannot be heard'),
});
export type HeardPage = Readonly<z.infer<typeof heardPage>>;

/** Where a beat came from. */
export interface Source {
  /** The connection, for as long as it lasts; null for a request by itself. */
  readonly line: object | null;
  readonly address: string;
  /** Reaches the page at any time; null where it has to ask. */
  readonly push: ((orders: PageOrders) => void) | null;
}

type Order = PageOrders['orders'][number];

interface Live {
  readonly page: HeardPage;
  readonly source: Source;
  /** On the clock that never goes back. */
  readonly at: number;
  /** Wait for the next beat of a page that cannot be reached before. */
  orders: Order[];
}

/** So many pages of one display are counted, the newest; whoever opens more is not setting up a branch. */
const MOST_OF_ONE = 20;

/** Knows the pages that are open now, by what each says of itself, and hands them what they are to do. */
export function createHeardPages(clock: Clock) {
  const pages = new Map<string, Live>();

  const isFresh = ({ at }: Live) => clock.mono() - at <= DARK_MS;
  const newest = (idDisplays: number) =>
    [...pages.values()]
      .filter((live) => live.page.idDisplays === idDisplays && isFresh(live))
      .reverse()
      .sort((a, b) => b.at - a.at);

  /** Counts one page a connection, and of a display the newest. */
  function bound({ line }: Source, { page, idDisplays }: DisplayBeat): void {
    for (const [name, live] of pages) {
      const movedOn = line !== null && live.source.line === line && name !== page;
      if (movedOn || !isFresh(live)) pages.delete(name);
    }
    for (const { page: extra } of newest(idDisplays).slice(MOST_OF_ONE)) pages.delete(extra.page);
  }

  return {
    /** Hears a beat; answers what the page was to do since its last one. `changed` says that lists show it otherwise now. */
    hear(source: Source, { key: _, ...beat }: DisplayBeat, idDevices: number | null) {
      const before = pages.get(beat.page);
      const silentSince = beat.silent ? (before?.page.silentSince ?? clock.now()) : null;
      const page = {
        ...beat,
        idDevices,
        address: plainAddress(source.address),
        seenAt: clock.now(),
        silentSince,
      };
      // Put at the end anew: of those of one moment the last to be heard is the newest.
      pages.delete(beat.page);
      pages.set(beat.page, { page, source, at: clock.mono(), orders: [] });
      bound(source, beat);
      return { page, orders: before?.orders ?? [], changed: !before || !isAlike(before.page, page) };
    },

    /** Forgets the page of a connection that has ended; undefined where it had none. */
    leave(line: object): HeardPage | undefined {
      const left = [...pages.values()].find(({ source }) => source.line === line)?.page;
      if (left) pages.delete(left.page);
      return left;
    },

    /** Lists the open pages of a display, the newest first. */
    of: (idDisplays: number): HeardPage[] => newest(idDisplays).map(({ page }) => page),

    /** Has all open pages of a display do something; answers how many were told. */
    order(idDisplays: number, order: Order): number {
      const told = newest(idDisplays);
      for (const { source, orders } of told) {
        if (source.push) source.push({ idDisplays, orders: [order] });
        else orders.push(order);
      }
      return told.length;
    },

    /** Sends the pages of a device to another display, or from all of them; forgets them until they are heard there. */
    send(idDevices: number, idDisplays: number | null): void {
      for (const [name, { page, source }] of pages) {
        if (page.idDevices !== idDevices) continue;
        source.push?.({ idDisplays, orders: [] });
        pages.delete(name);
      }
    },
  };
}

export type HeardPages = ReturnType<typeof createHeardPages>;

const isAlike = (one: HeardPage, other: HeardPage): boolean =>
  JSON.stringify({ ...one, seenAt: 0 }) === JSON.stringify({ ...other, seenAt: 0 });
