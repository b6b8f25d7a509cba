/** Where the page begins at which customers book; a branch's number may follow. */
export const BOOKING_PATH = '/book';

/** Where customers look after what they have booked. */
export const CUSTOMER_BOOKING_PATH = `${BOOKING_PATH}/own`;

/**
 * The address at which customers move or give up their appointment. The secret stands behind `#`: browsers send that to
 * no server, so that no log and no referrer ever has it.
 */
export const bookingAddress = (origin: string, secret: string): string =>
  `${origin}${CUSTOMER_BOOKING_PATH}#${secret}`;

/** The origins that a setting names, with commas between them. */
export const originsIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
