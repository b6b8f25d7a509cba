import { type Answer, PROTOCOL } from '../../shared/contract/replication/messages.ts';
import type { Place } from '../../shared/contract/replication/place.ts';
import { BATCH_LIMITS, cutBatch } from '../wire/cut-batch.ts';
import { beginEpoch, confirmRatchet, offeredRatchet, settledEpoch } from './epoch.ts';
import { putToWork } from './machine-at-work.ts';
import type { PushWorld } from './ports.ts';
import { type Effect, NOT_STARTED, type PushEvent, type PushState, TOLD } from './push-state.ts';
import { retain, unmark } from './retention.ts';
import { step } from './step.ts';

/**
 * The branch's end of replication at work: `step` decides, and what throws on the way is told and tried again later.
 */
export function createPushEnd(world: PushWorld) {
  const { outbox } = world;
  let countedAt = world.mono();

  const happen = putToWork<PushState, PushEvent, Effect>(
    { begin: NOT_STARTED, decide: step, perform, failed: { type: 'failed' } },
    world,
  );

  async function perform(effect: Effect): Promise<PushEvent | null> {
    switch (effect.type) {
      case 'greet':
        await greet(effect.question);
        return null;
      case 'confirm':
        await confirmRatchet(world, effect.session);
        return null;
      case 'find':
        return find(effect.place, effect.acknowledged);
      case 'push':
        await push(effect.question, effect.session);
        return null;
      case 'begin-epoch':
        await beginEpoch(world);
        return { type: 'begun' };
      case 'wake-after':
        world.wakeAfter(effect.ms);
        return null;
      case 'alarm':
        world.alarm(effect.reason);
        return null;
    }
  }

  const exchange = (question: number): string => `${world.bootId}:${question}`;

  async function greet(question: number): Promise<void> {
    const { standing, identity } = await settledEpoch(world);
    const next = await offeredRatchet(world, identity);
    world.send({
      kind: 'hello',
      exchange: exchange(question),
      protocol: PROTOCOL,
      schema: world.schema,
      epoch: standing.epoch,
      parent: standing.parent,
      anchor: await outbox.anchor(),
      head: await outbox.head(),
      ratchet: identity.ratchet,
      next,
    });
  }

  async function push(question: number, session: string): Promise<void> {
    const { epoch, cursor: previous } = await outbox.standing();
    const rows = cutBatch(await outbox.after(previous.seq, BATCH_LIMITS.rows));
    const head = await outbox.head();
    world.send({ kind: 'push', exchange: exchange(question), session, epoch, previous, head, rows });
  }

  async function find(place: Place, acknowledged: boolean): Promise<PushEvent> {
    if (!(await outbox.holds(place))) {
      if (place.seq < (await outbox.anchor()).seq) world.alarm(TOLD.lostRows);
      return { type: 'lost' };
    }
    const standing = await outbox.standing();
    const elapsedMs = world.mono() - countedAt;
    if (acknowledged) {
      const { retention, purgeBefore } = retain(standing.retention, place.seq, elapsedMs, world.retentionMs);
      await outbox.keep({ ...standing, cursor: place, retention });
      countedAt += elapsedMs;
      if (purgeBefore > 0) await outbox.purge(purgeBefore);
    } else {
      await outbox.keep({ ...standing, cursor: place, retention: unmark(standing.retention, place.seq) });
    }
    return { type: 'found', more: (await outbox.head()).seq > place.seq };
  }

  return {
    start: () => happen({ type: 'start' }),
    /** After a commit. Missing one costs no more than a minute. */
    written: () => happen({ type: 'written' }),
    woken: () => happen({ type: 'woken' }),
    hear(answer: Answer): Promise<void> {
      const question = Number(answer.exchange.slice(world.bootId.length + 1));
      if (answer.exchange !== exchange(question)) return Promise.resolve();
      return happen({ type: 'heard', question, answer });
    },
  };
}

export type PushEnd = ReturnType<typeof createPushEnd>;
