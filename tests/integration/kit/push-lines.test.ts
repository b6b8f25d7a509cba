import { describe, expect, it } from 'vitest';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { type Push, push } from '#shared/contract/replication/protocol/messages.ts';
import { parseJsonLines } from '#shared/server/kit/body-parsers.ts';
import { encodePush } from '#sync/wire/cut-batch.ts';

const row = (seq: number): LoggedChange => ({
  seq,
  epoch: 'first',
  txn: seq,
  idx: 0,
  eid: `change ${seq}`,
  entity: 'tickets',
  pk: '7',
  op: 'insert',
  row_ver: 1,
  base_rev: null,
  schema_v: 1,
  wall_ms: 1_800_000_000_000,
  boot_id: 'boot',
  mono_ms: seq,
  payload: '{"name":"Ñandú\\n"}',
  chain: `chain ${seq}`,
});

const sent: Push = {
  kind: 'push',
  exchange: 'boot:1',
  session: 'token',
  epoch: 'first',
  previous: { seq: 0, chain: 'start' },
  head: { seq: 3, chain: 'chain 3' },
  rows: [row(1), row(2), row(3)],
};

const received = (body: string): Push => push.parse(parseJsonLines(body, 'rows'));

describe('a push in transit', () => {
  it('is parsed as encoded, including columns of a later version', () => {
    const later = { ...sent, rows: sent.rows.map((one) => ({ ...one, room: 4 })) };
    expect(received(encodePush(later))).toEqual(later);
  });

  it('is refused when its end is missing', () => {
    const body = encodePush(sent);
    const cut = body.slice(0, body.trimEnd().lastIndexOf('\n') + 1);
    expect(() => received(cut)).toThrow('2 lines came');
  });

  it('reports the line that cannot be parsed', () => {
    expect(() => received(encodePush(sent).replace('"seq":2,', '"seq":2'))).toThrow('on line 3');
    expect(() => received(encodePush(sent).replace('"op":"insert"', '"op":"upsert"'))).toThrow('op');
  });
});
