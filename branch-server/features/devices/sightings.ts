import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { type ConnectedPage, connectedPage } from './connected-pages.ts';
import type { ScreenName } from './screen-name.ts';

export interface SightingOptions {
  readonly sqlite: Database;
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Sighting {
  /** What the page said of itself then. */
  readonly page: ConnectedPage;
  /** On the clock that never goes back; null for what an earlier run of the server saw. */
  readonly at: number | null;
}

/** Every page says every 15 s that it is there: written each time, they would wear out the disk for nothing. */
const WRITES_MS = 60_000;

/**
 * Remembers when each place was last seen. Kept in memory and written at most once a minute, all together. The time in
 * which the server itself was away counts for nothing: after a start each place has as long to be heard as at any other
 * time.
 */
export function createSightings({ sqlite, gate, clock, log }: SightingOptions) {
  const stored = statement<object>()(sqlite, (db) =>
    db.selectFrom('device_sightings').select(['place', 'page']),
  );
  const put = statement<{ place: string; seen: number; page: string }>()(sqlite, (db, p) =>
    db
      .insertInto('device_sightings')
      .values({ place: p('place'), seen_at: p('seen'), page: p('page') })
      .onConflict((conflict) =>
        conflict.column('place').doUpdateSet({ seen_at: p('seen'), page: p('page') }),
      ),
  );
  const startedAt = clock.mono();
  const seen = new Map<ScreenName, Sighting>(
    stored.all({}).flatMap(({ place, page }) => {
      const read = readPage(page);
      return read ? [[place as ScreenName, { page: read, at: null }] as const] : [];
    }),
  );
  const unwritten = new Set<ScreenName>();
  let writing: { stop(): void } | null = null;

  async function write(): Promise<void> {
    const screens = [...unwritten];
    unwritten.clear();
    if (screens.length === 0) return;
    await gate.command(() => {
      for (const place of screens) {
        const page = seen.get(place)?.page;
        if (page) put.run({ place, seen: page.seenAt, page: JSON.stringify(page) });
      }
    });
  }
  const tried = () =>
    write().catch((error: unknown) => log.error({ err: error }, 'what displays were seen was not kept'));

  return {
    saw(place: ScreenName, page: ConnectedPage): void {
      seen.set(place, { page, at: clock.mono() });
      unwritten.add(place);
    },

    /** Tells what was last seen at a place, and for how many milliseconds it has not been, by a server that was there to see. */
    at(place: ScreenName): { readonly page: ConnectedPage; readonly offlineMs: Millis } | undefined {
      const sighting = seen.get(place);
      return sighting && { page: sighting.page, offlineMs: clock.mono() - (sighting.at ?? startedAt) };
    },

    /** Lists where something was seen. */
    places: (): ScreenName[] => [...seen.keys()],

    /** Tells for how many milliseconds a place has not been heard; null where it was not since the start. */
    offlineMs(place: ScreenName): Millis | null {
      const at = seen.get(place)?.at ?? null;
      return at === null ? null : clock.mono() - at;
    },

    forget(screens: readonly ScreenName[]): void {
      for (const place of screens) {
        seen.delete(place);
        unwritten.delete(place);
      }
    },

    start(): void {
      writing = every(WRITES_MS, tried);
    },
    async stop(): Promise<void> {
      writing?.stop();
      await tried();
    },
  };
}

export type Sightings = ReturnType<typeof createSightings>;

/** Reads what was seen last; undefined where it is damaged, or of another version: nobody waits for that. */
function readPage(json: string): ConnectedPage | undefined {
  try {
    return connectedPage.safeParse(JSON.parse(json)).data as ConnectedPage | undefined;
  } catch {
    return undefined;
  }
}
