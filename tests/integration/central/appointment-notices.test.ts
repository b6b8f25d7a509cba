import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { type Appointment, changeAppointment } from '#shared/contract/tickets/appointments.ts';
import {
  mailSettings,
  type ReceivedMail,
  startMailServer,
  textOfMail,
} from '#tests/support/network/mail-server.ts';
import {
  atEnd,
  type SharedAppointments,
  startSharedAppointments,
  WAIT_OPTIONS,
} from '#tests/support/network/shared-appointments.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const { book, cancel, find, freeStarts, deleted } = atEnd;

describeCentral('customers of appointments changed at the other end', (_open, newStorage) => {
  let both: SharedAppointments;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    both = await startSharedAppointments({ storage: await newStorage() });
    mail = await startMailServer();
    const settings = Object.entries(mailSettings(mail.port)).map(([name, value]) => ({ name, value }));
    await both.ends.admin.call(saveGeneralParameters, { body: { settings } });
  });
  afterAll(async () => {
    await both.stop();
    await mail.stop();
  });

  /** The customer who booked an appointment, and the one who will change it. */
  const ENDS = [
    ['central', 'the branch'],
    ['the branch', 'central'],
  ] as const;
  const endOf = (who: (typeof ENDS)[number][number]): Client =>
    who === 'central' ? both.ends.admin : both.ends.atBranch;

  /** The mails to an address, each with its subject and its calendar event. */
  const mailsTo = (address: string) =>
    mail.received
      .filter(({ to }) => to.includes(address))
      .map((one) => ({ what: whatOf(one), ...entryOf(one) }));

  /** Waits until all mails are sent: a mail of a later booking has arrived. */
  async function allIsWritten(): Promise<void> {
    await both.synced();
    both.clock.advance(1_000);
    const address = `last-${mail.received.length}@example.org`;
    const [start = 0] = await freeStarts(both.ends.admin);
    const last = await book(both.ends.admin, start, 'Última', { email: address });
    await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(1), WAIT_OPTIONS);
    await cancel(both.ends.admin, last);
    await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(2), WAIT_OPTIONS);
    await both.synced();
  }

  /** Books at one end, and waits for the appointment at the other end and the mail to its customer. */
  async function booked(at: Client, other: Client, email: string): Promise<Appointment> {
    const [start = 0] = await freeStarts(at);
    both.clock.advance(1_000);
    const { number } = await book(at, start, 'Begoña', { email, phonenumber: '600' });
    await vi.waitFor(() => expect(mailsTo(email)).toMatchObject([{ what: 'booked' }]), WAIT_OPTIONS);
    both.clock.advance(1_000);
    return vi.waitFor(
      async () => (await find(other, number))[0] ?? Promise.reject(new Error('not there yet')),
      WAIT_OPTIONS,
    );
  }

  it.each(ENDS)('are notified once when one of %s is cancelled by %s', async (of, by) => {
    const email = `cancel-${of.length}@example.org`;
    const there = await booked(endOf(of), endOf(by), email);
    expect((await cancel(endOf(by), there)).pendingAction).toBe('cancel');
    await deleted(endOf(of), there.number);
    await allIsWritten();
    expect(mailsTo(email).map(({ what }) => what)).toEqual(['booked', 'canceled']);
  });

  it.each(ENDS)('are notified once of a new time when one of %s is moved by %s', async (of, by) => {
    const email = `move-${of.length}@example.org`;
    const there = await booked(endOf(of), endOf(by), email);
    const [start = 0] = (await freeStarts(endOf(by))).filter((each) => each !== there.start);
    const move = { params: { id: there.idAppointments }, body: { ...there, start } };
    await endOf(by).call(changeAppointment, move);
    await vi.waitFor(
      async () => expect(await find(endOf(of), there.number)).toMatchObject([{ start }]),
      WAIT_OPTIONS,
    );
    await allIsWritten();
    const [first, second, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    // The customer's calendar moves its event.
    expect(second).toEqual({ what: 'moved', uid: first?.uid, start });
    const [moved] = await find(both.ends.admin, there.number);
    if (moved) await cancel(both.ends.admin, moved);
    await deleted(both.ends.atBranch, there.number);
  });

  it.each(ENDS)('are notified about one of %s at the address corrected by %s only', async (of, by) => {
    const email = `wrong-${of.length}@example.org`;
    const there = await booked(endOf(of), endOf(by), email);
    const change = (one: Appointment, to: Partial<Appointment>) =>
      endOf(by).call(changeAppointment, { params: { id: one.idAppointments }, body: { ...one, ...to } });
    await change(there, { notes: 'Trae escrituras' });
    await allIsWritten();
    const right = `right-${of.length}@example.org`;
    await change({ ...there, notes: 'Trae escrituras' }, { email: right });
    await allIsWritten();
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(right)).toHaveLength(1);
    const [one] = await find(both.ends.admin, there.number);
    if (one) await cancel(both.ends.admin, one);
    await deleted(both.ends.atBranch, there.number);
    await both.synced();
  });
});

/** The kind of a mail, by its Spanish text. */
function whatOf({ source }: ReceivedMail): string {
  const text = textOfMail(source);
  const words = { booked: 'confirmada', moved: 'cambiado de hora', canceled: 'anulada' };
  return Object.entries(words).find(([, word]) => text.includes(word))?.[0] ?? text;
}

/** The event of the calendar file attached to a mail. */
function entryOf({ source }: ReceivedMail) {
  const part = /filename=appointment\.ics[\s\S]*?\r\n\r\n([A-Za-z\d+/=\r\n]+)/.exec(source)?.[1] ?? '';
  const event = new ICAL.Component(
    ICAL.parse(Buffer.from(part, 'base64').toString()) as never,
  ).getFirstSubcomponent('vevent');
  const start = event?.getFirstPropertyValue('dtstart') as ICAL.Time | undefined;
  return { uid: event?.getFirstPropertyValue('uid'), start: (start?.toUnixTime() ?? 0) * 1000 };
}
