/** Appointments that one telephone, or one mail address, may have before it at a branch. */
export const MOST_AHEAD = 3;

/** A telephone written one way, so that it is found at the kiosk however it is typed. */
export const barePhone = (typed: string): string => typed.replace(/[^\d+]/g, '');
