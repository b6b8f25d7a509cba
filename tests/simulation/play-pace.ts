import {
  endSpeech,
  IDLE_PACE,
  movedOn,
  nextChangeAt,
  type PopupTiming,
  queued,
  type Speech,
} from '#renderer/features/signage/popup-timing.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Times of one call. */
export interface Simulated {
  readonly created: Millis;
  readonly displayed: Millis;
  /** When it left the pop-up. */
  readonly deleted: Millis;
  readonly sharedWith: number;
}

export interface Playing {
  readonly callsState: ReadonlyMap<number, Simulated>;
  readonly spoken: readonly { readonly at: Millis; readonly speech: Speech<number> }[];
}

/**
 * Simulates a display with calls at these times; `lasts` gives the length of each announcement. Ends when the display
 * is idle.
 */
export function playPace(created: readonly Millis[], lasts: (speech: Speech<number>) => Millis): Playing {
  const calls = new Map<number, Simulated>();
  const spoken: { at: Millis; speech: Speech<number> }[] = [];
  let pace: PopupTiming<number> = IDLE_PACE;
  let silentAt = Number.POSITIVE_INFINITY;
  let next = 0;
  const become = (then: PopupTiming<number>, now: Millis) => {
    for (const call of pace.page === then.page ? [] : (pace.page?.calls ?? [])) {
      calls.set(call, { ...(calls.get(call) as Simulated), deleted: now });
    }
    for (const call of pace.page === then.page ? [] : (then.page?.calls ?? [])) {
      if (calls.has(call)) throw new Error(`call ${call} was shown twice`);
      calls.set(call, {
        created: created[call] ?? 0,
        displayed: now,
        deleted: now,
        sharedWith: then.page?.calls.length ?? 0,
      });
    }
    if (then.speech && then.speech !== pace.speech) {
      spoken.push({ at: now, speech: then.speech });
      silentAt = now + lasts(then.speech);
    }
    if (!then.speech) silentAt = Number.POSITIVE_INFINITY;
    pace = then;
  };
  for (let now = 0; ; ) {
    const looks = nextChangeAt(pace) ?? Number.POSITIVE_INFINITY;
    const happens = Math.min(created[next] ?? Number.POSITIVE_INFINITY, silentAt, looks);
    if (happens === Number.POSITIVE_INFINITY) return { callsState: calls, spoken };
    const before = pace;
    now = Math.max(now, happens);
    if (created[next] === happens) {
      become(movedOn(queued(pace, [next], now), now), now);
      next += 1;
    } else if (silentAt === happens) become(endSpeech(pace, now), now);
    else become(movedOn(pace, now), now);
    if (pace === before) throw new Error(`a look at ${now} changed nothing`);
  }
}
