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
  /** Heartbeat at that time. */
  readonly page: ConnectedPage;
  /** On the monotonic clock; null if seen by an earlier run of the server. */
  readonly at: number | null;
}

/** Write interval, ms: pages send heartbeats every 15 s, and writing each would wear out the disk. */
const WRITES_MS = 60_000;

/**
 * When each screen was last seen. Held in memory and written together at most once a minute. Downtime of the
 * server does not count: after a start each screen has the full time to send a heartbeat.
 */
export function createSightings({ sqlite, gate, clock, log }: SightingOptions) {
  const stored = statement<object>()(sqlite, (db) =>
    db.selectFrom('device_sightings').select(['screen', 'page']),
  );
  const put = statement<{ screen: string; seen: number; page: string }>()(sqlite, (db, p) =>
    db
      .insertInto('device_sightings')
      .values({ screen: p('screen'), seen_at: p('seen'), page: p('page') })
      .onConflict((conflict) =>
        conflict.column('screen').doUpdateSet({ seen_at: p('seen'), page: p('page') }),
      ),
  );
  const startedAt = clock.mono();
  const seen = new Map<ScreenName, Sighting>(
    stored.all({}).flatMap(({ screen, page }) => {
      const read = readPage(page);
      return read ? [[screen as ScreenName, { page: read, at: null }] as const] : [];
    }),
  );
  const unwritten = new Set<ScreenName>();
  let writing: { stop(): void } | null = null;

  async function write(): Promise<void> {
    const screens = [...unwritten];
    unwritten.clear();
    if (screens.length === 0) return;
    await gate.command(() => {
      for (const screen of screens) {
        const page = seen.get(screen)?.page;
        if (page) put.run({ screen, seen: page.seenAt, page: JSON.stringify(page) });
      }
    });
  }
  const tried = () =>
    write().catch((error: unknown) => log.error({ err: error }, 'what displays were seen was not kept'));

  return {
    saw(screen: ScreenName, page: ConnectedPage): void {
      seen.set(screen, { page, at: clock.mono() });
      unwritten.add(screen);
    },

    /** Last heartbeat of a screen, and the time since then while this server runs, ms. */
    at(screen: ScreenName): { readonly page: ConnectedPage; readonly offlineMs: Millis } | undefined {
      const sighting = seen.get(screen);
      return sighting && { page: sighting.page, offlineMs: clock.mono() - (sighting.at ?? startedAt) };
    },

    /** Lists the screens on which something was seen. */
    screens: (): ScreenName[] => [...seen.keys()],

    /** Time since the last heartbeat of a screen, ms; null without one since the start. */
    offlineMs(screen: ScreenName): Millis | null {
      const at = seen.get(screen)?.at ?? null;
      return at === null ? null : clock.mono() - at;
    },

    remove(screens: readonly ScreenName[]): void {
      for (const screen of screens) {
        seen.delete(screen);
        unwritten.delete(screen);
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

/** Parses a stored heartbeat; undefined if damaged or of another version. */
function readPage(json: string): ConnectedPage | undefined {
  try {
    return connectedPage.safeParse(JSON.parse(json)).data as ConnectedPage | undefined;
  } catch {
    return undefined;
  }
}
