/** Lists why central keeps a change of a branch without applying it. */
export const QUARANTINE_REASONS = [
  /** The branch is of a later version. */
  'newerSchema',
  'unknownEntity',
  /** Dated, it seems, by a clock without its battery. */
  'absurdDate',
  'contentMissing',
  'unreadable',
  /** Does not follow the row before it in the branch’s log; a person has let the branch go on. */
  'damaged',
  /** Names another branch as its own. */
  'otherBranch',
  /** A copy of the branch brought it. */
  'copy',
  /** Means that a fact was to be deleted, which is never allowed. */
  'factDeleted',
  /** Means that a fact was to be changed that never may. */
  'factChanged',
  /** An entry of a chain that does not follow the one before it. */
  'chainBroken',
  /** Is about people, and not the branch's to say. */
  'notAllowed',
  'badKey',
  'badValue',
  /** Another row has its number. */
  'numberTaken',
  /** The row that it changes never came. */
  'noSuchRow',
  /** Its counter does not follow that of the row. */
  'outOfTurn',
  /** Explained in the words of central's database. */
  'database',
  'other',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** Lists why central takes nothing more of a branch until a person has looked. */
export const STOP_REASONS = [
  'damagedLog',
  'tooManyRefused',
  /** Has said several times what it may not. */
  'overstepped',
  'noCommonProtocol',
  'other',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A reason, and what is special of this case of it: a table, a column, a number. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly detail: string;
}

/** A reason as it travels and is kept: `unknownEntity dreams`. */
export const because = (code: QuarantineReason | StopReason, detail: string | number = ''): string =>
  detail === '' ? code : `${code} ${detail}`;

/** Reads what `because` has written; of a code that is not known here, all of it is the detail. */
export function readReason<Code extends string>(
  codes: readonly Code[],
  text: string,
): Reason<Code | 'other'> {
  const [word = ''] = text.split(' ', 1);
  const code = codes.find((known) => known === word);
  return code ? { code, detail: text.slice(word.length + 1) } : { code: 'other', detail: text };
}

/** Says how many of how many rows were refused, and the reason of the first. */
export interface TooMany {
  readonly refused: number;
  readonly rows: number;
  readonly first: Reason<QuarantineReason>;
}

export const becauseTooMany = (refused: number, rows: number, first: string): string =>
  because('tooManyRefused', `${refused}/${rows} ${first}`);

/** Reads the detail of `tooManyRefused`; null where it says nothing of the kind. */
export function readTooMany(detail: string): TooMany | null {
  const [, refused, rows, first = ''] = /^(\d+)\/(\d+) ?(.*)$/s.exec(detail) ?? [];
  if (refused === undefined || rows === undefined) return null;
  return { refused: Number(refused), rows: Number(rows), first: readReason(QUARANTINE_REASONS, first) };
}
