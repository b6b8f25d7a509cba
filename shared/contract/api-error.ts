import type { Millis } from '../domain/ids.ts';
import type { ErrorCode } from './errors.ts';

/** Waiting customers of a branch that a change would affect. */
export interface BranchWaiting {
  readonly idBranches: number;
  readonly name: string;
  readonly people: number;
  /** Last report of an offline branch; null if the number is current. */
  readonly asOf: Millis | null;
}

export type UseKind =
  | 'detailProfile'
  | 'display'
  | 'displayDesign'
  | 'kiosk'
  | 'createdAtBranch'
  | 'message'
  | 'printer'
  | 'queue'
  | 'ticketDesign'
  | 'user'
  | 'virtualTicket'
  | 'workstation'
  | 'workstationType';

/** A use that prevents a deletion. */
export interface Use {
  readonly kind: UseKind;
  readonly id: number;
  readonly name: string;
  /** Branch of the using entity, if any. */
  readonly branch?: ReferencedRow | undefined;
  /** Branch type of the using entity, if any. */
  readonly branchType?: ReferencedRow | undefined;
}

/** Present state of an entity that was changed since the caller read it. */
export interface ChangedVersion {
  /** Present values, under the names of `basedOn`. */
  readonly current: Readonly<Record<string, unknown>>;
  /** Changed fields. */
  readonly changed: readonly string[];
  /** Names of references in changed fields, by field and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ReferencedRow {
  readonly id: number;
  readonly name: string;
}

export interface ApiErrorDetail {
  readonly field?: string;
  /** Appended to the catalogue's message. */
  readonly about?: string;
  /** Values for the displayed text, such as a user name. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The account with the problem; only after the right password. */
  readonly idUsers?: number;
  /** Affected branches, those with most customers first. */
  readonly waiting?: readonly BranchWaiting[];
  /** Uses that prevent a deletion; `params.count` is the total. */
  readonly uses?: readonly Use[];
  /** Of an update or deletion of a changed entity. */
  readonly version?: ChangedVersion;
}

/**
 * An expected error: thrown to leave a transaction, caught once at the mount. Separate from the catalogue, so that
 * small pages do not load it.
 */
export class ApiError extends Error {
  readonly status: ErrorCode;
  readonly detail: ApiErrorDetail;

  constructor(status: ErrorCode, detail: ApiErrorDetail = {}, message: string = status) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
  }

  toJSON(): Omit<ApiErrorDetail, 'about'> & { status: ErrorCode; message: string } {
    const { about: _about, ...detail } = this.detail;
    return { status: this.status, message: this.message, ...detail };
  }
}
