import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Ratchet } from '#shared/contract/replication/protocol/messages.ts';
import type { Identity, PushStatus, PushWorld } from './ports.ts';
import { NO_RETENTION } from './retention.ts';

type World = Pick<PushWorld, 'outbox' | 'identity' | 'draw' | 'machine'>;

/** Token of a machine that never connected to central. */
const NO_RATCHET: Ratchet = { turn: 0, token: '' };

/**
 * Settles the identity of this machine, in an epoch that fits its database. The two disagree after a restored backup, a
 * disk moved to another machine or a lost file. In each case the numbers of this log may have been used for other rows
 * already, so a new epoch begins.
 */
export async function resolvedEpoch(world: World): Promise<{ status: PushStatus; identity: Identity }> {
  const status = await world.outbox.status();
  const identity = await world.identity.read();
  if (identity?.machine === world.machine && identity.epoch === status.epoch) return { status, identity };
  return beginEpoch(world);
}

/**
 * Starts a new epoch with the previous one as parent: the whole log is sent again, and central detects known
 * changes by `eid`. The database is written first: an interruption leaves it different from the identity, which
 * starts another epoch; an unsent one does no harm.
 */
export async function beginEpoch(world: World): Promise<{ status: PushStatus; identity: Identity }> {
  const { outbox } = world;
  const status = nextEpoch(await outbox.status(), await outbox.anchor(), world.draw());
  await outbox.store(status);
  return { status, identity: await identifyAs(world, status.epoch) };
}

/** The status of a log in a new epoch, of which nothing is confirmed yet. */
export const nextEpoch = (
  { epoch: parent }: PushStatus,
  { seq, chain }: LogPosition,
  epoch: string,
): PushStatus => ({
  epoch,
  parent,
  cursor: { seq, chain },
  retention: NO_RETENTION,
});

/** Notes outside of the database that this machine is in an epoch. */
export async function identifyAs(world: World, epoch: string): Promise<Identity> {
  const { machine } = world;
  const before = await world.identity.read();
  const identity = {
    machine,
    epoch,
    ratchet: before?.ratchet ?? NO_RATCHET,
    // Drops a token that another machine has offered.
    next: before?.machine === machine ? before.next : null,
  };
  await world.identity.write(identity);
  return identity;
}

/** Token of a handshake: unchanged until central accepts it, and stored before it is first sent. */
export async function offeredRatchet(world: World, identity: Identity): Promise<Ratchet> {
  if (identity.next) return identity.next;
  const next = { turn: identity.ratchet.turn + 1, token: world.draw() };
  await world.identity.write({ ...identity, next });
  return next;
}

/** Notes that central has taken the offered token; ignores any other, which belongs to an old answer. */
export async function confirmRatchet(world: World, session: string): Promise<void> {
  const identity = await world.identity.read();
  if (identity?.next?.token !== session) return;
  await world.identity.write({ ...identity, ratchet: identity.next, next: null });
}
