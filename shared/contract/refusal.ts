import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** How every refusal looks on the wire. `field` names the input that caused it, where one did. */
export const refusalBody = z.object({
  status: z.string().describe('A code of the error catalogue'),
  message: z.string().describe('For machines: holds the substring that clients match'),
  field: z.string().optional(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values that the text shown to people names'),
});

export interface RefusalDetail {
  readonly field?: string;
  /** Appended to the catalogue's message. */
  readonly about?: string;
  /** Values for the text shown to people, such as the name of the user who holds the workstation. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** An expected refusal: thrown by commands to leave their transaction, caught once at the mount. */
export class Refusal extends Error {
  readonly status: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(status: ErrorCode, detail: RefusalDetail = {}) {
    super([ERRORS[status].message, detail.about].filter(Boolean).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
  }

  get httpStatus(): number {
    return ERRORS[this.status].http;
  }

  /** Key of the text shown to people, in the namespace `errors`. */
  get textKey(): string {
    return ERRORS[this.status].text;
  }

  toJSON(): z.infer<typeof refusalBody> {
    const { field, params } = this.detail;
    return { status: this.status, message: this.message, ...(field && { field }), ...(params && { params }) };
  }
}

/** Makes the refusal of this code; the caller throws it. */
export function refuse(status: ErrorCode, detail?: RefusalDetail): Refusal {
  return new Refusal(status, detail);
}
