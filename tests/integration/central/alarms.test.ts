import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestAlarmChecks } from '#central-server/db/alarm-checks.ts';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import { listFleetHistory, showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { resumeQuarantine } from '#shared/contract/central/quarantine.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { type BranchMachine, enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { startHearing } from '#tests/support/network/hearing-server.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const MINUTE_MS = 60_000;

describeCentral('alarms', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let id: number;
  let name: string;
  let machine: BranchMachine;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage(), pollMs: 100 });
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    admin = await central.signIn('admin');
    const body = newBranch();
    name = body.name;
    id = (await admin.call(createBranch, { body })).id;
    machine = await enrolMachine(central, admin, id);
  });

  const report = async (change: Partial<BranchReport> = {}) => {
    const body = { ...REPORT, wallMs: central.clock.now(), ...change };
    expect((await say(central, machine, { body })).http).toBe(200);
  };
  const alarms = async () =>
    (await admin.call(showFleetBranch, { params: { id } })).branch.alarms.map(({ kind }) => kind);
  const history = async (query: object = {}) =>
    (await admin.call(listFleetHistory, { query: { idBranches: id, ...query } })).rows;
  const written = (wanted: readonly object[]) =>
    vi.waitFor(async () => expect(await history()).toMatchObject(wanted), WAIT_OPTIONS);
  const set = (settings: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(settings).map(([key, value]) => ({ name: key, value })) },
    });

  describe('alarms detected by central', () => {
    it('are stored with reason, start and end', async () => {
      const log = createWritingBranch(listeningOver(central, machine));
      await log.hello();
      const bad = Array.from({ length: 20 }, (_, at) =>
        ticketOf(at + 1, { id_branches: id, arrived_at: 'nine' }),
      );
      log.write(...bad, ticketOf(21, { id_branches: id }));
      expect(await log.push()).toMatchObject({ kind: 'stop' });
      expect(await alarms()).toEqual(['stopped']);
      const raisedAt = central.clock.now();
      await written([
        {
          kind: 'stopped',
          detail: expect.stringMatching(/^tooManyRejected 20\/21/),
          raisedAt,
          endedAt: null,
        },
        { kind: 'enrolled' },
      ]);
      central.clock.advance(MINUTE_MS);
      await admin.call(resumeQuarantine, { params: { id } });
      expect(await log.push()).toMatchObject({ kind: 'ack' });
      expect(await alarms()).toEqual(['quarantined']);
      await written([
        { kind: 'quarantined', endedAt: null },
        { kind: 'stopped', raisedAt, endedAt: raisedAt + MINUTE_MS },
        { kind: 'enrolled' },
      ]);
    });

    it('report a branch behind for longer than the setting, online or offline', async () => {
      await report({ head: 9, acknowledged: 4, oldestPendingMs: 31 * MINUTE_MS });
      expect(await alarms()).toEqual(['behind']);
      await written([{ kind: 'behind', detail: '', endedAt: null }, { kind: 'enrolled' }]);
      await report();
      expect(await alarms()).toEqual([]);
      await set({ alarmBehindMinutes: '45' });
      central.clock.advance(44 * MINUTE_MS);
      expect(await alarms()).toEqual([]);
      central.clock.advance(2 * MINUTE_MS);
      expect(await alarms()).toEqual(['behind']);
      await written([
        { kind: 'behind', detail: 'offline', endedAt: null },
        { kind: 'behind', detail: '', endedAt: expect.any(Number) },
        { kind: 'enrolled' },
      ]);
      await set({ alarmBehindMinutes: '30' });
    });

    it('report a restored branch and a new epoch once', async () => {
      const log = createWritingBranch(listeningOver(central, machine));
      await log.hello();
      log.write(...Array.from({ length: 5 }, (_, at) => ticketOf(at + 1, { id_branches: id })));
      expect(await log.push()).toMatchObject({ kind: 'ack' });
      const { db } = central.database();
      const first = await db
        .selectFrom('streams')
        .selectAll()
        .where('id_branches', '=', id)
        .executeTakeFirstOrThrow();
      await written([{ kind: 'enrolled' }]);
      const begin = (epoch: string, parent: string | null, head_seq: number) =>
        db.transaction().execute(async (trx) => {
          await trx
            .insertInto('streams')
            .values({ ...first, epoch, parent, head_seq, incarnation: first.incarnation + 1 })
            .execute();
          await requestAlarmChecks(trx, [id]);
        });
      await vi.waitFor(
        async () =>
          expect(
            await db.selectFrom('noticed_epochs').select('epoch').where('id_branches', '=', id).execute(),
          ).toHaveLength(1),
        WAIT_OPTIONS,
      );
      await begin('put back', first.epoch, 2);
      await written([{ kind: 'restored' }, { kind: 'enrolled' }]);
      await begin('of an empty folder', null, 0);
      await written([{ kind: 'newEpoch' }, { kind: 'restored' }, { kind: 'enrolled' }]);
    });
  });

  it('are listed by pages, however many there were', async () => {
    for (let round = 0; round < 7; round += 1) {
      await report({ disk: { freeBytes: 1, totalBytes: 100, reservedSpace: false } });
      await report();
    }
    const kinds = (await history({ size: 5, page: 3 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['reservedSpace', 'disk', 'reservedSpace', 'disk', 'enrolled']);
    const { total } = await admin.call(listFleetHistory, { query: { idBranches: id } });
    expect(total).toBe(15);
    expect((await admin.call(showCentralAlarms, {})).totalBytes).toBeGreaterThan(0);
  });

  describe('alarm webhooks', () => {
    let hook: Awaited<ReturnType<typeof startHearing>>;
    beforeEach(async () => {
      hook = await startHearing();
      await set({ alarmWebhook: hook.address, alarmWebhookSecret: 'whsec_c2VjcmV0' });
    });
    afterEach(async () => {
      await central.database().db.deleteFrom('jobs').execute();
      await set({ alarmWebhook: '', alarmWebhookSecret: '' });
      await hook.stop();
    });
    const full = { disk: { freeBytes: 1, totalBytes: 100, reservedSpace: true } };
    const receivedAlarms = (count: number) =>
      vi.waitFor(() => expect(hook.received.length).toBeGreaterThanOrEqual(count), WAIT_OPTIONS);

    it('are signed, with kind and instructions, also at the end', async () => {
      await report(full);
      await receivedAlarms(1);
      const [post] = hook.received;
      const { 'webhook-id': key, 'webhook-timestamp': at, 'webhook-signature': signed } = post?.headers ?? {};
      const expected = createHmac('sha256', 'secret').update(`${key}.${at}.${post?.body}`).digest('base64');
      expect(signed).toBe(`v1,${expected}`);
      expect(JSON.parse(post?.body ?? '')).toMatchObject({
        type: 'alarm.raised',
        data: {
          kind: 'disk',
          branch: { id, name },
          endedAt: null,
          text: expect.stringContaining('casi lleno'),
        },
      });
      await report();
      await receivedAlarms(2);
      expect(JSON.parse(hook.received[1]?.body ?? '')).toMatchObject({
        type: 'alarm.ended',
        data: { kind: 'disk', branch: { id } },
      });
      expect(hook.received).toHaveLength(2);
    });

    it.each([
      ['fails', 500, {}],
      ['leads elsewhere', 307, { location: 'http://127.0.0.1:1/' }],
    ] as const)(
      'are repeated under the same key if it %s, and once accepted sent once',
      async (_why, status, headers) => {
        hook.answerWith(status, headers);
        await report(full);
        await receivedAlarms(1);
        await vi.waitFor(async () => {
          const rows = await central.database().db.selectFrom('jobs').selectAll().execute();
          expect(rows).toMatchObject([
            { attempts: 1, state: 'waiting', failure: expect.stringMatching(/./) },
          ]);
        }, WAIT_OPTIONS);
        hook.answerWith(204);
        // Nothing is lost in a restart; future ones remain scheduled.
        await central.restart();
        admin = await central.signIn('admin');
        expect(hook.received).toHaveLength(1);
        central.clock.advance(MINUTE_MS);
        await receivedAlarms(2);
        expect(hook.received[1]?.headers['webhook-id']).toBe(hook.received[0]?.headers['webhook-id']);
        await vi.waitFor(async () => {
          const row = await central
            .database()
            .db.selectFrom('jobs')
            .select(['ended_at', 'state', 'failure'])
            .executeTakeFirst();
          expect(row).toEqual({ ended_at: central.clock.now(), state: 'done', failure: '' });
        }, WAIT_OPTIONS);
        await report();
      },
    );

    it('are not sent without a secret; failures are an alarm of central', async () => {
      await set({ alarmWebhookSecret: '' });
      await report(full);
      const failing = async () => (await admin.call(showCentralAlarms, {})).alarms;
      await vi.waitFor(async () => {
        central.clock.advance(MINUTE_MS);
        expect(await failing()).toContainEqual({ kind: 'delivery', detail: 'webhook' });
      }, WAIT_OPTIONS);
      expect(hook.received).toEqual([]);
      admin = await central.signIn('admin');
      await set({ alarmWebhookSecret: 'another' });
      central.clock.advance(60 * MINUTE_MS);
      await receivedAlarms(1);
      await vi.waitFor(
        async () => expect(await failing()).not.toContainEqual({ kind: 'delivery', detail: 'webhook' }),
        WAIT_OPTIONS,
      );
    });
  });

  describe('alarm mails', () => {
    let mail: Awaited<ReturnType<typeof startMailServer>>;
    beforeEach(async () => {
      mail = await startMailServer();
      await set({
        ...mailSettings(mail.port),
        alarmMailTo: 'guardia@example.org, jefa@example.org',
      });
    });
    afterEach(async () => {
      await central.database().db.deleteFrom('jobs').execute();
      await set({ mailActive: 'N', alarmMailTo: '', mailDelivery: '1' });
      await mail.stop();
    });
    /** Only those of this branch: alarms of branches of earlier tests may end later. */
    const emails = async () => {
      const rows = await central
        .database()
        .db.selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'email')
        .orderBy('target')
        .execute();
      return rows.filter(({ payload }) => payload.includes(name));
    };
    const received = () => mail.received.filter(({ source }) => textOfMail(source).includes(name));
    const deleted = (count: number) =>
      vi.waitFor(() => expect(received().length).toBeGreaterThanOrEqual(count), WAIT_OPTIONS);

    it('go to all recipients with instructions, combined if due together', async () => {
      await report({
        printers: [{ name: 'Entrada', error: 'paperOut' }],
        disk: { freeBytes: 1, totalBytes: 100, reservedSpace: true },
      });
      await deleted(2);
      const [first, second] = received();
      expect([first?.to, second?.to].toSorted()).toEqual([['guardia@example.org'], ['jefa@example.org']]);
      const said = textOfMail(first?.source ?? '');
      expect(said).toContain('La impresora «Entrada» tiene un fallo.');
      expect(said).toContain('El disco está casi lleno');
      expect(said).toContain('2 avisos de las sucursales');
      await report();
      await deleted(4);
    });

    it('are in the language of the first branch if each browser selects its own', async () => {
      const { db } = central.database();
      await set({ language: 'browser' });
      await db.updateTable('branches').set({ language: 'sv' }).execute();
      await report({ printers: [{ name: 'Entrada', error: 'paperOut' }] });
      await deleted(1);
      expect(textOfMail(received()[0]?.source ?? '')).toContain('Skrivaren ”Entrada” har ett fel.');
      await db.updateTable('branches').set({ language: 'es' }).execute();
      await set({ language: 'es' });
      await report();
      await deleted(4);
    });

    it('are repeated after a temporary rejection, and stored if mail is suspended', async () => {
      mail.setBusy(true);
      await report({ disk: { freeBytes: 1, totalBytes: 100, reservedSpace: true } });
      await vi.waitFor(async () => {
        const rows = await emails();
        expect(rows).toHaveLength(2);
        for (const row of rows)
          expect(row).toMatchObject({ attempts: 1, failure: expect.stringContaining('try later') });
      }, WAIT_OPTIONS);
      mail.setBusy(false);
      await set({ mailDelivery: '0' });
      central.clock.advance(MINUTE_MS);
      await report();
      const rows = async () => {
        const all = await central.database().db.selectFrom('jobs').selectAll().execute();
        return all.filter(({ kind, payload }) => kind === 'alarmDigest' && payload.includes(name));
      };
      await vi.waitFor(async () => expect(await rows()).toHaveLength(2), WAIT_OPTIONS);
      expect(received()).toEqual([]);
      await set({ mailDelivery: '1' });
      await deleted(4);
    });

    it('go to each recipient once: not again to a rejected address or after an unknown outcome', async () => {
      const addressed: string[] = [];
      mail.onWay((at, to) => void (at === 'addressed' && addressed.push(to)));
      mail.setUnknown('guardia@example.org');
      mail.setMute('jefa@example.org');
      await report({ disk: { freeBytes: 1, totalBytes: 100, reservedSpace: true } });
      await vi.waitFor(
        async () =>
          expect((await emails()).map(({ target, state }) => [target, state])).toEqual([
            ['guardia@example.org', 'dead'],
            ['jefa@example.org', 'unknown'],
          ]),
        WAIT_OPTIONS,
      );
      expect((await emails())[0]?.failure).toContain('550 no such user');
      mail.setMute(null);
      await set({ alarmMailTo: 'otra@example.org' });
      central.clock.advance(60 * MINUTE_MS);
      await report();
      await vi.waitFor(() => expect(addressed).toContain('otra@example.org'), WAIT_OPTIONS);
      expect(addressed.toSorted()).toEqual(['guardia@example.org', 'jefa@example.org', 'otra@example.org']);
    });
  });
});
