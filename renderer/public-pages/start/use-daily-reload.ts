import { useEffect } from 'react';
import type { Client } from '#shared/contract/client.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { lastTimeOfDay } from '../clock/branch-clock.ts';
import { serverAnswers } from './server-answers.ts';

/** The hour of the branch's day at which pages start afresh (operations specification, section 4, Signage). */
const HOUR = 5;
const CHECK_INTERVAL_MS = 30_000;

export interface DailyReload {
  readonly client: Client;
  readonly now: () => Millis;
  /** Null as long as the branch's zone is not known. */
  readonly zone: string | null;
  /** Tells whether a reload would interrupt no one. */
  readonly locked: boolean;
}

/** Loads the page again once a day; only while it rests, and only if the server is there to load it from. */
export function useDailyReload({ client, now, zone, locked: resting }: DailyReload): void {
  useEffect(() => {
    if (!resting || zone === null) return;
    const timer = setInterval(async () => {
      // Counted back from now: before it heard from the server the page had only its own clock, which may be wrong.
      const loadedAt = now() - performance.now();
      if (lastTimeOfDay(now(), zone, HOUR) <= loadedAt) return;
      if (await serverAnswers(client)) location.reload();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, now, zone, resting]);
}
