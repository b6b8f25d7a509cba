import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { missed, recover, transfer, undo } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { smsRows, unsentSms } from '#tests/support/checks/sms-rows.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE_MS = 60_000;

describe('messages to customers', () => {
  let gateway: SmsGateway;
  let branch: Branch;
  let lucia: SignedIn;
  let admin: SignedIn;
  let workstation: number;

  beforeEach(async () => {
    gateway = await startSmsGateway();
    branch = await startBranch({
      sms: { endpoint: gateway.endpoint, timeoutMs: 3_000, pollMs: 10 },
      prepare: (scope) =>
        repository(scope, 'branches').update(DEMO.branch, { sms: 1, name: 'Oficina Centro', country: 'ES' }),
    });
    [lucia, admin] = [await branch.signIn('lucia'), await branch.signIn('admin')];
    await set(SMS_SETTINGS);
    [workstation = 0] = DEMO.workstations;
  });
  afterEach(async () => {
    const violations = [
      ...lookInto(branch.folder, ticketViolations),
      ...lookInto(branch.folder, changeLogViolations),
    ];
    await branch.stop();
    await gateway.stop();
    expect(violations).toEqual([]);
  });

  const set = (settings: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
    });
  /** Issues a ticket with consent to messages, and waits out its politeness. */
  const agreed = async (phone = '600-111-123', sms: 'Y' | 'N' = 'Y') => {
    const params = { id: DEMO.branch, segment: DEMO.segments.general, service: DEMO.services.cashier };
    const { idTicket } = await lucia.call(createTicket, { params, query: { phone, sms, name: 'Nora' } });
    branch.clock.advance(DEMO_POLITENESS_MS);
    return idTicket;
  };
  const messages = () => smsRows(branch.folder);
  const states = () => messages().map(({ kind, state }) => [kind, state]);
  const announced = (...texts: string[]) => expect.poll(gateway.texts).toEqual(texts);
  /** Waits until no message is being sent. */
  const allSent = () => expect.poll(() => unsentSms(branch.folder, branch.clock.now())).toEqual([]);

  it('that are enabled without a text are not sent', async () => {
    await branch.configure(async (scope) => {
      const rows = scope.trx.selectFrom('general_parameters').select('id');
      const { id } = await rows.where('name', '=', 'smsWelcome').executeTakeFirstOrThrow();
      await repository(scope, 'general_parameters').update(id, { value: '' });
    });
    await agreed();
    await allSent();
    expect(gateway.texts()).toEqual([]);
    expect(states()).toEqual([['welcome', 'discarded']]);
  });

  it('show only the ends of the administrators’ numbers in the audit', async () => {
    await set({ smsAlertPhones: '600 000 009, +46701234567' });
    const announced = lookInto(branch.folder, (sqlite) =>
      rowsOf(
        sqlite,
        "select before, after from audit where about = 'smsAlertPhones' and action = 'UPDATE_SETTING' order by seq desc limit 1",
      ),
    );
    expect(announced).toEqual([{ before: '{"value":"…001, …567"}', after: '{"value":"…009, …567"}' }]);
  });

  it('follow a ticket: issued, near, called and ended', async () => {
    for (const _ of [1, 2]) await takeCallable(branch);
    await agreed();
    await announced('Su número es A003 en Oficina Centro.');
    await open(lucia, workstation);
    await next(lucia, workstation);
    await announced('Su número es A003 en Oficina Centro.', 'A003: quedan 1.');
    await finish(lucia, (await currentTicket()) ?? 0);
    await next(lucia, workstation);
    await finish(lucia, (await currentTicket()) ?? 0);
    await next(lucia, workstation);
    await expect.poll(gateway.texts).toHaveLength(3);
    expect(gateway.texts()[2]).toMatch(/^A003: pase al .+\.$/);
    await finish(lucia, (await currentTicket()) ?? 0);
    await allSent();
    expect(gateway.delivered).toHaveLength(3);
    branch.clock.advance(MINUTE_MS);
    await expect.poll(gateway.texts).toHaveLength(4);
    expect(gateway.delivered.at(-1)).toMatchObject({
      to: '+34600111123',
      from: 'Valdemar',
      text: 'Gracias. vald.es/o Banco de Valdemar',
      authorization: 'Bearer geheim-7f3a',
    });
  });

  const currentTicket = async () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number }>(sqlite, "select id from tickets where state = 'assisting'"),
    )[0]?.id;

  it('are not sent without consent, or from a branch without SMS', async () => {
    await agreed('600111123', 'N');
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 0 }));
    await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    expect(messages()).toEqual([]);
  });

  it('report a call once: a recall sends nothing, another call does', async () => {
    await set({ smsWelcomeEnabled: 'false' });
    const id = await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    await lucia.call(recallTicket, { params: { id } });
    // Otherwise it would be withdrawn: the ticket continues.
    await allSent();
    await missed(lucia, id);
    await recover(lucia, id);
    branch.clock.advance(DEMO_POLITENESS_MS);
    await allSent();
    expect(states()).toEqual([['turn', 'done']]);
    await next(lucia, workstation);
    await allSent();
    expect(states()).toEqual(Array(2).fill(['turn', 'done']));
  });

  it('are withdrawn if the ticket progressed before they were sent', async () => {
    gateway.always('busy');
    const id = await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    await transfer(lucia, id, { service: DEMO.services.accounts });
    await allSent();
    expect(states()).toEqual([
      ['welcome', 'discarded'],
      ['turn', 'discarded'],
    ]);
    expect(gateway.delivered).toEqual([]);
  });

  it('thank once if an end was undone and repeated', async () => {
    await set({ smsWelcomeEnabled: 'false', smsTurnNowEnabled: 'false' });
    const id = await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    await finish(lucia, id);
    await undo(lucia, id);
    branch.clock.advance(2 * MINUTE_MS);
    await allSent();
    expect(states()).toEqual([['thanks', 'discarded']]);
    await finish(lucia, id);
    branch.clock.advance(MINUTE_MS);
    await announced('Gracias. vald.es/o Banco de Valdemar');
    await allSent();
    expect(states()).toEqual([['thanks', 'done']]);
  });

  it('reach a phone once if the answer is lost, and are retried if not accepted', async () => {
    gateway.next('cut', 'busy', 'cut', 'take');
    await agreed();
    for (const _ of [1, 2, 3]) {
      await allSent();
      branch.clock.advance(10_000);
    }
    await expect.poll(states).toEqual([['welcome', 'done']]);
    expect(gateway.delivered).toHaveLength(1);
    expect(new Set(gateway.requested).size).toBe(1);
    expect(gateway.requested.length).toBeGreaterThan(2);
  });

  it('are not repeated with a gateway without keys', async () => {
    await set({ smsProviderParams: 'token=geheim-7f3a&idempotency=no' });
    gateway.next('cut');
    await agreed();
    await expect.poll(states).toEqual([['welcome', 'unknown']]);
    branch.clock.advance(MINUTE_MS);
    await allSent();
    expect(gateway.requested).toHaveLength(1);
  });

  it('that hang delay no others', async () => {
    gateway.next('hang');
    await agreed('600111123');
    await agreed('600111124');
    await expect.poll(() => gateway.delivered.map(({ to }) => to)).toEqual(['+34600111124']);
  });

  it('that are late are not sent: a turn after five minutes', async () => {
    await set({ smsWelcomeEnabled: 'false' });
    gateway.always('busy');
    await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    await allSent();
    branch.clock.advance(6 * MINUTE_MS);
    await expect.poll(messages).toMatchObject([{ kind: 'turn', state: 'expired', phone: '' }]);
    gateway.always('take');
    branch.clock.advance(6 * MINUTE_MS);
    await allSent();
    expect(gateway.delivered).toEqual([]);
  });

  it('that are rejected permanently are not retried, and a settled one keeps no number', async () => {
    gateway.next('refuse');
    await agreed('12');
    await agreed('600111123');
    await allSent();
    await expect.poll(messages).toMatchObject([
      { state: 'dead', phone: '', ends: '…', failure: 'no telephone number' },
      { state: 'dead', phone: '', ends: '…123', failure: 'HTTP 422' },
    ]);
    const stored = lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select * from jobs'));
    expect(JSON.stringify(stored)).not.toContain('600111123');
    expect(gateway.requested).toHaveLength(1);
    const logged = JSON.stringify(branch.log.lines());
    expect(logged).not.toContain('600111123');
    expect(logged).not.toContain('geheim');
  });

  it('survive a stop: a pending one is repeated with its key', async () => {
    gateway.always('busy');
    await agreed();
    await allSent();
    gateway.always('take');
    await branch.restart();
    branch.clock.advance(10_000);
    await announced('Su número es A001 en Oficina Centro.');
  });

  it('delete the number of a ticket after its days', async () => {
    const id = await agreed();
    await open(lucia, workstation);
    await next(lucia, workstation);
    await finish(lucia, id);
    branch.clock.advance(91 * 24 * 60 * MINUTE_MS);
    await branch.restart();
    const phones = () =>
      lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select phone, sms from tickets'));
    await expect.poll(phones).toEqual([{ phone: '', sms: 0 }]);
    expect(messages().map(({ phone }) => phone)).not.toContainEqual(expect.stringMatching(/\d/));
  });
});
