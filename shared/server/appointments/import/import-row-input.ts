import type { ApiError } from '#shared/contract/api-error-factory.ts';

/** An appointment as a file says it, with empty texts for what the file leaves open. */
export interface ImportRowInput {
  /** Of the file, from 1. */
  readonly line: number;
  /** Day and time, as `parseMoment` reads them. */
  readonly when: string;
  /** A name or an id. */
  readonly service: string;
  readonly segment: string;
  /** Words that calendars keep: those that name a service or a segment count where nothing else does. */
  readonly categories: readonly string[];
  readonly customerName: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly notes: string;
  /** Says why it is no appointment that could be booked; null where its texts alone decide. */
  readonly refusal: ApiError | null;
}

/** What was found in a file. */
export interface ParsedImportFile {
  readonly lines: readonly ImportRowInput[];
  /** Events that are cancelled, and so left out. */
  readonly canceled: number;
}
