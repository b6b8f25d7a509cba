import { type Answer, type Hello, PROTOCOL } from '#shared/contract/replication/protocol/messages.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { IncarnationState, IngestWorld, Stream, StreamTransaction } from './ports.ts';

/**
 * Opens a session with a branch. A machine with a used token is a copy of the branch, or the branch after its copy
 * connected first: it must start a new epoch. Central cannot know which one is the branch, so the changes of both
 * are quarantined until a person decides.
 *
 * @param branch branch as authenticated by the transport
 */
export async function receiveHello(world: IngestWorld, branch: string, hello: Hello): Promise<Answer> {
  const { exchange } = hello;
  const protocol = Math.min(hello.protocol.newest, PROTOCOL.newest);
  if (protocol < Math.max(hello.protocol.oldest, PROTOCOL.oldest)) {
    return { kind: 'stop', exchange, reason: because('noCommonProtocol', JSON.stringify(hello.protocol)) };
  }
  const stream = await world.store.transaction(branch, (streams) => openStream(streams, hello));
  if (!stream) return { kind: 'fork', exchange };
  if (!stream.trusted) world.alarm(branch, `epoch ${stream.epoch} is a copy and is kept apart`);
  if (stream.gap) world.alarm(branch, `epoch ${stream.epoch} begins after rows that never came`);
  const { session, applied, trusted } = stream;
  return { kind: 'welcome', exchange, protocol, session, applied, trusted };
}

/** The stream with a session open; nothing if another one has become the branch under this epoch. */
async function openStream(streams: StreamTransaction, hello: Hello): Promise<Stream | null> {
  const known = await streams.stream(hello.epoch);
  const incarnation = await streams.incarnation();
  const shows = trustworthy(incarnation, hello);
  if (known?.trusted && !shows) return null;
  const trusted = known?.trusted !== false && shows && incarnation?.disputed !== true;
  if (trusted) await streams.saveIncarnation({ epoch: hello.epoch, ratchet: hello.next, disputed: false });
  if (!known && !shows && incarnation) await dispute(streams, incarnation);
  const { head, schema } = hello;
  const stream = {
    ...(known ?? (await newStream(streams, hello, trusted))),
    head,
    schema,
    session: hello.next.token,
  };
  await streams.saveStream(stream);
  return stream;
}

/** Ends trust in all machines of this branch. */
async function dispute(streams: StreamTransaction, incarnation: IncarnationState): Promise<void> {
  await streams.saveIncarnation({ ...incarnation, disputed: true });
  const present = await streams.stream(incarnation.epoch);
  if (present) await streams.saveStream({ ...present, trusted: false });
}

function trustworthy(incarnation: IncarnationState | null, { ratchet, next }: Hello): boolean {
  if (!incarnation) return true;
  const { turn, token } = incarnation.ratchet;
  // Trusts a branch that is ahead: this central was restored from a backup. Trusting the first one is safe, since a
  // second one with the same turn is then set apart.
  if (ratchet.turn > turn) return true;
  // The same hello again, because its answer was lost; or the next one.
  return token === next.token || token === ratchet.token;
}

async function newStream(streams: StreamTransaction, hello: Hello, trusted: boolean): Promise<Stream> {
  const { epoch, parent, head, schema } = hello;
  const { eid, ...anchor } = hello.anchor;
  // Streams have no gaps: a central with this row has everything before it.
  const gap = trusted && eid !== null && !(await streams.known([{ seq: anchor.seq, eid }])).has(eid);
  const recent = { rows: 0, rejected: 0 };
  const session = hello.next.token;
  return {
    epoch,
    parent,
    anchor,
    gap,
    applied: anchor,
    head,
    schema,
    session,
    trusted,
    stopped: null,
    recent,
    again: 0,
  };
}
