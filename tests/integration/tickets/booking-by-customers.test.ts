import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAlarm, listAlarmEvents } from '#shared/contract/configuration/alarms.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { cancelAppointment, findAppointments } from '#shared/contract/tickets/appointments.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  getFreeSlots,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { MAX_BOOKINGS_PER_DAY } from '#shared/domain/appointments/booking.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { createBookingEmails } from '#shared/server/appointments/emails.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The clock begins on this Monday at nine; slots of half an hour are offered from eight to two. */
const monday = (hour: number, minute = 0) => Date.UTC(2026, 10, 16, hour, minute);
const tuesday = (hour: number, minute = 0) => monday(hour + 24, minute);
const DAY_MS = 24 * 3_600_000;
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

describe('customers who book on the public page', () => {
  const clock = createSettableClock();
  let branch: Branch;
  let admin: SignedIn;
  let mail: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    mail = await startMailServer();
    branch = await startBranch({ clock, prepare: loansByAppointment });
    admin = await branch.signIn('admin');
    await offerAppointments(admin);
    await set({ bookingPage: 'Y', ...mailSettings(mail.port) });
  });
  afterAll(async () => {
    await branch.stop();
    await mail.stop();
  });

  const set = (values: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
    });
  const book = (start: number, also: Partial<BodyOf<typeof bookPublicly>> = {}) =>
    branch.anybody.call(bookPublicly, {
      ...AT,
      body: {
        ...LOANS,
        start,
        customerName: 'Ana Muñoz',
        phonenumber: '',
        email: '',
        language: 'es',
        consent: true,
        ...also,
      },
    });
  const free = async (day: string) => {
    const { days } = await branch.anybody.call(getFreeSlots, {
      ...AT,
      query: { ...LOANS, from: day, days: 1 },
    });
    return days[0]?.starts ?? [];
  };
  /** The mails that are still to be generated: none that exists already. */
  const toWrite = () =>
    createBookingEmails({
      reader: branch.reader(),
      texts: createServerTexts(),
      zone: () => 'UTC',
      linkOf: String,
      settings: () => ({ bookingReminder: 24 }),
    })(clock.now());
  const rejected = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;

  it('see branches, services and times', async () => {
    const { branches, retentionDays, writes } = await branch.anybody.call(getBookingBranches, {});
    expect(branches.map(({ idBranches }) => idBranches)).toEqual([DEMO.branch]);
    expect(branches[0]?.services).toContainEqual(expect.objectContaining(LOANS));
    expect({ retentionDays, writes }).toEqual({ retentionDays: 30, writes: true });
    const { days, zone } = await branch.anybody.call(getFreeSlots, { ...AT, query: { ...LOANS, days: 31 } });
    // Ten days ahead, and today.
    expect(days).toHaveLength(11);
    // Today an hour ahead at least.
    expect(days[0]).toMatchObject({ day: '2026-11-16', starts: expect.arrayContaining([monday(10)]) });
    expect(days[0]?.starts[0]).toBe(monday(10));
    expect(days[1]?.starts).toHaveLength(12);
    expect(['UTC', '+00:00']).toContain(zone);
  });

  it('book, staff find the booking, and the seat is taken', async () => {
    const both = [
      await book(tuesday(8), { phonenumber: '+34 600 11 22 33' }),
      await book(tuesday(8), { customerName: 'Otro', phonenumber: '600 999' }),
    ];
    expect(both[0]?.booking).toMatchObject({ stateName: 'booked', start: tuesday(8), canChange: true });
    expect(await free('2026-11-17')).not.toContain(tuesday(8));
    expect(await rejected(book(tuesday(8), { phonenumber: '1' }))).toBe('SLOT_FULL');
    const found = await admin.call(findAppointments, { ...AT, query: { search: '+34600112233' } });
    expect(found).toMatchObject([{ customerName: 'Ana Muñoz', number: both[0]?.booking.number }]);
    for (const { secret } of both) await branch.anybody.call(cancelBooking, { body: { secret } });
    expect(await free('2026-11-17')).toContain(tuesday(8));
  });

  it('fill exactly the seats with many concurrent bookings of the last one', async () => {
    const wanting = Array.from({ length: 60 }, (_, one) => book(tuesday(13), { phonenumber: `7000${one}` }));
    const outcomes = await Promise.allSettled(wanting);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const losses = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(losses).toEqual(Array(58).fill('SLOT_FULL'));
  });

  it('must give contact data and consent; each books up to a limit', async () => {
    expect(await rejected(book(tuesday(9)))).toBe('CONTACT_REQUIRED');
    expect((await apiErrorOf(book(tuesday(9)))).detail.field).toBe('phonenumber');
    expect(await rejected(book(tuesday(9), { phonenumber: '600', consent: false as never }))).toBe(
      'INVALID_REQUEST',
    );
    expect(await rejected(book(tuesday(9), { email: 'ana@' }))).toBe('INVALID_REQUEST');
    const booked = [];
    for (const hour of [9, 10, 11]) booked.push(await book(tuesday(hour), { phonenumber: '600-55-44' }));
    expect(await rejected(book(tuesday(12), { phonenumber: '600 55 44' }))).toBe('BOOKING_LIMIT');
    for (const { secret } of booked) await branch.anybody.call(cancelBooking, { body: { secret } });
    const again = await book(tuesday(12), { phonenumber: '6005544' });
    await branch.anybody.call(cancelBooking, { body: { secret: again.secret } });
  });

  it('book a few times a day per telephone, including cancelled ones', async () => {
    const start = clock.now() - (clock.now() % DAY_MS) + DAY_MS + 9 * 3_600_000;
    for (let times = 0; times < MAX_BOOKINGS_PER_DAY; times += 1) {
      const { secret } = await book(start, { phonenumber: '644 00' });
      await branch.anybody.call(cancelBooking, { body: { secret } });
    }
    expect(await rejected(book(start, { phonenumber: '64400' }))).toBe('BOOKING_DAY_LIMIT');
    const limit = { operand: 'BOOKINGS', condition: '=', value: MAX_BOOKINGS_PER_DAY } as const;
    const beyond = { operand: 'BOOKINGS', condition: '>', value: MAX_BOOKINGS_PER_DAY } as const;
    for (const [name, condition] of [
      ['Más que el límite', beyond],
      ['Límite de reservas', limit],
    ] as const)
      await admin.call(createAlarm, {
        body: {
          name,
          description: '',
          enabled: 'Y',
          editLevel: 'Sucursal',
          type: 'BOOKINGS',
          validationType: 'Todas',
          conditions: [{ idQueues: null, ...condition }],
          idUsers: [],
        },
      });
    const events = () => admin.call(listAlarmEvents, { ...AT, query: {} });
    await vi.waitFor(
      async () => expect((await events()).rows.map(({ name }) => name)).toEqual(['Límite de reservas']),
      { timeout: 10_000 },
    );
    const other = await book(start, { phonenumber: '64401' });
    await branch.anybody.call(cancelBooking, { body: { secret: other.secret } });
  });

  it('book up to a daily limit per address, and the log names the address', async () => {
    const limited = await startBranch({
      prepare: loansByAppointment,
      limits: { booking: { ask: [], act: [], book: [{ perDay: 2, code: 'BOOKING_DAY_LIMIT' }] } },
    });
    try {
      const chief = await limited.signIn('admin');
      await offerAppointments(chief);
      const body = { settings: [{ name: 'bookingPage', value: 'Y' }] };
      await chief.call(saveGeneralParameters, { body });
      const from = (hour: number, phonenumber: string) =>
        limited.anybody.call(bookPublicly, {
          ...AT,
          body: {
            ...LOANS,
            start: tuesday(hour),
            customerName: 'Ana',
            phonenumber,
            email: '',
            language: 'es',
            consent: true,
          },
        });
      // A rejected booking does not count towards the daily limit.
      expect(await rejected(from(9, ''))).toBe('CONTACT_REQUIRED');
      await from(9, '700');
      await from(10, '701');
      expect(await rejected(from(11, '702'))).toBe('BOOKING_DAY_LIMIT');
      expect(limited.log.lines().map(({ msg }) => msg)).toContain('daily limit is reached');
    } finally {
      await limited.stop();
    }
  });

  it('move and cancel their own booking by an unguessable secret, until its time', async () => {
    const { secret } = await book(tuesday(9), { phonenumber: '600' });
    const { booking: moved, secret: same } = await branch.anybody.call(moveBooking, {
      body: { secret, start: tuesday(10) },
    });
    expect(same).toBe(secret);
    expect(moved).toMatchObject({ start: tuesday(10), stateName: 'booked' });
    expect(await branch.anybody.call(watchBooking, { body: { secret } })).toEqual({
      ...moved,
      notified: null,
    });
    const forged = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const call of [watchBooking, cancelBooking])
      expect(await rejected(branch.anybody.call(call, { body: { secret: forged } }))).toBe('BOOKING_UNKNOWN');
    expect(
      await rejected(branch.anybody.call(moveBooking, { body: { secret, start: tuesday(10, 7) } })),
    ).toBe('SLOT_NOT_OFFERED');
    expect(await branch.anybody.call(cancelBooking, { body: { secret } })).toMatchObject({
      stateName: 'canceled',
      canChange: false,
    });
    for (const call of [cancelBooking, moveBooking] as const)
      expect(await rejected(branch.anybody.call(call, { body: { secret, start: tuesday(11) } }))).toBe(
        'APPOINTMENT_WRONG_STATE',
      );
  });

  it('are notified in their language: booking, new time, reminder, end', async () => {
    const before = mail.received.length;
    const came = (count: number) =>
      vi.waitFor(() => expect(mail.received).toHaveLength(before + count), WAIT_OPTIONS);
    const { secret, booking } = await book(monday(11 + 48), { email: 'Ana@Example.org', language: 'sv' });
    await came(1);
    expect(await toWrite()).toEqual([]);
    const [first] = mail.received.slice(before);
    expect(first?.to).toEqual(['ana@example.org']);
    const text = textOfMail(first?.source ?? '');
    expect(text).toContain('Din tid är bokad.');
    expect(text).toContain(booking.number);
    expect(text).toContain(`http://branch.test/book/own#${secret}`);
    const event = eventIn(first?.source ?? '');
    expect(event.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-18T11:00:00Z');
    expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');

    clock.advance(250);
    await branch.anybody.call(moveBooking, { body: { secret, start: monday(12 + 48) } });
    await came(2);
    // A day before, and not a second time.
    clock.advanceTo(monday(12 + 24, 1));
    await came(3);
    expect(textOfMail(mail.received.at(-1)?.source ?? '')).toContain('Vi påminner om din bokade tid');
    expect(await toWrite()).toEqual([]);
    await branch.anybody.call(cancelBooking, { body: { secret } });
    await came(4);
    expect(await toWrite()).toEqual([]);
    const last = mail.received.at(-1)?.source ?? '';
    expect(eventIn(last).getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(eventIn(last).getFirstPropertyValue('uid')).toBe(event.getFirstPropertyValue('uid'));
    // The fields with which Outlook and Google move and remove the event of the first mail.
    const moved = mail.received[before + 1]?.source ?? '';
    for (const [source, method] of [
      [first?.source ?? '', 'REQUEST'],
      [moved, 'REQUEST'],
      [last, 'CANCEL'],
    ] as const) {
      expect(source).toMatch(
        new RegExp(`Content-Type: text/calendar; charset=utf-8;\\s+method=${method}`, 'i'),
      );
      expectInvitation(source, { method, organizer: 'turno@example.org', attendee: 'ana@example.org' });
    }
    expect(eventIn(moved).getFirstPropertyValue('dtstart')?.toString()).toBe('2026-11-18T12:00:00Z');
    const sequences = [first?.source ?? '', moved, last].map((source) =>
      Number(eventIn(source).getFirstPropertyValue('sequence')),
    );
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  });

  it('are marked on their appointment if the mail server rejects their address', async () => {
    admin = await branch.signIn('admin');
    mail.setUnknown('nadie@example.org');
    const { booking } = await book(monday(13 + 48), { email: 'nadie@example.org' });
    const found = async () =>
      (await admin.call(findAppointments, { ...AT, query: { search: booking.number } }))[0]?.mailFailure;
    await vi.waitFor(async () => expect(await found()).toMatch(/550.*no such user/), WAIT_OPTIONS);
    mail.setUnknown(null);
  });

  it('arrive at the kiosk by number or telephone, in any spelling', async () => {
    const { booking, secret } = await book(monday(12 + 48), { phonenumber: '(600) 77-88' });
    clock.advanceTo(monday(11 + 48, 30));
    const arrived = await branch.anybody.call(arriveAtKiosk, {
      ...AT,
      body: { idKiosk: DEMO.kiosks.entrance, number: '6007788', language: 'es' },
    });
    expect(arrived).toMatchObject({ code: expect.stringMatching(/^\w+\d+$/) });
    expect(await branch.anybody.call(watchBooking, { body: { secret } })).toMatchObject({
      number: booking.number,
      stateName: 'arrived',
      canChange: false,
    });
  });

  it('are deleted with their mails after the configured days', async () => {
    const { secret } = await book(monday(13 + 72), { phonenumber: '611' });
    admin = await branch.signIn('admin');
    await set({ appointmentDays: '2' });
    clock.advanceTo(monday(13 + 72, 31) + DAY_MS);
    await branch.restart();
    expect(await branch.anybody.call(watchBooking, { body: { secret } })).toMatchObject({
      stateName: 'noshow',
    });
    clock.advance(2 * DAY_MS);
    await branch.restart();
    expect(await rejected(branch.anybody.call(watchBooking, { body: { secret } }))).toBe('BOOKING_UNKNOWN');
  });

  it('find the page closed if disabled; existing bookings remain theirs', async () => {
    const start = clock.now() - (clock.now() % DAY_MS) + 2 * DAY_MS + 10 * 3_600_000;
    const { secret } = await book(start, { phonenumber: '622' });
    admin = await branch.signIn('admin');
    await set({ bookingPage: 'N' });
    for (const call of [
      branch.anybody.call(getBookingBranches, {}),
      branch.anybody.call(getFreeSlots, { ...AT, query: { ...LOANS, days: 1 } }),
      book(start, { phonenumber: '633' }),
    ])
      expect(await rejected(call)).toBe('BOOKING_CLOSED');
    const own = await branch.anybody.call(cancelBooking, { body: { secret } });
    expect(own.stateName).toBe('canceled');
    const [found] = await admin.call(findAppointments, { ...AT, query: { search: '622' } });
    expect(found).toBeUndefined();
    expect(await rejected(admin.call(cancelAppointment, { params: { id: 1 } }))).toBe('NOT_FOUND');
  });
});

/** The event of the calendar file attached to a mail. */
function eventIn(source: string) {
  const part = /filename=appointment\.ics[\s\S]*?\r\n\r\n([A-Za-z\d+/=\r\n]+)/.exec(source)?.[1] ?? '';
  const event = new ICAL.Component(
    ICAL.parse(Buffer.from(part, 'base64').toString()) as never,
  ).getFirstSubcomponent('vevent');
  if (!event) throw new Error(`no calendar file in ${source}`);
  return event;
}

interface Invitation {
  readonly method: 'CANCEL' | 'REQUEST';
  readonly organizer: string;
  readonly attendee: string;
}

/**
 * Checks a calendar part field by field: RFC 5546, 3.2.2 (REQUEST) and 3.2.5 (CANCEL), and RFC 6047, 2.4 for the part.
 * Outlook and Google use the method of the part and of the file only if they are equal.
 */
function expectInvitation(source: string, { method, organizer, attendee }: Invitation): void {
  const parts = source
    .split(/\r\n--/)
    .filter((part) => /Content-Type: (?:text\/calendar|application\/ics)/i.test(part));
  expect(parts).toHaveLength(2);
  const files = parts.map((part) => {
    const [head = '', body = ''] = part.split(/\r\n\r\n/);
    const isBase64 = /Content-Transfer-Encoding: base64/i.test(head);
    return isBase64 ? Buffer.from(body, 'base64').toString() : textOfMail(`${body}\r\n`);
  });
  const [displayed = '', file = ''] = files;
  expect(displayed.trimEnd()).toBe(file.trimEnd());
  const lines = file.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);

  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  const namesOf = (component: ICAL.Component) => component.getAllProperties().map(({ name }) => name);
  expect(namesOf(calendar).toSorted()).toEqual(['method', 'prodid', 'version']);
  expect(calendar.getFirstPropertyValue('method')).toBe(method);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event');
  // Each exactly once: with one attendee of the mail, and no answer requested.
  expect(namesOf(event).toSorted()).toEqual([
    ...['attendee', 'description', 'dtend', 'dtstamp', 'dtstart', 'location', 'organizer'],
    ...['sequence', 'status', 'summary', 'uid', 'url'],
  ]);
  expect(event.getFirstPropertyValue('organizer')).toBe(`mailto:${organizer}`);
  const invited = event.getFirstProperty('attendee');
  expect(invited?.getFirstValue()).toBe(`mailto:${attendee}`);
  expect(invited?.getParameter('partstat')).toBe('ACCEPTED');
  expect(invited?.getParameter('rsvp')).toBe('FALSE');
  expect(event.getFirstPropertyValue('status')).toBe(method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  for (const name of ['dtstamp', 'dtstart', 'dtend'])
    expect(event.getFirstPropertyValue(name)?.toString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const sequence = Number(event.getFirstPropertyValue('sequence'));
  expect(Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31).toBe(true);
}
