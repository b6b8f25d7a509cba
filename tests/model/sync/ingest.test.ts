import { beforeEach, describe, expect, it } from 'vitest';
import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Hello, Push, Ratchet } from '#shared/contract/replication/protocol/messages.ts';
import { because, becauseTooMany } from '#shared/domain/replication/reason.ts';
import { CHAIN_START, type Change, chainedRow } from '#shared/server/db/change.ts';
import { type Central, createCentral } from './central.ts';
import { SOUND } from './mutants.ts';

const BEGIN: LogPosition = { seq: 0, chain: CHAIN_START };
const NEVER_HERE: Ratchet = { turn: 0, token: '' };
const MONDAY = Date.UTC(2026, 10, 16, 9);

let central: Central;
beforeEach(() => {
  central = createCentral({ mutant: SOUND, now: () => 0 });
});

const hello = (over: Partial<Hello> = {}): Hello => ({
  kind: 'handshake',
  exchange: 'boot:1',
  protocol: { oldest: 1, newest: 1 },
  schema: 1,
  epoch: 'first',
  parent: null,
  anchor: { ...BEGIN, eid: null },
  head: BEGIN,
  ratchet: NEVER_HERE,
  next: { turn: 1, token: 't1' },
  ...over,
});

interface Written {
  readonly entity?: string;
  readonly values?: Change['values'];
  readonly wallMs?: number;
}

/** Rows chained after `previous`, one transaction each. */
function rowsAfter(previous: LogPosition, written: readonly Written[]): LoggedChange[] {
  let at = previous;
  return written.map(({ entity = 'tickets', values = { id_branches: 'north' }, wallMs = MONDAY }) => {
    const seq = at.seq + 1;
    const row = chainedRow(
      at,
      { txn: seq, idx: 0, eid: `change ${seq}` },
      { entity, pk: String(seq), op: 'insert', rowVersion: 1, values },
      { epoch: 'first', bootId: 'boot', wallMs, monoMs: seq },
    );
    at = row;
    return { ...row, base_rev: null };
  });
}

function pushOf(rows: readonly LoggedChange[], over: Partial<Push> = {}): Push {
  const head = rows.at(-1) ?? BEGIN;
  return {
    kind: 'push',
    exchange: 'boot:2',
    session: 't1',
    epoch: 'first',
    previous: BEGIN,
    head: { seq: head.seq, chain: head.chain },
    rows: [...rows],
    ...over,
  };
}

/** The position after the last of these rows. */
function positionAfter(rows: readonly LoggedChange[]): LogPosition {
  const { seq, chain } = rows.at(-1) ?? BEGIN;
  return { seq, chain };
}

const kindOf = (answer: Answer | null) => answer?.kind;
const applied = () => central.of('north').applied.map(({ eid }) => eid);
const quarantined = () =>
  [...central.of('north').quarantined.values()].map(({ change, reason }) => [change.eid, reason]);

describe('central', () => {
  it('continues after a row that cannot be applied, and stores it with the reason', async () => {
    await central.receive('north', hello());
    const poison = { values: { id_branches: 'north', poison: 1 } };
    expect(kindOf(await central.receive('north', pushOf(rowsAfter(BEGIN, [{}, poison, {}]))))).toBe('ack');
    expect(applied()).toEqual(['change 1', 'change 3']);
    expect(quarantined()).toEqual([['change 2', 'no such column']]);
  });

  it('stops the stream when more than 1 % of a batch is refused, and applies nothing of that push', async () => {
    await central.receive('north', hello());
    const poison = { values: { id_branches: 'north', poison: 1 } };
    const push = pushOf(rowsAfter(BEGIN, [{}, ...Array(6).fill(poison)]));
    expect(await central.receive('north', push)).toEqual({
      kind: 'stop',
      exchange: 'boot:2',
      reason: becauseTooMany(6, 7, 'no such column'),
    });
    expect([applied(), quarantined()]).toEqual([[], []]);
    expect(kindOf(await central.receive('north', pushOf(rowsAfter(BEGIN, [{}]))))).toBe('stop');

    await central.repair();
    expect(kindOf(await central.receive('north', push))).toBe('ack');
    expect(applied()).toHaveLength(7);
  });

  it('counts refusals over several small pushes', async () => {
    await central.receive('north', hello());
    const rows = rowsAfter(BEGIN, Array(6).fill({ values: { id_branches: 'north', poison: 1 } }));
    const answers: (string | undefined)[] = [];
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1] ?? BEGIN;
      const previous = { seq: before.seq, chain: before.chain };
      answers.push(kindOf(await central.receive('north', pushOf([row], { previous }))));
    }
    expect(answers).toEqual(['ack', 'ack', 'ack', 'ack', 'ack', 'stop']);
  });

  it('refuses rows that name another branch', async () => {
    await central.receive('north', hello());
    await central.receive('north', pushOf(rowsAfter(BEGIN, [{ values: { id_branches: 'south' } }])));
    expect(quarantined()).toEqual([['change 1', because('otherBranch', 'south')]]);
    expect([applied(), central.of('south').applied]).toEqual([[], []]);
  });

  it('accepts no session of a branch with the epoch of another', async () => {
    await central.receive('north', hello());
    expect(kindOf(await central.receive('south', pushOf(rowsAfter(BEGIN, [{}]))))).toBe('greet');
  });

  it('quarantines whole changes that it does not understand', async () => {
    await central.receive('north', hello());
    const [dream, early] = rowsAfter(BEGIN, [{ entity: 'dreams' }, { wallMs: Date.UTC(1970, 0, 2) }]);
    if (!dream || !early) throw new Error('there are two rows');
    const newer = { ...dream, room: 4 };
    await central.receive('north', pushOf([newer, early]));
    expect(quarantined()).toEqual([
      ['change 1', because('unknownEntity', 'dreams')],
      ['change 2', because('absurdDate')],
    ]);
    expect(central.of('north').quarantined.get('change 1')?.change).toEqual(newer);
  });

  it('applies rows before an altered or missing row, and none after it', async () => {
    await central.receive('north', hello());
    const [first, second, third] = rowsAfter(BEGIN, [{}, {}, {}]);
    if (!first || !second || !third) throw new Error('there are three rows');
    const altered = { ...second, payload: '{"id_branches":"north","name":"other"}' };
    expect(kindOf(await central.receive('north', pushOf([first, altered, third])))).toBe('stop');
    expect(applied()).toEqual(['change 1']);
    const after = { previous: { seq: first.seq, chain: first.chain } };
    expect(kindOf(await central.receive('north', pushOf([second, third], after)))).toBe('stop');
    await central.repair();
    expect(kindOf(await central.receive('north', pushOf([third], after)))).toBe('stop');
    expect(applied()).toEqual(['change 1']);
    await central.repair();
    expect(kindOf(await central.receive('north', pushOf([second, third], after)))).toBe('ack');
  });

  it('counts deleted telemetry, and refuses a ticket without content', async () => {
    await central.receive('north', hello());
    const [status, ticket] = rowsAfter(BEGIN, [{ entity: 'device_status' }, {}]);
    if (!status || !ticket) throw new Error('there are two rows');
    await central.receive(
      'north',
      pushOf([
        { ...status, payload: '' },
        { ...ticket, payload: '' },
      ]),
    );
    expect([...central.of('north').trimmed]).toEqual(['change 1']);
    expect(quarantined()).toEqual([['change 2', because('contentMissing')]]);
  });

  it('knows how many rows are still to come', async () => {
    await central.receive('north', hello());
    const rows = rowsAfter(BEGIN, [{}, {}, {}]);
    await central.receive('north', { ...pushOf(rows), rows: rows.slice(0, 1) });
    expect(central.of('north').streams.get('first')).toMatchObject({ applied: { seq: 1 }, head: { seq: 3 } });
  });

  it('states when to retry while it is busy', async () => {
    await central.receive('north', hello());
    central.beBusyFor(5_000);
    expect(await central.receive('north', pushOf(rowsAfter(BEGIN, [{}])))).toMatchObject({
      kind: 'slow',
      ms: 5_000,
    });
    expect(applied()).toEqual([]);
  });

  it('stops a branch without a common protocol version', async () => {
    const stranger = hello({ protocol: { oldest: 9, newest: 9 } });
    expect(kindOf(await central.receive('north', stranger))).toBe('stop');
  });
});

describe('a used token', () => {
  const original = hello({ ratchet: { turn: 1, token: 't1' }, next: { turn: 2, token: 'original' } });
  const copy = hello({ ratchet: { turn: 1, token: 't1' }, next: { turn: 2, token: 'copy' } });

  beforeEach(async () => {
    await central.receive('north', hello());
    await central.receive('north', original);
  });

  it('is accepted if the same handshake is repeated after a lost answer', async () => {
    expect(await central.receive('north', original)).toMatchObject({ kind: 'welcome', trusted: true });
  });

  it('indicates a copy: its rows get a separate epoch and are not applied', async () => {
    expect(kindOf(await central.receive('north', copy))).toBe('fork');
    const apart = { ...copy, epoch: 'second', parent: 'first' };
    expect(await central.receive('north', apart)).toMatchObject({ kind: 'welcome', trusted: false });
    const rows = rowsAfter(BEGIN, [{}]);
    await central.receive('north', pushOf(rows, { epoch: 'second', session: 'copy' }));
    expect([applied(), quarantined()]).toEqual([[], [['change 1', because('copy')]]]);

    // The original's rows are not applied either, until an administrator selects one of both.
    const ofOriginal = rowsAfter(BEGIN, [{}, {}]);
    expect(kindOf(await central.receive('north', pushOf(ofOriginal, { session: 'original' })))).toBe('ack');
    expect(applied()).toEqual([]);
    expect(quarantined()).toHaveLength(2);

    // Then it sends them again, and central no longer separates their common rows.
    await central.choose('north', 'first');
    const next = pushOf([], { session: 'original', previous: positionAfter(ofOriginal) });
    expect(await central.receive('north', next)).toMatchObject({ kind: 'rewind', applied: BEGIN });
    await central.receive('north', pushOf(ofOriginal, { session: 'original' }));
    expect([applied(), quarantined()]).toEqual([['change 1', 'change 2'], []]);

    const again = { ...copy, epoch: 'second', parent: 'first' };
    expect(await central.receive('north', again)).toMatchObject({ kind: 'welcome', trusted: false });
    await central.receive('north', pushOf([], { session: 'original', previous: positionAfter(ofOriginal) }));
    expect(applied()).toEqual(['change 1', 'change 2']);
  });

  it('of the selected machine identifies the branch', async () => {
    await central.receive('north', copy);
    const apart = { ...copy, epoch: 'second', parent: 'first' };
    await central.receive('north', apart);
    const rows = rowsAfter(BEGIN, [{}]);
    await central.receive('north', pushOf(rows, { epoch: 'second', session: 'copy' }));
    await central.choose('north', 'second');
    expect(await central.receive('north', apart)).toMatchObject({ kind: 'welcome', trusted: true });
    await central.receive('north', pushOf(rows, { epoch: 'second', session: 'copy' }));
    expect([applied(), quarantined()]).toEqual([['change 1'], []]);
    expect(kindOf(await central.receive('north', pushOf([], { session: 'original' })))).toBe('ack');
    expect(await central.receive('north', hello({ next: { turn: 2, token: 'other' } }))).toMatchObject({
      trusted: false,
    });
  });

  it('does not affect the original’s session, however late it arrives', async () => {
    await central.receive('north', hello());
    expect(kindOf(await central.receive('north', pushOf([], { session: 'original' })))).toBe('ack');
  });

  it('has no effect at a restored central: the branch is ahead of it', async () => {
    const ahead = hello({ ratchet: { turn: 7, token: 't7' }, next: { turn: 8, token: 't8' } });
    expect(await central.receive('north', ahead)).toMatchObject({ kind: 'welcome', trusted: true });
  });
});
