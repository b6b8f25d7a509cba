import { isSamePosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Push } from '#shared/contract/replication/protocol/messages.ts';
import {
  because,
  becauseTooMany,
  QUARANTINE_REASONS,
  readReason,
} from '#shared/domain/replication/reason.ts';
import { follows, soundPart } from '../wire/chained.ts';
import { BATCH_LIMITS } from '../wire/cut-batch.ts';
import { placeOfPush } from './judge-push.ts';
import type { IngestWorld, Knowledge, SetAside, Stream, StreamTransaction } from './ports.ts';
import { sortChanges } from './sort-changes.ts';

/** Limits refusals to 1 % of a batch: more are no single bad rows but a schema that does not fit. */
const REFUSALS_ALLOWED = BATCH_LIMITS.rows / 100;

/** Limits what a branch may say of people that it may not: it could be a slip of an older version, but not for long. */
const OVERSTEPS_ALLOWED = 2;

/** Takes everything of a push back; the stream is stopped instead. */
class TooManyRefused extends Error {}

/**
 * Takes a push in, in one transaction: rows and the place that they lead to are there together or not at all, and the
 * answer is given after the commit.
 *
 * @param branch the branch that speaks, as the transport has proved
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
    if (!(error instanceof TooManyRefused)) throw error;
    const reason = error.message;
    await world.store.transaction(branch, async (streams) => {
      const stream = await streams.stream(epoch);
      if (stream) await streams.saveStream({ ...stream, head: push.head, stopped: reason });
    });
    world.alarm(branch, reason);
    return { kind: 'stop', exchange, reason };
  }
}

/** Holds what a push is answered with, and what people have to hear of it. */
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
  const lineage = await streams.incarnation();
  const stream = await streams.stream(push.epoch);
  if (stream?.session !== push.session) return { answer: { kind: 'greet', exchange } };
  if (stream.trusted && lineage?.epoch !== stream.epoch) return { answer: { kind: 'greet', exchange } };
  if (stream.stopped !== null) return { answer: { kind: 'stop', exchange, reason: stream.stopped } };

  const { applied } = stream;
  const place = placeOfPush(applied, push);
  if (place === 'rewind') return { answer: { kind: 'rewind', exchange, applied } };
  if (place === 'fork') return { answer: { kind: 'fork', exchange } };
  if (rows.length === 0) {
    if (!isSamePosition(stream.head, head)) await streams.saveStream({ ...stream, head });
    return { answer: { kind: 'ack', exchange, applied } };
  }

  const { sound, damaged, gap } = judgeRows(stream, rows, knowledge.chainOf);
  const settled = await streams.settled([...sound, ...damaged]);
  const isFresh = ({ eid }: LoggedChange) => !settled.has(eid);
  const take = stream.trusted ? applyAll : keepApart;
  const refused = await take(streams, stream, sound.filter(isFresh), { branch, knowledge });
  const aside = damaged.filter(isFresh).map((change) => ({ change, reason: because('damaged', change.seq) }));
  await streams.quarantine(stream, aside);

  const taken = rows.slice(0, sound.length + damaged.length);
  const again = stream.again + taken.filter((change) => !isFresh(change)).length;
  const { seq, chain } = taken.at(-1) ?? applied;
  const reached = { seq, chain };
  const counts = counted(stream, taken.length, [...refused, ...aside]);
  const recent = seq < head.seq ? counts : withoutAllowance(counts);
  const overstep = await oversteps(streams, refused);
  const breaks = taken.length < rows.length ? { reason: because('damagedLog', seq), stops: true } : null;
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
  /** Rows that do not follow and are to be put aside; the ones after them follow by what these say of themselves. */
  readonly damaged: readonly LoggedChange[];
  /** True where rows are missing between them. */
  readonly gap: boolean;
}

/**
 * Says which rows of a push can be taken: those before the first that does not follow; all where a person has said that
 * the branch is to go on whatever it holds.
 */
function judgeRows({ applied, recent }: Stream, rows: readonly LoggedChange[], chainOf: ChainOf): Judged {
  const isForgiving = recent.refused < 0;
  if (!isForgiving) return { sound: soundPart(applied, rows, chainOf), damaged: [], gap: false };
  const placed = rows.map((row, index) => ({ row, at: rows[index - 1] ?? applied }));
  const end = placed.findIndex(({ row, at }) => row.seq <= at.seq);
  const taken = end < 0 ? placed : placed.slice(0, end);
  const [sound, damaged] = [true, false].map((wanted) =>
    taken.flatMap(({ row, at }) => (follows(at, row, chainOf) === wanted ? [row] : [])),
  ) as [LoggedChange[], LoggedChange[]];
  return { sound, damaged, gap: taken.some(({ row, at }) => row.seq > at.seq + 1) };
}

/** Finds what has to be told where the branch said what it may not, and whether it has to stop for it; null elsewhere. */
async function oversteps(
  streams: StreamTransaction,
  refused: readonly SetAside[],
): Promise<{ readonly reason: string; readonly stops: boolean } | null> {
  const first = refused.find(({ reason }) => readReason(QUARANTINE_REASONS, reason).code === 'notAllowed');
  if (!first) return null;
  const times = await streams.countQuarantined('notAllowed');
  const stops = times > OVERSTEPS_ALLOWED;
  return { reason: stops ? because('overstepped', times) : first.reason, stops };
}

/** Takes changes of a stream in and says which were refused. */
type Take = (
  streams: StreamTransaction,
  stream: Stream,
  changes: readonly LoggedChange[],
  by: { readonly branch: string; readonly knowledge: Knowledge },
) => Promise<readonly SetAside[]>;

const applyAll: Take = async (streams, stream, changes, { branch, knowledge }) => {
  const { applicable, shed, parked, refused } = sortChanges(branch, changes, knowledge);
  const poison = [...refused, ...(await streams.apply(applicable))];
  await streams.countTrimmed(shed);
  await streams.quarantine(stream, [...parked, ...poison]);
  return poison;
};

const keepApart: Take = async (streams, stream, changes) => {
  await streams.quarantine(
    stream,
    changes.map((change) => ({ change, reason: because('copy') })),
  );
  return [];
};

/** Small pushes count together until they are as many rows as a full one. */
function counted({ recent }: Stream, rows: number, refusals: readonly SetAside[]): Stream['recent'] {
  const sum = { rows: recent.rows + rows, refused: recent.refused + refusals.length };
  const first = refusals[0];
  const allowed = Math.max(REFUSALS_ALLOWED, sum.rows / 100);
  if (first && sum.refused > allowed) {
    throw new TooManyRefused(becauseTooMany(sum.refused, sum.rows, first.reason));
  }
  return sum.rows < BATCH_LIMITS.rows ? sum : { rows: 0, refused: Math.min(0, sum.refused) };
}

/** Ends an allowance for refusals: it was for the rows that the branch held when it was given. */
const withoutAllowance = ({ rows, refused }: Stream['recent']): Stream['recent'] => ({
  rows,
  refused: Math.max(0, refused),
});
