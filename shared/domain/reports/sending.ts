/** State of the last scheduled sending. */
export const SENDING_STATES = ['none', 'waiting', 'sent', 'failed'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Reasons of failed sendings and whether to retry. */
export const SENDING_REASONS = {
  /** Mail is off or suspended. */
  mailOff: 'again',
  /** The mail server rejects it or does not answer. */
  mail: 'again',
  /** Delivery to an address is unknown; only a person may repeat it. */
  unclear: 'never',
  /** The mail server rejects an address permanently (5xx). */
  refused: 'never',
  /** The last saver is disabled or deleted. */
  owner: 'never',
  /** The last saver lost the right to such reports. */
  rights: 'never',
  /** More rows than a file can hold. */
  tooLong: 'never',
  /** Invalid or future days. */
  days: 'never',
  /** Unknown report type. */
  type: 'never',
  /** Unexpected; see the log. */
  other: 'again',
} as const satisfies Record<string, 'again' | 'never'>;
export type SendingReason = keyof typeof SENDING_REASONS;
