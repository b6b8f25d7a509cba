import type { Logger } from 'pino';
import type { ReplicationAlarm } from '#shared/contract/replication/replication-status.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { TOLD } from '#sync/branch/push-state.ts';

type Kind = ReplicationAlarm['kind'];

/** Keeps what the people who look after the branch should know of replication. */
export interface Alarms {
  raise(kind: Kind, detail: string): void;
  /** Raises a reason that one end of replication gives, under the kind it belongs to. */
  tell(reason: string, detail?: string): void;
  /** Raises an error of replication; the branch goes on whatever it is. */
  failed(error: unknown): void;
  /** Newest first. */
  last(): readonly ReplicationAlarm[];
}

const MAX_ALARMS = 20;

const KINDS: Readonly<Record<string, Kind>> = {
  [TOLD.copy]: 'copy',
  [TOLD.missingRows]: 'missingRows',
  [TOLD.damagedLog]: 'damagedLog',
  [TOLD.repairedLog]: 'repairedLog',
};

const kindOf = (reason: string): Kind =>
  readReason(STOP_REASONS, reason).code === 'other' ? 'other' : 'stopped';

/**
 * Keeps alarms in memory, since one may say that nothing can be written. The same alarm again counts up instead of
 * pushing the others out, and is logged the first time only.
 */
export function createAlarms(clock: Clock, log: Logger): Alarms {
  let alarms: readonly ReplicationAlarm[] = [];

  function raise(kind: Kind, detail: string): void {
    const before = alarms.find((alarm) => alarm.kind === kind && alarm.detail === detail);
    if (!before) log.warn({ kind, detail }, 'replication');
    const others = alarms.filter((alarm) => alarm !== before);
    alarms = [{ at: clock.now(), kind, detail, times: (before?.times ?? 0) + 1 }, ...others].slice(
      0,
      MAX_ALARMS,
    );
  }

  function raiseAlarm(reason: string, detail = ''): void {
    const known = KINDS[reason];
    raise(known ?? kindOf(reason), known ? detail : reason);
  }

  return {
    raise,
    tell: raiseAlarm,
    failed: (error) => raiseAlarm(error instanceof Error ? error.message : String(error)),
    last: () => alarms,
  };
}
