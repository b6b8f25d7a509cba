/** Appointments that one telephone, or one mail address, may have before it at a branch. */
export const MAX_BOOKINGS_AHEAD = 3;

/** Appointments that one telephone, or one mail address, may book at a branch in 24 hours, cancelled ones too. */
export const MAX_BOOKINGS_PER_DAY = 6;

/** Appointments that customers may book from one network address in 24 hours; many may share it. */
export const MAX_BOOKINGS_PER_ADDRESS = 100;

/** A telephone written one way, so that it is found at the kiosk however it is typed. */
export const normalizePhone = (typed: string): string => typed.replace(/[^\d+]/g, '');
