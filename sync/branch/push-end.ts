import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import { type Answer, PROTOCOL } from '#shared/contract/replication/protocol/messages.ts';
import { type Batch, createBatch } from '../wire/cut-batch.ts';
import { chainedRows, soundPart } from '../wire/hashes.ts';
import { beginEpoch, confirmRatchet, identifyAs, offeredRatchet, resolvedEpoch } from './epoch.ts';
import { createExchanges, putToWork } from './machine-at-work.ts';
import type { Outbox, PushStatus, PushWorld } from './ports.ts';
import { type Effect, NOT_STARTED, PUSH_NOTICES, type PushEvent, type PushState, step } from './push-step.ts';
import { retain, unmark } from './retention.ts';

/** Limits the rows of a push that are read and written at a time: between them the branch does its other work. */
const ROWS_AT_ONCE = 50;

/** Runs the push of the branch: `step` decides; errors raise an alarm and are retried. */
export function createPushEnd(deps: PushWorld) {
  const outbox = notingOutbox(deps);
  const world = { ...deps, outbox };
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
        return find(effect.position, effect.acknowledged);
      case 'push':
        return push(effect.request, effect.session);
      case 'start-epoch':
        await beginEpoch(world);
        return { type: 'started' };
      case 'repair':
        await repair();
        return { type: 'started' };
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
    const { status, identity } = await resolvedEpoch(world);
    const next = await offeredRatchet(world, identity);
    world.send({
      kind: 'handshake',
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

  /** Reads the next rows, up to the first damaged one. */
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

  /** Verifies the whole log in small parts: damage in confirmed rows would never be noticed by sending. */
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
      // Continues after rows purged meanwhile.
      if (sound === 0 && anchor.seq > at.seq) at = anchor;
      else {
        isDamaged = true;
        world.alarm(PUSH_NOTICES.damagedLog);
        return happen({ type: 'written' });
      }
    }
  }

  async function repair(): Promise<void> {
    const { rebuilt, missing, another } = await outbox.repair();
    if (another) await identifyAs(world, (await outbox.status()).epoch);
    isDamaged = false;
    if (rebuilt + missing > 0) world.alarm(PUSH_NOTICES.repairedLog, `${rebuilt}+${missing}`);
  }

  async function find(position: LogPosition, acknowledged: boolean): Promise<PushEvent> {
    if (!(await outbox.holds(position))) {
      if (position.seq < (await outbox.anchor()).seq) world.alarm(PUSH_NOTICES.missingRows);
      return { type: 'notFound' };
    }
    const status = await outbox.status();
    const more = (await outbox.head()).seq > position.seq;
    if (!acknowledged) {
      await outbox.store({ ...status, cursor: position, retention: unmark(status.retention, position.seq) });
      return { type: 'found', more, tookMs: 0 };
    }
    const now = world.mono();
    const elapsedMs = now - countedAt;
    const { retention, purgeBefore } = retain(status.retention, position.seq, elapsedMs, world.retentionMs);
    const reached = { ...status, cursor: position, retention };
    const isDue = purgeBefore > purgedBefore;
    await (more && !isDue ? outbox.note(reached) : outbox.store(reached));
    countedAt = now;
    if (isDue) await outbox.purge(purgeBefore);
    purgedBefore = Math.max(purgedBefore, purgeBefore);
    // Repairs as soon as no intact rows are left to send.
    return isDamaged && !more ? { type: 'damaged' } : { type: 'found', more, tookMs: now - cutAt };
  }

  return {
    start: () => happen({ type: 'start' }),
    verify,
    /** Call after a commit. A missed call delays the push by at most a minute. */
    written: () => happen({ type: 'written' }),
    woken: () => happen({ type: 'woken' }),
    receive(answer: Answer): Promise<void> {
      const request = exchanges.requestOf(answer.exchange);
      return request === null ? Promise.resolve() : happen({ type: 'received', request, answer });
    },
  };
}

/** Milliseconds between two writes of the status while more is to be sent. */
const STORE_INTERVAL_MS = 1_000;

interface NotingOutbox extends Outbox {
  /**
   * Stores the progress in memory and writes it periodically: each write is a commit, which delays customers.
   * Progress lost in a power failure is learned from the welcome of central.
   */
  note(status: PushStatus): Promise<void>;
}

/** Wraps the outbox so that its status may be ahead of the stored one. */
function notingOutbox({ outbox, mono }: Pick<PushWorld, 'outbox' | 'mono'>): NotingOutbox {
  let noted: PushStatus | null = null;
  let storedAt = mono();

  async function store(status: PushStatus): Promise<void> {
    noted = status;
    await outbox.store(status);
    storedAt = mono();
    noted = null;
  }

  return {
    ...outbox,
    status: async () => noted ?? outbox.status(),
    store,
    async repair() {
      // The confirmed position determines what is rebuilt.
      if (noted) await store(noted);
      return outbox.repair();
    },
    async note(status) {
      noted = status;
      if (mono() - storedAt >= STORE_INTERVAL_MS) await store(status);
    },
  };
}
