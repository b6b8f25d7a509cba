/** Quarantine reasons. */
export const QUARANTINE_REASONS = [
  /** The branch has a later version. */
  'newerSchema',
  'unknownEntity',
  /** Implausible date, probably of a clock without battery. */
  'absurdDate',
  'contentMissing',
  'unreadable',
  /** Does not follow the previous row of the log; a person resumed the branch. */
  'damaged',
  /** Contains another branch's id. */
  'otherBranch',
  /** Sent by a copy of the branch. */
  'copy',
  /** Deletes a fact. */
  'factDeleted',
  /** Changes an immutable fact. */
  'factChanged',
  /** Does not continue its chain. */
  'chainBroken',
  /** A user change that the branch may not make. */
  'notAllowed',
  'badKey',
  'badValue',
  /** Another row has its id. */
  'idInUse',
  /** The changed row is missing. */
  'noSuchRow',
  /** Its counter does not follow the row's. */
  'outOfOrder',
  /** Error of central's database. */
  'database',
  'other',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** Reasons for stopped reception. */
export const STOP_REASONS = [
  'damagedLog',
  'tooManyRejected',
  /** Repeated changes that the branch may not make. */
  'overstepped',
  'noCommonProtocol',
  'other',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A reason with its detail: table, column, number. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly detail: string;
}

/** Serialized reason: `unknownEntity dreams`. */
export const because = (code: QuarantineReason | StopReason, detail: string | number = ''): string =>
  detail === '' ? code : `${code} ${detail}`;

/** Parses a reason; with an unknown code everything is the detail. */
export function readReason<Code extends string>(
  codes: readonly Code[],
  text: string,
): Reason<Code | 'other'> {
  const [word = ''] = text.split(' ', 1);
  const code = codes.find((known) => known === word);
  return code ? { code, detail: text.slice(word.length + 1) } : { code: 'other', detail: text };
}

/** Number of refused rows, of all, and the first reason. */
export interface TooMany {
  readonly rejected: number;
  readonly rows: number;
  readonly first: Reason<QuarantineReason>;
}

export const becauseTooMany = (rejected: number, rows: number, first: string): string =>
  because('tooManyRejected', `${rejected}/${rows} ${first}`);

/** Parses the detail of `tooManyRejected`; null if it is another. */
export function readTooMany(detail: string): TooMany | null {
  const [, rejected, rows, first = ''] = /^(\d+)\/(\d+) ?(.*)$/s.exec(detail) ?? [];
  if (rejected === undefined || rows === undefined) return null;
  return { rejected: Number(rejected), rows: Number(rows), first: readReason(QUARANTINE_REASONS, first) };
}
