import type { Need } from '#shared/contract/installation/home.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Caller } from '../kit/caller.ts';

/** Looks for one kind of thing that may need somebody. */
export interface NeedSource {
  /** Concerns users with one of these. */
  readonly modules: readonly ModuleId[];
  /** Finds what there is, of the branches that are included for the caller. */
  readonly find: (caller: Caller, now: Millis) => readonly Need[] | Promise<readonly Need[]>;
}

const NAMED = 3;

/** Names the first of several, as needs carry them; nothing where there are none. */
export const someOf = (names: readonly string[]) =>
  names.length === 0 ? [] : [{ names: names.slice(0, NAMED), total: names.length }];
