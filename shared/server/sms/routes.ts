import type { Kysely } from 'kysely';
import { getSms, type SmsState } from '#shared/contract/installation/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { mayWorkAt, visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import { smsReady } from './availability.ts';
import { readMaxValues } from './sms-texts.ts';

type Sending = Pick<SmsState, 'package' | 'branches' | 'failures'> & Partial<Pick<SmsState, 'ready'>>;

/** State of messages at a sending server; null while it does not send. */
export type SendingState = (now: Millis) => Sending | null | Promise<Sending | null>;

export interface SmsRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly licensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  readonly endpoint: string;
  /** Undefined if this server sends no messages. */
  readonly sending?: SendingState | undefined;
}

/** Routes for the state of SMS (operations specification, section 7). */
export function smsStateRoutes<Notice>(options: SmsRouteOptions): AsyncRoute<Notice>[] {
  const { reader, licensed, endpoint, sending } = options;
  const ready = smsReady(endpoint);
  return [
    read(getSms, async ({ now, caller }): Promise<SmsState> => {
      const here = (await sending?.(now)) ?? null;
      const isVisible = ({ idBranches }: { readonly idBranches: number }) => mayWorkAt(caller, idBranches);
      return {
        licensed: (await licensed(reader)) ? 'Y' : 'N',
        sendsHere: here ? 'Y' : 'N',
        ready: here?.ready ?? ((await ready(reader)) ? 'Y' : 'N'),
        maxValues: { ...(await readMaxValues(reader, visibleBranches(caller))) },
        package: here?.package ?? null,
        branches: here?.branches.filter(isVisible) ?? [],
        failures: here?.failures.filter(isVisible) ?? [],
      };
    }),
  ];
}
