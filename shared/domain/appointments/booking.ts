/** Maximum future appointments per phone number or email address at a branch. */
export const MAX_BOOKINGS_AHEAD = 3;

/** Maximum bookings per phone number or email address at a branch in 24 hours, cancelled ones included. */
export const MAX_BOOKINGS_PER_DAY = 6;

/** Maximum customer bookings per network address in 24 hours; many customers may share one. */
export const MAX_BOOKINGS_PER_ADDRESS = 100;

/** Time to enter the code that confirms a contact; the slot is held meanwhile. */
export const BOOKING_CODE_MS = 10 * 60_000;
/** Time between two codes for one contact. */
export const BOOKING_CODE_PAUSE_MS = 60_000;
/** Maximum wrong entries of one code. */
export const MAX_CODE_ATTEMPTS = 5;
/** Maximum codes for one contact in 24 hours. */
export const MAX_CODES_PER_DAY = 10;

/** Normalizes a phone number, so that the kiosk finds it however it is typed. */
export const normalizePhone = (input: string): string => input.replace(/[^\d+]/g, '');

/** Path of the customer booking page; a branch id may follow. */
export const BOOKING_PATH = '/book';

/** Path where customers manage their booking. */
export const CUSTOMER_BOOKING_PATH = `${BOOKING_PATH}/own`;

/**
 * Address where customers move or cancel their appointment. The secret is in the fragment, which browsers never
 * send, so no log or referrer contains it.
 */
export const bookingAddress = (origin: string, secret: string): string =>
  `${origin}${CUSTOMER_BOOKING_PATH}#${secret}`;

/** Parses a comma-separated list of origins. */
export const originsIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Maximum appointments per import file. */
export const MAX_IMPORTED_APPOINTMENTS = 500;
/** Maximum characters of an import file. */
export const MAX_IMPORT_LENGTH = 1_000_000;
