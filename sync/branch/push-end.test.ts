import { describe, expect, it } from 'vitest';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import {
  createMemoryIdentity,
  createMemoryOutbox,
  type MemoryDisk,
} from '#tests/support/sync/memory-outbox.ts';
import { createPowerSwitch } from '#tests/support/sync/power-switch.ts';
import { encodePush } from '../wire/cut-batch.ts';
import type { PushStatus } from './ports.ts';
import { createPushEnd } from './push-end.ts';
import { NO_RETENTION } from './retention.ts';

const START = { seq: 0, chain: 'chain 0' };
const chainOf: ChainOf = (_, { seq }) => `chain ${seq}`;
/** Duration of a push with its answer. */
const PUSH_MS = 20;

const rowOf = (seq: number): LoggedChange => ({
  seq,
  epoch: 'first',
  txn: seq,
  idx: 0,
  eid: `change ${seq}`,
  entity: 'tickets',
  pk: String(seq),
  op: 'insert',
  row_ver: 1,
  base_rev: null,
  schema_v: 1,
  wall_ms: 0,
  boot_id: 'boot',
  mono_ms: seq,
  payload: '{}',
  chain: `chain ${seq}`,
});

/** A branch with a backlog, and a central that accepts everything; time advances only as they need it. */
async function drained(count: number) {
  const log = { start: START, rows: Array.from({ length: count }, (_, index) => rowOf(index + 1)) };
  const status: PushStatus = { epoch: 'first', parent: null, cursor: START, retention: NO_RETENTION };
  const ratchet = { turn: 0, token: '' };
  const identity = { machine: 'box', epoch: 'first', ratchet, next: null };
  const disk: MemoryDisk = { log: { ...log, status }, identity };
  const outbox = createMemoryOutbox(disk, createPowerSwitch());
  const sent: { message: Upward; lines: readonly string[] | undefined }[] = [];
  const stored: PushStatus[] = [];
  const reads: number[] = [];
  const waits: number[] = [];
  let now = 0;
  const end = createPushEnd({
    outbox: {
      ...outbox,
      after: (seq, rows) => {
        reads.push(rows);
        return outbox.after(seq, rows);
      },
      store: (next) => {
        stored.push(next);
        return outbox.store(next);
      },
    },
    identity: createMemoryIdentity(disk, createPowerSwitch()),
    send: (message, lines) => sent.push({ message, lines }),
    wakeAfter: (ms) => waits.push(ms),
    alarm: (reason) => {
      throw new Error(reason);
    },
    mono: () => now,
    random: () => 0.5,
    draw: () => 'drawn',
    machine: 'box',
    hostName: 'box',
    bootId: 'boot',
    schema: 1,
    chainOf,
  });
  await end.start();
  for (let received = 0; received < sent.length; received += 1) {
    const { message } = sent[received] ?? {};
    if (!message) break;
    now += PUSH_MS;
    await end.receive(answerTo(message));
    const rest = waits.at(-1) ?? 0;
    if (rest > 1_000) continue;
    now += rest;
    await end.woken();
  }
  return {
    sent,
    stored,
    reads,
    disk,
    elapsedMs: now,
    pushes: sent.filter(({ message }) => message.kind === 'push'),
  };
}

function answerTo(message: Upward): Answer {
  const { exchange } = message;
  if (message.kind === 'handshake')
    return {
      kind: 'welcome',
      exchange,
      protocol: 1,
      session: message.next.token,
      applied: START,
      trusted: true,
    };
  const last = message.rows.at(-1) ?? message.previous;
  return { kind: 'ack', exchange, applied: { seq: last.seq, chain: last.chain } };
}

describe('the push of a backlog', () => {
  it('stores its progress once a second, and at the end', async () => {
    const { stored, disk, elapsedMs, pushes } = await drained(20_000);
    expect(pushes.length).toBe(40);
    expect(disk.log.status.cursor.seq).toBe(20_000);
    // It is stored once more at the welcome message.
    expect(stored.length).toBeLessThanOrEqual(2 + elapsedMs / 1_000);
  });

  it('reads a few rows at a time, each row once', async () => {
    const { reads } = await drained(1_000);
    expect(Math.max(...reads)).toBeLessThanOrEqual(50);
    expect(reads.length).toBeLessThanOrEqual(2 + 1_000 / 50);
  });

  it('leaves at least half of the time to the branch', async () => {
    const { pushes, elapsedMs } = await drained(5_000);
    expect(elapsedMs).toBeGreaterThanOrEqual(2 * PUSH_MS * (pushes.length - 1));
  });

  it('sends the rows as they were encoded for measuring', async () => {
    const { pushes } = await drained(600);
    for (const { message, lines } of pushes) {
      if (message.kind === 'push') expect(encodePush(message, lines)).toBe(encodePush(message));
    }
  });
});
