import { isSamePosition, type LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Push } from '#shared/contract/replication/protocol/messages.ts';
import {
  because,
  becauseTooMany,
  QUARANTINE_REASONS,
  readReason,
} from '#shared/domain/replication/reason.ts';
import { BATCH_LIMITS } from '../wire/cut-batch.ts';
import { follows, soundPart } from '../wire/hashes.ts';
import { sortChanges } from './changes.ts';
import type { IngestWorld, Knowledge, RejectedChange, Stream, StreamTransaction } from './ports.ts';

/** Limits refusals to 1 % of a batch: more are no single bad rows but a schema that does not fit. */
const MAX_REJECTED = BATCH_LIMITS.rows / 100;

/** Number of forbidden user changes tolerated: a bug of an older version may cause some. */
const OVERSTEPS_ALLOWED = 2;

/** Rolls back the whole push; the stream is stopped instead. */
class TooManyRejected extends Error {}

/**
 * Applies a push in one transaction: rows and the new position commit together, and the answer follows the commit.
 *
 * @param branch branch as authenticated by the transport
 */
export async function receivePush(world: IngestWorld, branch: string, push: Push): Promise<Answer> {
  const { exchange, epoch } = push;
  const ms = world.busyForMs();
  if (ms > 0) return { kind: 'slow', exchange, ms };
  try {
    const outcome = await world.store.transaction(branch, (streams) => takeIn(world, branch, streams, push));
    if (outcome.alarm !== undefined) world.alarm(branch, outcome.alarm);
    return outcome.answer;
  } catch (error) {
    if (!(error instanceof TooManyRejected)) throw error;
    const reason = error.message;
    await world.store.transaction(branch, async (streams) => {
      const stream = await streams.stream(epoch);
      if (stream) await streams.saveStream({ ...stream, head: push.head, stopped: reason });
    });
    world.alarm(branch, reason);
    return { kind: 'stop', exchange, reason };
  }
}

/** Answer to a push, and the alarm it raises. */
interface Outcome {
  readonly answer: Answer;
  readonly alarm?: string;
}

async function takeIn(
  { knowledge }: IngestWorld,
  branch: string,
  streams: StreamTransaction,
  push: Push,
): Promise<Outcome> {
  const { exchange, rows, head } = push;
  const incarnation = await streams.incarnation();
  const stream = await streams.stream(push.epoch);
  if (stream?.session !== push.session) return { answer: { kind: 'greet', exchange } };
  if (stream.trusted && incarnation?.epoch !== stream.epoch) return { answer: { kind: 'greet', exchange } };
  if (stream.stopped !== null) return { answer: { kind: 'stop', exchange, reason: stream.stopped } };

  const { applied } = stream;
  const position = positionOfPush(applied, push);
  if (position === 'rewind') return { answer: { kind: 'rewind', exchange, applied } };
  if (position === 'fork') return { answer: { kind: 'fork', exchange } };
  if (rows.length === 0) {
    if (!isSamePosition(stream.head, head)) await streams.saveStream({ ...stream, head });
    return { answer: { kind: 'ack', exchange, applied } };
  }

  const { sound, damaged, gap } = judgeRows(stream, rows, knowledge.chainOf);
  const known = await streams.known([...sound, ...damaged]);
  const isFresh = ({ eid }: LoggedChange) => !known.has(eid);
  const take = stream.trusted ? applyAll : quarantineBatch;
  const rejected = await take(streams, stream, sound.filter(isFresh), { branch, knowledge });
  const quarantined = damaged
    .filter(isFresh)
    .map((change) => ({ change, reason: because('damaged', change.seq) }));
  await streams.quarantine(stream, quarantined);

  const accepted = rows.slice(0, sound.length + damaged.length);
  const again = stream.again + accepted.filter((change) => !isFresh(change)).length;
  const { seq, chain } = accepted.at(-1) ?? applied;
  const reached = { seq, chain };
  const counts = counted(stream, accepted.length, [...rejected, ...quarantined]);
  const recent = seq < head.seq ? counts : withoutAllowance(counts);
  const overstep = await oversteps(streams, rejected);
  const breaks = accepted.length < rows.length ? { reason: because('damagedLog', seq), stops: true } : null;
  const alarm = breaks ?? overstep;
  const stopped = alarm?.stops ? alarm.reason : null;
  await streams.saveStream({
    ...stream,
    applied: reached,
    head,
    recent,
    stopped,
    again,
    gap: stream.gap || gap,
  });
  const answer: Answer =
    stopped === null
      ? { kind: 'ack', exchange, applied: reached }
      : { kind: 'stop', exchange, reason: stopped };
  return { answer, ...(alarm && { alarm: alarm.reason }) };
}

interface Judged {
  readonly sound: readonly LoggedChange[];
  /** Broken rows to be quarantined; the rows after them continue from their own values. */
  readonly damaged: readonly LoggedChange[];
  /** True if rows are missing between them. */
  readonly gap: boolean;
}

/**
 * Rows of a push that can be accepted: those before the first broken one, or all of them after a person allowed
 * the branch to continue.
 */
function judgeRows({ applied, recent }: Stream, rows: readonly LoggedChange[], chainOf: ChainOf): Judged {
  const isForgiving = recent.rejected < 0;
  if (!isForgiving) return { sound: soundPart(applied, rows, chainOf), damaged: [], gap: false };
  const placed = rows.map((row, index) => ({ row, at: rows[index - 1] ?? applied }));
  const end = placed.findIndex(({ row, at }) => row.seq <= at.seq);
  const accepted = end < 0 ? placed : placed.slice(0, end);
  const [sound, damaged] = [true, false].map((wanted) =>
    accepted.flatMap(({ row, at }) => (follows(at, row, chainOf) === wanted ? [row] : [])),
  ) as [LoggedChange[], LoggedChange[]];
  return { sound, damaged, gap: accepted.some(({ row, at }) => row.seq > at.seq + 1) };
}

/** Alarm for forbidden changes of the branch, and whether they stop it; null without any. */
async function oversteps(
  streams: StreamTransaction,
  rejected: readonly RejectedChange[],
): Promise<{ readonly reason: string; readonly stops: boolean } | null> {
  const first = rejected.find(({ reason }) => readReason(QUARANTINE_REASONS, reason).code === 'notAllowed');
  if (!first) return null;
  const times = await streams.countQuarantined('notAllowed');
  const stops = times > OVERSTEPS_ALLOWED;
  return { reason: stops ? because('overstepped', times) : first.reason, stops };
}

/** Applies changes of a stream, and returns the rejected ones. */
type Take = (
  streams: StreamTransaction,
  stream: Stream,
  changes: readonly LoggedChange[],
  by: { readonly branch: string; readonly knowledge: Knowledge },
) => Promise<readonly RejectedChange[]>;

const applyAll: Take = async (streams, stream, changes, { branch, knowledge }) => {
  const { applicable, trimmed, parked, rejected } = sortChanges(branch, changes, knowledge);
  const poison = [...rejected, ...(await streams.apply(applicable))];
  await streams.countTrimmed(trimmed);
  await streams.quarantine(stream, [...parked, ...poison]);
  return poison;
};

const quarantineBatch: Take = async (streams, stream, changes) => {
  await streams.quarantine(
    stream,
    changes.map((change) => ({ change, reason: because('copy') })),
  );
  return [];
};

/** Small pushes count together until they are as many rows as a full one. */
function counted({ recent }: Stream, rows: number, rejected: readonly RejectedChange[]): Stream['recent'] {
  const sum = { rows: recent.rows + rows, rejected: recent.rejected + rejected.length };
  const first = rejected[0];
  const allowed = Math.max(MAX_REJECTED, sum.rows / 100);
  if (first && sum.rejected > allowed) {
    throw new TooManyRejected(becauseTooMany(sum.rejected, sum.rows, first.reason));
  }
  return sum.rows < BATCH_LIMITS.rows ? sum : { rows: 0, rejected: Math.min(0, sum.rejected) };
}

/** Ends an allowance for refusals: it was for the rows that the branch held when it was given. */
const withoutAllowance = ({ rows, rejected }: Stream['recent']): Stream['recent'] => ({
  rows,
  rejected: Math.max(0, rejected),
});

/**
 * Compares a push with the applied position. Numbers are not sufficient: after `backup, write, push, restore,
 * write, push` they match, and only the chain shows another history.
 */
function positionOfPush(applied: LogPosition, { previous, head }: Push): 'follows' | 'rewind' | 'fork' {
  if (head.seq < applied.seq) return 'fork';
  if (previous.seq !== applied.seq) return 'rewind';
  return isSamePosition(previous, applied) ? 'follows' : 'fork';
}
