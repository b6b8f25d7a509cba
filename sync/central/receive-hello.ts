import { type Answer, type Hello, PROTOCOL } from '#shared/contract/replication/protocol/messages.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { IngestWorld, Lineage, Stream, StreamTransaction } from './ports.ts';

/**
 * Opens a session with a branch. Who shows a token that has been used before is a copy of the branch, or the branch
 * itself after its copy came first: it is told to begin an epoch of its own. Which of the two is the branch cannot be
 * known here, so from then on what both send is kept apart, until a person says it.
 *
 * @param branch who is speaking, as the transport has proved it
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
  const lineage = await streams.incarnation();
  const shows = trustworthy(lineage, hello);
  if (known?.trusted && !shows) return null;
  const trusted = known?.trusted !== false && shows && lineage?.disputed !== true;
  if (trusted) await streams.saveIncarnation({ epoch: hello.epoch, ratchet: hello.next, disputed: false });
  if (!known && !shows && lineage) await dispute(streams, lineage);
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

/** Trusts nobody under this branch's name any more. */
async function dispute(streams: StreamTransaction, lineage: Lineage): Promise<void> {
  await streams.saveIncarnation({ ...lineage, disputed: true });
  const present = await streams.stream(lineage.epoch);
  if (present) await streams.saveStream({ ...present, trusted: false });
}

function trustworthy(lineage: Lineage | null, { ratchet, next }: Hello): boolean {
  if (!lineage) return true;
  const { turn, token } = lineage.ratchet;
  // Trusts a branch that is ahead: this central was restored from a backup. Trusting the first one is safe, since a
  // second one with the same turn is then set apart.
  if (ratchet.turn > turn) return true;
  // The same hello again, because its answer was lost; or the next one.
  return token === next.token || token === ratchet.token;
}

async function newStream(streams: StreamTransaction, hello: Hello, trusted: boolean): Promise<Stream> {
  const { epoch, parent, head, schema } = hello;
  const { eid, ...anchor } = hello.anchor;
  // Streams are taken in without gaps: who has this row has had everything before it.
  const gap = trusted && eid !== null && !(await streams.settled([{ seq: anchor.seq, eid }])).has(eid);
  const recent = { rows: 0, refused: 0 };
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
