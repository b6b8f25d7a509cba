import type { Logger } from 'pino';
import type { ReplicationAlarm } from '#shared/contract/replication/replication-status.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { traceIdOf } from '#shared/server/telemetry/tracing.ts';
import { PUSH_NOTICES } from '#sync/branch/push-step.ts';

type Kind = ReplicationAlarm['kind'];

/** Alarms of replication for administrators of the branch. */
export interface Alarms {
  raise(kind: Kind, detail: string): void;
  /** Raises a reason that one end of replication gives, under the kind it belongs to. */
  tell(reason: string, detail?: string): void;
  /** Raises an error of replication; the branch continues. */
  failed(error: unknown): void;
  /** Newest first. */
  last(): readonly ReplicationAlarm[];
}

const MAX_ALARMS = 20;

const KINDS: Readonly<Record<string, Kind>> = {
  [PUSH_NOTICES.copy]: 'copy',
  [PUSH_NOTICES.missingRows]: 'missingRows',
  [PUSH_NOTICES.damagedLog]: 'damagedLog',
  [PUSH_NOTICES.repairedLog]: 'repairedLog',
};

const kindOf = (reason: string): Kind =>
  readReason(STOP_REASONS, reason).code === 'other' ? 'other' : 'stopped';

/**
 * Stores alarms in memory, since one may report that writing fails. A repeated alarm increases its count instead
 * of displacing others, and is logged once.
 */
export function createAlarms(clock: Clock, log: Logger): Alarms {
  let alarms: readonly ReplicationAlarm[] = [];

  function raise(kind: Kind, detail: string, traceId?: string): void {
    const before = alarms.find((alarm) => alarm.kind === kind && alarm.detail === detail);
    if (!before) log.warn({ kind, detail, ...(traceId && { traceId }) }, 'replication');
    const others = alarms.filter((alarm) => alarm !== before);
    alarms = [{ at: clock.now(), kind, detail, times: (before?.times ?? 0) + 1 }, ...others].slice(
      0,
      MAX_ALARMS,
    );
  }

  function raiseAlarm(reason: string, detail = '', traceId?: string): void {
    const known = KINDS[reason];
    raise(known ?? kindOf(reason), known ? detail : reason, traceId);
  }

  return {
    raise,
    tell: raiseAlarm,
    failed: (error) =>
      raiseAlarm(error instanceof Error ? error.message : String(error), '', traceIdOf(error)),
    last: () => alarms,
  };
}
