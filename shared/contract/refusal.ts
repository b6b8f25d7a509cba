import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** Describes every refusal on the wire. `field` names the input that caused it, where one did. */
export const refusalBody = z.object({
  status: z.string().describe('A code of the error catalogue'),
  message: z.string().describe('For machines: holds the substring that clients match'),
  field: z.string().optional(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values that the text shown to people names'),
  idUsers: z
    .number()
    .int()
    .optional()
    .describe('Whose account keeps a sign-in from going on; told only to who knows its password'),
});

export interface RefusalDetail {
  readonly field?: string;
  /** Appended to the catalogue's message. */
  readonly about?: string;
  /** Values for the text shown to people, such as the name of the user who holds the workstation. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The account that keeps a sign-in from going on; only for a caller who has shown to know its password. */
  readonly idUsers?: number;
}

/**
 * An expected refusal: thrown by commands to leave their transaction, caught once at the mount. Does not look its
 * message up in the catalogue itself: pages that show few refusals do without all others.
 */
export class Refusal extends Error {
  readonly status: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(status: ErrorCode, detail: RefusalDetail = {}, message: string = status) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
  }

  toJSON(): z.infer<typeof refusalBody> {
    const { field, params, idUsers } = this.detail;
    return {
      status: this.status,
      message: this.message,
      ...(field && { field }),
      ...(params && { params }),
      ...(idUsers !== undefined && { idUsers }),
    };
  }
}

/** Makes the refusal of this code; the caller throws it. */
export function refuse(status: ErrorCode, detail: RefusalDetail = {}): Refusal {
  return new Refusal(status, detail, [ERRORS[status].message, detail.about].filter(Boolean).join(' '));
}
