import type { Need } from '#shared/contract/installation/home.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Caller } from '../kit/caller.ts';

/** Detects one kind of task. */
export interface NeedSource {
  /** Users with one of these modules see it. */
  readonly modules: readonly ModuleId[];
  /** Finds tasks in the branches included for the caller. */
  readonly find: (caller: Caller, now: Millis) => readonly Need[] | Promise<readonly Need[]>;
}

const NAMED = 3;

/** First names of a list; undefined if empty. */
export const someOf = (names: readonly string[]) =>
  names.length === 0 ? [] : [{ names: names.slice(0, NAMED), total: names.length }];
