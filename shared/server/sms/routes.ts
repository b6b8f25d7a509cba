import type { Kysely } from 'kysely';
import { getSms, type SmsState } from '#shared/contract/installation/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '../db/tables.ts';
import { branchesShownTo, mayWorkAt } from '../kit/included-branches.ts';
import { type AwaitedRoute, read } from '../kit/route.ts';
import { longestWords } from './longest-words.ts';
import { smsReady } from './sms-ready.ts';

/** How messages stand at a server that sends them. */
export type SendingState = (now: Millis) => Pick<SmsState, 'package' | 'branches' | 'failures'>;

export interface SmsRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly licensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  readonly endpoint: string;
  /** Missing where this server sends none. */
  readonly sending?: SendingState | undefined;
}

/** How SMS stand, for the pages that look after them (operations specification, section 7). */
export function smsStateRoutes<Notice>(options: SmsRouteOptions): AwaitedRoute<Notice>[] {
  const { reader, licensed, endpoint, sending } = options;
  const ready = smsReady(endpoint);
  return [
    read(getSms, async ({ now, caller }): Promise<SmsState> => {
      const state = sending?.(now) ?? { package: null, branches: [], failures: [] };
      const isShown = ({ idBranches }: { readonly idBranches: number }) => mayWorkAt(caller, idBranches);
      return {
        licensed: (await licensed(reader)) ? 'Y' : 'N',
        sendsHere: sending ? 'Y' : 'N',
        ready: (await ready(reader)) ? 'Y' : 'N',
        longest: { ...(await longestWords(reader, branchesShownTo(caller))) },
        package: state.package,
        branches: state.branches.filter(isShown),
        failures: state.failures.filter(isShown),
      };
    }),
  ];
}
