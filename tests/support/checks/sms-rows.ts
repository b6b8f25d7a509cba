import { lookInto, rowsOf } from './look-into.ts';

/** An SMS of a branch, with the content of its payload while it has one. */
export interface SmsRow {
  readonly job: 'sms' | 'forwardedSms';
  readonly kind: string;
  readonly state: string;
  readonly phone: string;
  readonly ends: string;
  readonly text: string;
  readonly failure: string;
}

/** SMS of a branch in the order in which they were queued. */
export const smsRows = (folder: string): SmsRow[] =>
  lookInto(folder, (sqlite) =>
    rowsOf<SmsRow>(
      sqlite,
      `select kind as job, subject as kind, state, target as ends, failure,
         coalesce(nullif(payload, '') ->> '$.phone', '') as phone,
         coalesce(nullif(payload, '') ->> '$.text', '') as text
       from jobs where kind in ('sms', 'forwardedSms') order by rowid`,
    ),
  );

/** SMS that are sent now, or are due. */
export const unsentSms = (folder: string, now: number): unknown[] =>
  lookInto(folder, (sqlite) =>
    rowsOf(
      sqlite,
      `select key from jobs where kind in ('sms', 'forwardedSms')
         and (state = 'running' or (state = 'waiting' and (next_at <= @now or expires_at <= @now)))`,
      { now },
    ),
  );
