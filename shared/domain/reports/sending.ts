/** What became of a saved report the last time that it was due. */
export const SENDING_STATES = ['none', 'waiting', 'sent', 'failed'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Says why a report did not go out, and whether another attempt may help. */
export const SENDING_REASONS = {
  /** Mail is off, or kept back. */
  mailOff: 'again',
  /** The mail server does not take it, or does not answer. */
  mail: 'again',
  /** Of somebody it is not known whether they have it: only a person may say that it is sent once more. */
  unclear: 'never',
  /** The mail server refuses an address for good (5xx). */
  refused: 'never',
  /** Who saved it last is disabled, or gone. */
  owner: 'never',
  /** Who saved it last may not make such reports any more. */
  rights: 'never',
  /** It has more rows than a file holds. */
  tooLong: 'never',
  /** Its days cross, or lie ahead. */
  days: 'never',
  /** This version has no such type. */
  type: 'never',
  /** What nobody expects: the log has it. */
  other: 'again',
} as const satisfies Record<string, 'again' | 'never'>;
export type SendingReason = keyof typeof SENDING_REASONS;
