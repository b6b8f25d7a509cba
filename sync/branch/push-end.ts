import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import { type Answer, PROTOCOL } from '#shared/contract/replication/protocol/messages.ts';
import { chainedRows, soundPart } from '../wire/chained.ts';
import { type Batch, createBatch } from '../wire/cut-batch.ts';
import { beginEpoch, confirmRatchet, identifyAs, offeredRatchet, settledEpoch } from './epoch.ts';
import { createExchanges } from './exchanges.ts';
import { putToWork } from './machine-at-work.ts';
import { notingOutbox } from './noted-status.ts';
import type { PushWorld } from './ports.ts';
import { type Effect, NOT_STARTED, type PushEvent, type PushState, TOLD } from './push-state.ts';
import { retain, unmark } from './retention.ts';
import { step } from './step.ts';

/** Limits the rows of a push that are read and written at a time: between them the branch does its other work. */
const ROWS_AT_ONCE = 50;

/**
 * Runs the branch's end of replication: `step` decides, what throws raises an alarm and is tried again later.
 */
export function createPushEnd(handed: PushWorld) {
  const outbox = notingOutbox(handed);
  const world = { ...handed, outbox };
  let countedAt = world.mono();
  /** The moment at which the last push was cut. */
  let cutAt = countedAt;
  let purgedBefore = 0;
  /** True once the log was found damaged somewhere. */
  let isDamaged = false;

  const happen = putToWork<PushState, PushEvent, Effect>(
    { begin: NOT_STARTED, decide: step, perform, failed: { type: 'failed' } },
    world,
  );

  async function perform(effect: Effect): Promise<PushEvent | null> {
    switch (effect.type) {
      case 'greet':
        await greet(effect.request);
        return null;
      case 'confirm':
        await confirmRatchet(world, effect.session);
        return null;
      case 'find':
        return find(effect.place, effect.acknowledged);
      case 'push':
        return push(effect.request, effect.session);
      case 'begin-epoch':
        await beginEpoch(world);
        return { type: 'begun' };
      case 'mend':
        await mend();
        return { type: 'begun' };
      case 'wake-after':
        world.wakeAfter(effect.ms);
        return null;
      case 'alarm':
        world.alarm(effect.reason);
        return null;
    }
  }

  const exchanges = createExchanges(world.bootId);

  async function greet(request: number): Promise<void> {
    const { status, identity } = await settledEpoch(world);
    const next = await offeredRatchet(world, identity);
    world.send({
      kind: 'hello',
      exchange: exchanges.nameOf(request),
      protocol: PROTOCOL,
      schema: world.schema,
      epoch: status.epoch,
      parent: status.parent,
      anchor: await outbox.anchor(),
      head: await outbox.head(),
      ratchet: identity.ratchet,
      next,
      machine: world.hostName,
    });
  }

  async function push(request: number, session: string): Promise<PushEvent | null> {
    cutAt = world.mono();
    const { epoch, cursor: previous } = await outbox.status();
    const { rows, lines } = await nextBatch(previous);
    if (isDamaged && rows.length === 0) return { type: 'damaged' };
    const head = await outbox.head();
    world.send(
      { kind: 'push', exchange: exchanges.nameOf(request), session, epoch, previous, head, rows },
      lines,
    );
    return null;
  }

  /** Reads what to send; what is before the first damage, where there is one. */
  async function nextBatch(after: LogPosition): Promise<Batch> {
    const batch = createBatch();
    for (let at = after; ; ) {
      const next = await outbox.after(at.seq, ROWS_AT_ONCE);
      const sound = soundPart(at, next, world.chainOf);
      if (sound.length < next.length) isDamaged = true;
      const last = sound.at(-1);
      if (!last || !batch.add(sound) || isDamaged || next.length < ROWS_AT_ONCE) return batch;
      at = last;
    }
  }

  /** Goes through the whole log, a few rows at a time: of what is confirmed nothing is sent that would show damage. */
  async function verify(): Promise<void> {
    for (let at: LogPosition = await outbox.anchor(); ; ) {
      const next = await outbox.after(at.seq, ROWS_AT_ONCE);
      const last = next.at(-1);
      if (!last) return;
      const sound = chainedRows(at, next, world.chainOf);
      if (sound === next.length) {
        at = last;
        continue;
      }
      const anchor = await outbox.anchor();
      // Goes on after what was purged meanwhile.
      if (sound === 0 && anchor.seq > at.seq) at = anchor;
      else {
        isDamaged = true;
        world.alarm(TOLD.damagedLog);
        return happen({ type: 'written' });
      }
    }
  }

  async function mend(): Promise<void> {
    const { rebuilt, lost, another } = await outbox.repair();
    if (another) await identifyAs(world, (await outbox.status()).epoch);
    isDamaged = false;
    if (rebuilt + lost > 0) world.alarm(TOLD.repairedLog, `${rebuilt}+${lost}`);
  }

  async function find(place: LogPosition, acknowledged: boolean): Promise<PushEvent> {
    if (!(await outbox.holds(place))) {
      if (place.seq < (await outbox.anchor()).seq) world.alarm(TOLD.missingRows);
      return { type: 'lost' };
    }
    const status = await outbox.status();
    const more = (await outbox.head()).seq > place.seq;
    if (!acknowledged) {
      await outbox.keep({ ...status, cursor: place, retention: unmark(status.retention, place.seq) });
      return { type: 'found', more, tookMs: 0 };
    }
    const now = world.mono();
    const elapsedMs = now - countedAt;
    const { retention, purgeBefore } = retain(status.retention, place.seq, elapsedMs, world.retentionMs);
    const reached = { ...status, cursor: place, retention };
    const isDue = purgeBefore > purgedBefore;
    await (more && !isDue ? outbox.note(reached) : outbox.keep(reached));
    countedAt = now;
    if (isDue) await outbox.purge(purgeBefore);
    purgedBefore = Math.max(purgedBefore, purgeBefore);
    // Mends as soon as there is nothing to send that is sound.
    return isDamaged && !more ? { type: 'damaged' } : { type: 'found', more, tookMs: now - cutAt };
  }

  return {
    start: () => happen({ type: 'start' }),
    verify,
    /** Call it after a commit. A missed one costs no more than a minute. */
    written: () => happen({ type: 'written' }),
    woken: () => happen({ type: 'woken' }),
    hear(answer: Answer): Promise<void> {
      const request = exchanges.requestOf(answer.exchange);
      return request === null ? Promise.resolve() : happen({ type: 'heard', request, answer });
    },
  };
}
