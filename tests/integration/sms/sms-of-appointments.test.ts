import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { getSms } from '#shared/contract/installation/sms.ts';
import { bookAppointment, changeAppointment } from '#shared/contract/tickets/appointments.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import { repository } from '#shared/server/db/repository.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { smsRows } from '#tests/support/checks/sms-rows.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The clock begins on this Monday at nine; slots of half an hour are offered from eight to two. */
const monday = (hour: number, minute = 0) => Date.UTC(2026, 10, 16, hour, minute);
const wednesday = (hour: number, minute = 0) => monday(hour + 48, minute);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('messages to customers with appointments', () => {
  let gateway: SmsGateway;
  let branch: Branch;
  let admin: SignedIn;

  beforeEach(async () => {
    gateway = await startSmsGateway();
    branch = await startBranch({
      sms: { endpoint: gateway.endpoint, timeoutMs: 3_000, pollMs: 10 },
      prepare: async (scope) => {
        await loansByAppointment(scope);
        const at = { sms: 1, name: 'Málaga Centro', country: 'ES' } as const;
        await repository(scope, 'branches').update(DEMO.branch, at);
      },
    });
    admin = await branch.signIn('admin');
    await offerAppointments(admin);
    await setSettings(admin, { ...SMS_SETTINGS, bookingPage: 'Y' });
  });
  afterEach(async () => {
    await branch.stop();
    await gateway.stop();
  });

  const book = (start: number, also: Partial<BodyOf<typeof bookPublicly>> = {}) =>
    branch.anybody.call(bookPublicly, {
      ...AT,
      body: {
        ...LOANS,
        start,
        customerName: 'Ana Muñoz',
        phonenumber: '600 11 22 33',
        email: '',
        language: 'es',
        consent: true,
        ...also,
      },
    });
  const watch = (secret: string) => branch.anybody.call(watchBooking, { body: { secret } });
  const messages = () => smsRows(branch.folder);
  const states = () => messages().map(({ state }) => state);
  /** Waits until this number of messages are created, and none is being sent. */
  const written = (...expected: string[]) => expect.poll(states, { timeout: 10_000 }).toEqual(expected);

  it('confirm, report a new time, remind and report the end, each once, with the address to change it', async () => {
    const { secret, booking } = await book(wednesday(11));
    await written('done');
    const link = `http://branch.test/book/own#${secret}`;
    expect(gateway.delivered[0]).toMatchObject({
      to: '+34600112233',
      text: `Cita ${booking.number} confirmada: mié, 18 nov, 11:00, Malaga Centro. Para cambiarla o anularla: ${link}`,
    });
    expect((await watch(secret)).notified).toEqual({ by: 'sms', at: '600112233' });

    branch.clock.advance(MINUTE_MS);
    await branch.anybody.call(moveBooking, { body: { secret, start: wednesday(12) } });
    await written('done', 'done');
    expect(gateway.texts()[1]).toContain(`Su cita ${booking.number} ahora es: mié, 18 nov, 12:00`);
    branch.clock.advanceTo(wednesday(12) - DAY_MS + MINUTE_MS);
    await written('done', 'done', 'done');
    expect(gateway.texts()[2]).toContain(`Le recordamos su cita ${booking.number}: mié, 18 nov, 12:00`);
    await branch.restart();
    await branch.anybody.call(cancelBooking, { body: { secret } });
    await written('done', 'done', 'done', 'done');
    expect(gateway.texts()[3]).toBe(
      'Cita anulada: mié, 18 nov, 12:00, Malaga Centro. Si es un error, pida otra o llame.',
    );
    for (const text of gateway.texts()) expect(smsLength(text).parts).toBeLessThanOrEqual(2);
    // The sent message no longer contains a link that would permit changes.
    await branch.restart();
    expect(messages()).toMatchObject(Array(4).fill({ kind: 'appointment', phone: '', text: '' }));
    expect(new Set(gateway.requested).size).toBe(4);
  });

  it('use the language of the booking, or that of the branch', async () => {
    await book(wednesday(9), { language: 'sv' });
    await written('done');
    await book(wednesday(10), { language: 'en', phonenumber: '+46 70 123 45 67' });
    await written('done', 'done');
    await admin.call(bookAppointment, {
      ...AT,
      body: { ...LOANS, start: wednesday(11), customerName: 'Nora', phonenumber: '600999888' },
    });
    await written('done', 'done', 'done');
    expect(gateway.texts()).toEqual([
      expect.stringMatching(/^Bokad tid \d{6}: ons 18 nov\. kl\. 9:00, Malaga Centro\./),
      expect.stringMatching(/^Appointment \d{6} confirmed: Wed 18 Nov, 10:00, Malaga Centro\./),
      expect.stringMatching(/^Cita \d{6} confirmada: mié, 18 nov, 11:00, Malaga Centro\./),
    ]);
    expect(gateway.delivered[1]?.to).toBe('+46701234567');
  });

  it('go to customers without mail, and to none twice', async () => {
    const email = 'ana@example.org';
    const channels = async () => {
      const { branches, writes } = await branch.anybody.call(getBookingBranches, {});
      return { writes, sms: branches.map(({ sms }) => sms) };
    };
    expect(await channels()).toEqual({ writes: false, sms: [true] });
    const { secret: unmailed } = await book(wednesday(9), { email });
    await written('done');
    expect((await watch(unmailed)).notified?.by).toBe('sms');

    const mail = await startMailServer();
    await setSettings(admin, mailSettings(mail.port));
    expect(await channels()).toEqual({ writes: true, sms: [true] });
    const { secret } = await book(wednesday(10), { email });
    expect((await watch(secret)).notified).toEqual({ by: 'mail', at: email });
    // Not to customers informed by SMS before mail was configured.
    const mails = () => mail.received.length;
    await expect.poll(mails, { timeout: 10_000 }).toBe(1);
    await book(wednesday(11), { phonenumber: '600999888' });
    await written('done', 'done');
    // Nor by SMS once mail is switched off.
    await setSettings(admin, { mailActive: 'N' });
    await book(wednesday(12), { phonenumber: '600999777' });
    await written('done', 'done', 'done');
    expect(gateway.delivered.map(({ to }) => to.slice(-3))).toEqual(['233', '888', '777']);
    expect(mails()).toBe(1);
    await mail.stop();
  });

  it('go to the number corrected by staff, and not again if only notes change', async () => {
    const call = { ...LOANS, start: wednesday(9), customerName: 'Nora' };
    const { idAppointments: id } = await admin.call(bookAppointment, {
      ...AT,
      body: { ...call, phonenumber: '600999888' },
    });
    await written('done');
    branch.clock.advance(MINUTE_MS);
    const { start, customerName } = call;
    const change = (body: { phonenumber: string; notes: string }) =>
      admin.call(changeAppointment, { params: { id }, body: { start, customerName, email: '', ...body } });
    await change({ phonenumber: '600999888', notes: 'Trae escrituras' });
    branch.clock.advance(MINUTE_MS);
    await change({ phonenumber: '600999777', notes: 'Trae escrituras' });
    await written('done', 'done');
    expect(gateway.delivered.map(({ to }) => to)).toEqual(['+34600999888', '+34600999777']);
  });

  it('wait for a busy gateway, and then contain only the current state', async () => {
    gateway.always('busy');
    const { secret } = await book(wednesday(9));
    await written('waiting');
    branch.clock.advance(MINUTE_MS);
    await branch.anybody.call(moveBooking, { body: { secret, start: wednesday(10) } });
    await written('discarded', 'waiting');
    gateway.always('take');
    branch.clock.advance(MINUTE_MS);
    await written('discarded', 'done');
    expect(gateway.texts()).toEqual([expect.stringContaining('10:00')]);
  });

  it('expire after a day, which is reported, as is an unknown number', async () => {
    gateway.always('busy');
    await book(monday(9 + 96));
    const { secret } = await book(monday(10 + 96), { phonenumber: '12' });
    expect((await watch(secret)).notified).toBeNull();
    await written('waiting', 'dead');
    branch.clock.advance(DAY_MS + MINUTE_MS);
    await expect.poll(() => states()[0], { timeout: 10_000 }).toBe('expired');
    admin = await branch.signIn('admin');
    const { failures } = await admin.call(getSms, {});
    expect(failures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'appointment', state: 'expired', phone: '…233' }),
        expect.objectContaining({ kind: 'appointment', state: 'refused', reason: 'no telephone number' }),
      ]),
    );
    gateway.always('take');
  });

  it.each(['branch', 'package'] as const)('are neither sent nor promised without a %s', async (what) => {
    const have = (sms: 0 | 1) =>
      what === 'package'
        ? setSettings(admin, { smsPackage: `${sms}00` })
        : branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms }));
    await have(0);
    const { branches } = await branch.anybody.call(getBookingBranches, {});
    expect(branches.map(({ sms }) => sms)).toEqual([false]);
    const { secret } = await book(monday(11 + 96));
    expect((await watch(secret)).notified).toBeNull();
    // A message that failed for a day is dropped.
    branch.clock.advance(DAY_MS + MINUTE_MS);
    admin = await branch.signIn('admin');
    await have(1);
    const { booking } = await book(monday(12 + 96));
    await written('done');
    expect(gateway.texts()).toEqual([expect.stringContaining(booking.number)]);
  });
});
