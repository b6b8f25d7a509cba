import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { findAppointments } from '#shared/contract/tickets/appointments.ts';
import {
  bookPublicly,
  cancelBooking,
  checkBookingCode,
  getBookingBranches,
  getBookingChallenge,
  getFreeSlots,
  requestBookingCode,
} from '#shared/contract/tickets/public-booking.ts';
import {
  BOOKING_CODE_MS,
  BOOKING_CODE_PAUSE_MS,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
} from '#shared/domain/appointments/booking.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The clock starts on Monday at nine; slots of half an hour with two seats each, from eight to two. */
const tuesday = (hour: number) => Date.UTC(2026, 10, 17, hour);
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const HOUR_MS = 3_600_000;

describe('bookings that need a code', () => {
  const clock = createSettableClock();
  let branch: Branch;
  let admin: SignedIn;
  let mail: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    mail = await startMailServer();
    branch = await startBranch({ clock, prepare: loansByAppointment });
    admin = await branch.signIn('admin');
    await offerAppointments(admin);
  });
  afterAll(async () => {
    await branch.stop();
    await mail.stop();
  });
  beforeEach(() =>
    set({ bookingPage: 'Y', bookingCode: 'Y', bookingProof: 'N', ...mailSettings(mail.port) }),
  );

  const set = (values: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
    });
  const newEmail = () => `ana-${crypto.randomUUID()}@example.org`;
  const request = (start: number, email: string, also: Partial<BodyOf<typeof requestBookingCode>> = {}) =>
    branch.anybody.call(requestBookingCode, {
      ...AT,
      body: { ...LOANS, start, email, phonenumber: '', language: 'es', ...also },
    });
  const book = (start: number, email: string, also: Partial<BodyOf<typeof bookPublicly>> = {}) =>
    branch.anybody.call(bookPublicly, {
      ...AT,
      body: {
        ...LOANS,
        start,
        customerName: 'Ana Muñoz',
        phonenumber: '',
        email,
        language: 'es',
        consent: true,
        ...also,
      },
    });
  const check = (confirmation: string, code: string) =>
    branch.anybody.call(checkBookingCode, { body: { confirmation, code } });
  const rejected = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;
  /** The code that the mail server received for an address. */
  const codeFor = (email: string) =>
    vi.waitFor(() => {
      const letter = mail.received.findLast(({ to }) => to.includes(email));
      const code = /^(\d{6})$/m.exec(textOfMail(letter?.source ?? ''))?.[1];
      if (code === undefined) throw new Error(`no code for ${email}`);
      return code;
    }, WAIT_OPTIONS);
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const isFree = async (start: number) => {
    const query = { ...LOANS, from: '2026-11-17', days: 1 };
    const { days } = await branch.anybody.call(getFreeSlots, { ...AT, query });
    return days[0]?.starts.includes(start) ?? false;
  };

  it('books once and only with the code that was sent to the contact', async () => {
    const email = newEmail();
    expect(await branch.anybody.call(getBookingBranches, {})).toMatchObject({
      needsCode: true,
      writes: true,
    });
    expect(await rejected(book(tuesday(9), email))).toBe('BOOKING_CODE_REQUIRED');
    const { confirmation, sentTo } = await request(tuesday(9), email);
    expect(sentTo).toEqual({ by: 'mail', at: email });
    expect(await rejected(book(tuesday(9), email, { confirmation }))).toBe('BOOKING_CODE_EXPIRED');
    expect(await check(confirmation, await codeFor(email))).toMatchObject({ isConfirmed: true });
    expect(await rejected(book(tuesday(9), newEmail(), { confirmation }))).toBe('BOOKING_CODE_EXPIRED');
    const { booking, secret } = await book(tuesday(9), email, { confirmation });
    expect(booking).toMatchObject({ stateName: 'booked', start: tuesday(9) });
    expect(await rejected(book(tuesday(10), email, { confirmation }))).toBe('BOOKING_CODE_EXPIRED');
    await branch.anybody.call(cancelBooking, { body: { secret } });
  });

  it('holds a seat of the slot until the code expires, for everyone who books', async () => {
    const [one, two] = [newEmail(), newEmail()];
    await request(tuesday(10), one);
    expect(await isFree(tuesday(10))).toBe(true);
    await request(tuesday(10), two);
    expect(await isFree(tuesday(10))).toBe(false);
    expect(await rejected(request(tuesday(10), newEmail()))).toBe('SLOT_FULL');
    clock.advance(BOOKING_CODE_MS);
    expect(await isFree(tuesday(10))).toBe(true);
  });

  it('books the held seat if all others are taken meanwhile', async () => {
    const email = newEmail();
    const { confirmation } = await request(tuesday(11), email);
    await check(confirmation, await codeFor(email));
    const rival = newEmail();
    const rivalCode = await request(tuesday(11), rival);
    await check(rivalCode.confirmation, await codeFor(rival));
    await book(tuesday(11), rival, { confirmation: rivalCode.confirmation });
    expect(await isFree(tuesday(11))).toBe(false);
    expect((await book(tuesday(11), email, { confirmation })).booking.stateName).toBe('booked');
  });

  it('invalidates a code after too many wrong entries, and reports the remaining attempts', async () => {
    const email = newEmail();
    const { confirmation } = await request(tuesday(12), email);
    const code = await codeFor(email);
    for (let left = MAX_CODE_ATTEMPTS - 1; left >= 0; left -= 1)
      expect(await check(confirmation, other(code))).toEqual({ isConfirmed: false, remainingAttempts: left });
    expect(await rejected(check(confirmation, code))).toBe('BOOKING_CODE_EXPIRED');
    expect(await rejected(book(tuesday(12), email, { confirmation }))).toBe('BOOKING_CODE_EXPIRED');
  });

  it('invalidates a code after its time', async () => {
    const email = newEmail();
    const { confirmation } = await request(tuesday(12), email);
    const code = await codeFor(email);
    clock.advance(BOOKING_CODE_MS);
    expect(await rejected(check(confirmation, code))).toBe('BOOKING_CODE_EXPIRED');
  });

  it('sends one code per contact and minute, a few a day, and only the last one counts', async () => {
    const email = newEmail();
    const first = await request(tuesday(9), email);
    const code = await codeFor(email);
    const { status, detail } = await apiErrorOf(request(tuesday(9), email.toUpperCase()));
    expect([status, detail.params]).toEqual(['BOOKING_CODE_TOO_SOON', { seconds: 60 }]);
    clock.advance(BOOKING_CODE_PAUSE_MS);
    await request(tuesday(9), email);
    expect(await rejected(check(first.confirmation, code))).toBe('BOOKING_CODE_EXPIRED');
    for (let sent = 2; sent < MAX_CODES_PER_DAY; sent += 1) {
      clock.advance(BOOKING_CODE_PAUSE_MS);
      await request(tuesday(9), email);
    }
    clock.advance(BOOKING_CODE_PAUSE_MS);
    expect(await rejected(request(tuesday(9), email))).toBe('BOOKING_DAY_LIMIT');
  });

  it('requires the contact that a code can be sent to', async () => {
    const { status, detail } = await apiErrorOf(request(tuesday(9), '', { phonenumber: '600 11 22 33' }));
    expect([status, detail.field]).toEqual(['CONTACT_UNREACHABLE', 'email']);
    expect(await rejected(book(tuesday(9), '', { phonenumber: '600 11 22 33' }))).toBe('CONTACT_UNREACHABLE');
  });

  it('books without a code if neither mail nor SMS is configured', async () => {
    await set({ mailActive: 'N' });
    const email = newEmail();
    expect(await rejected(request(tuesday(9), email))).toBe('BOOKING_CODE_OFF');
    const { secret } = await book(tuesday(9), email);
    await branch.anybody.call(cancelBooking, { body: { secret } });
  });

  it('stores contact and code only while the code is valid', async () => {
    const stored = () =>
      lookInto(branch.folder, (sqlite) =>
        rowsOf(sqlite, "select 1 from booking_codes where recipient <> '' or code <> ''"),
      );
    await request(tuesday(13), newEmail());
    expect(stored()).not.toEqual([]);
    clock.advance(BOOKING_CODE_MS + HOUR_MS);
    await branch.restart();
    await vi.waitFor(() => expect(stored()).toEqual([]), WAIT_OPTIONS);
    admin = await branch.signIn('admin');
  });

  it('requires a proof of work once per booking if it is switched on, and no proof counts twice', async () => {
    await set({ bookingCode: 'N', bookingProof: 'Y' });
    const email = newEmail();
    expect(await rejected(book(tuesday(9), email))).toBe('BOOKING_PROOF_REQUIRED');
    const prove = async () => {
      const challenge = await branch.anybody.call(getBookingChallenge, {});
      return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
    };
    const encoded = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64');
    const proved = await prove();
    const forged = structuredClone(proved);
    forged.challenge.parameters.data.expiresAt += 1;
    expect(await rejected(book(tuesday(9), email, { proof: encoded(forged) }))).toBe(
      'BOOKING_PROOF_REQUIRED',
    );
    // A rejected booking leaves the proof unused.
    const proof = encoded(proved);
    expect(await rejected(book(tuesday(9), '', { proof }))).toBe('CONTACT_REQUIRED');
    await book(tuesday(9), email, { proof });
    expect(await rejected(book(tuesday(10), newEmail(), { proof }))).toBe('BOOKING_PROOF_REQUIRED');
    const late = encoded(await prove());
    clock.advance(HOUR_MS);
    expect(await rejected(book(tuesday(10), newEmail(), { proof: late }))).toBe('BOOKING_PROOF_REQUIRED');
    const found = await admin.call(findAppointments, { ...AT, query: { search: email } });
    expect(found.length).toBeLessThanOrEqual(1);

    await set({ bookingCode: 'Y' });
    expect(await rejected(request(tuesday(10), newEmail()))).toBe('BOOKING_PROOF_REQUIRED');
    const sent = await request(tuesday(10), newEmail(), { proof: encoded(await prove()) });
    expect(sent.sentTo.by).toBe('mail');
  });
});
