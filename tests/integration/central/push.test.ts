import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { pushChanges, sendHandshake } from '#shared/contract/replication/replication.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { type BranchMachine, credentialsOf, enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver, sendSigned } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const GIGABYTE = 1024 ** 3;

describeCentral('a push over HTTP', (_open, newStorage, dialect) => {
  let central: Central;
  let admin: SignedIn;
  let machine: BranchMachine;
  let id: number;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    id = (await admin.call(createBranch, { body: newBranch() })).id;
    machine = await enrolMachine(central, admin, id);
  });

  const tickets = (idBranches = id) =>
    central
      .database()
      .reader.selectFrom('fact_tickets')
      .select(['id', 'day'])
      .where('id_branches', '=', idBranches)
      .orderBy('id')
      .execute();
  const greeted = async () => {
    const branch = createWritingBranch(listeningOver(central, machine));
    expect(await branch.hello()).toMatchObject({ kind: 'welcome', trusted: true });
    return branch;
  };
  const push = (body: string, type?: string) =>
    sendSigned(central, machine, { endpoint: pushChanges, body, type });

  it('is accepted as lines and acknowledged', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1, { id_branches: id }), ticketOf(2, { id_branches: id }));
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 2 } });
    expect(await tickets()).toHaveLength(2);
  });

  it('is attributed to the signing branch, whatever its rows name', async () => {
    const branch = await greeted();
    branch.write(ticketOf(1, { id_branches: id + 1 }));
    expect(await branch.push()).toMatchObject({ kind: 'ack' });
    expect(await tickets()).toEqual([]);
    expect(await tickets(id + 1)).toEqual([]);
  });

  it('is refused without a signature, and with that of another body', async () => {
    const unsigned = await ask(central.origin, { method: 'post', path: pushChanges.path, body: '{}' });
    expect(unsigned).toMatchObject({ http: 401, json: { status: 'SIGNATURE_INVALID' } });
    const authorization = credentialsOf(machine, pushChanges, 'another');
    const swapped = await ask(central.origin, {
      method: 'post',
      path: pushChanges.path,
      body: '{}',
      headers: { authorization, 'content-type': 'application/json' },
    });
    expect(swapped).toMatchObject({ http: 401, json: { status: 'SIGNATURE_INVALID' } });
  });

  describe('invalid pushes', () => {
    const opening = (rows: number, over: object = {}) =>
      JSON.stringify({
        kind: 'push',
        exchange: 'x',
        session: 's',
        epoch: 'e',
        previous: { seq: 0, chain: '' },
        head: { seq: 0, chain: '' },
        rows,
        ...over,
      });

    it.each([
      ['no JSON at all', '<html>', 400],
      ['a line cut in the middle', `${opening(1)}\n{"seq":1,"epo`, 400],
      ['fewer lines than it says', `${opening(3)}\n{}`, 400],
      ['rows that are none', `${opening(1)}\n{"seq":"one"}`, 400],
      ['another message', JSON.stringify({ kind: 'report', rows: 0 }), 400],
      ['names that no database keeps', opening(0, { epoch: 'a\0b' }), 400],
      ['half a character in a name', opening(0, { epoch: '\ud800' }), 400],
      ['a name without end', opening(0, { epoch: 'e'.repeat(10_000) }), 400],
      ['nothing', '', 400],
    ])('are refused and change nothing: %s', async (_what, body, status) => {
      const branch = await greeted();
      expect((await push(body)).http).toBe(status);
      branch.write(ticketOf(1, { id_branches: id }));
      expect(await branch.push()).toMatchObject({ kind: 'ack' });
    });
  });

  it('of an unopened session is answered with a request for a handshake', async () => {
    await greeted();
    const stranger = createWritingBranch(listeningOver(central, machine), 'another');
    expect(await stranger.push()).toMatchObject({ kind: 'greet' });
  });

  it('with implausible dates is acknowledged and quarantined', async () => {
    const branch = await greeted();
    branch.write({ ...ticketOf(1, { id_branches: id }), wallMs: 0 });
    branch.write({ ...ticketOf(2, { id_branches: id }), wallMs: Date.UTC(9_000, 0, 1) });
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 2 } });
    expect(await tickets()).toEqual([]);
  });

  it('that unpacks from a megabyte to a gigabyte is refused', async () => {
    const body = gzipSync(Buffer.alloc(GIGABYTE / 8, ' '));
    const bombs = Buffer.concat(Array.from({ length: 8 }, () => body));
    const before = process.memoryUsage().arrayBuffers;
    const authorization = credentialsOf(machine, pushChanges, '');
    const reply = await fetch(`${central.origin}/api${pushChanges.path}`, {
      method: 'post',
      headers: { authorization, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      body: bombs,
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ status: 'BODY_TOO_LARGE' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(GIGABYTE / 8);
  });

  it('that announces a gigabyte is refused at once', async () => {
    const authorization = credentialsOf(machine, pushChanges, '');
    const { port, hostname } = new URL(central.origin);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /api${pushChanges.path} HTTP/1.1`,
      'host: central',
      `authorization: ${authorization}`,
      'content-type: application/x-ndjson',
      `content-length: ${GIGABYTE}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write('a megabyte of it, at most'.repeat(40_000));
    const answered = await new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(chunk.toString()));
      socket.once('error', reject);
    });
    expect(answered).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('of many concurrent ones is delayed, and all are accepted in the end', async () => {
    const others = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const other = (await admin.call(createBranch, { body: newBranch() })).id;
        const branch = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, other)));
        await branch.hello();
        branch.write(...Array.from({ length: 50 }, (_, n) => ticketOf(n + 1, { id_branches: other })));
        return { other, branch };
      }),
    );
    const answers = await Promise.all(others.map(({ branch }) => branch.push()));
    const late = answers.filter((answer) => answer.kind === 'slow');
    for (const answer of late) expect(answer).toMatchObject({ ms: expect.any(Number) });
    expect(answers.every(({ kind }) => kind === 'ack' || kind === 'slow')).toBe(true);
    for (const { branch, other } of others) {
      await branch.push();
      expect(await tickets(other)).toHaveLength(50);
    }
  });

  it('with an invalid handshake is refused', async () => {
    const reply = await sendSigned(central, machine, {
      endpoint: sendHandshake,
      body: '{"kind":"hello"}',
      type: 'application/json',
    });
    expect(reply.http).toBe(400);
  });

  it.runIf(dialect === 'postgres')('stores facts by month, including late ones', async () => {
    const branch = await greeted();
    const late = { ...ticketOf(1, { id_branches: id, day: '2026-03-30' }), wallMs: Date.UTC(2026, 2, 30) };
    const ancient = { ...ticketOf(2, { id_branches: id, day: '2011-03-30' }), wallMs: Date.UTC(2011, 2, 30) };
    branch.write(late, ancient, ticketOf(3, { id_branches: id }));
    await branch.push();
    const { db } = central.database();
    const placed = await db
      .selectFrom('fact_tickets')
      .select(['id'])
      .select(sql<string>`tableoid::regclass::text`.as('partition'))
      .where('id_branches', '=', id)
      .orderBy('id')
      .execute();
    expect(placed.map(({ partition }) => partition)).toEqual([
      'fact_tickets_2026_03',
      'fact_tickets_default',
      'fact_tickets_2026_11',
    ]);
  });
});
