import { ApiError } from '#shared/contract/api-error-factory.ts';

/** Thrown where the thing that an address names is not among those that were read. */
export class Missing extends Error {}

/** Tells whether an address names nothing: an id that is unknown, or that is no id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Missing ||
  (error instanceof ApiError && (error.status === 'NOT_FOUND' || error.status === 'INVALID_REQUEST'));

/** Reads the id of an address; null where it names none. Throws `Missing` where it is no id. */
export function idOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Missing(`no id: ${text}`);
  return Number(text);
}
