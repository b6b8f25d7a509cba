import type { Millis } from '../domain/ids.ts';
import type { ErrorCode } from './errors.ts';

/** Tells how many wait at a branch for what a change would take away. */
export interface BranchWaiting {
  readonly idBranches: number;
  readonly name: string;
  readonly people: number;
  /** Moment of the last report of a branch that is away; null where the number is of now. */
  readonly asOf: Millis | null;
}

export type UseKind =
  | 'detailProfile'
  | 'display'
  | 'displayDesign'
  | 'kiosk'
  | 'madeAtBranch'
  | 'message'
  | 'printer'
  | 'queue'
  | 'ticketDesign'
  | 'user'
  | 'virtualTicket'
  | 'workstation'
  | 'workstationType';

/** A place where something is used that is to be deleted. */
export interface Use {
  readonly kind: UseKind;
  readonly id: number;
  readonly name: string;
  /** The branch that it belongs to, where it belongs to one. */
  readonly branch?: ReferencedRow | undefined;
  /** The branch type that it belongs to, where it belongs to one. */
  readonly branchType?: ReferencedRow | undefined;
}

/** What a thing is by now that an update or deletion was based on another version of. */
export interface ChangedVersion {
  /** All values by now, under the names that `basedOn` has. */
  readonly current: Readonly<Record<string, unknown>>;
  /** The fields with another value than the caller had read. */
  readonly changed: readonly string[];
  /** What rows that changed fields refer to are called: by field, then by id. */
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
  /** Values for the text shown to people, such as the name of the user who holds the workstation. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The account that keeps a sign-in from going on; only for a caller who has shown to know its password. */
  readonly idUsers?: number;
  /** The branches where people wait whom a change would take service from, those with most of them first. */
  readonly waiting?: readonly BranchWaiting[];
  /** Where something is used that is not deleted for that reason; `params.count` counts all. */
  readonly uses?: readonly Use[];
  /** Of an update or deletion that was based on another version of the thing. */
  readonly version?: ChangedVersion;
}

/**
 * An expected refusal: thrown by commands to leave their transaction, caught once at the mount. Knows nothing of the
 * catalogue, in whose file none of this may stand: pages that show few refusals do without all others.
 */
export class ApiError extends Error {
  readonly status: ErrorCode;
  readonly detail: ApiErrorDetail;

  constructor(status: ErrorCode, detail: ApiErrorDetail = {}, message: string = status) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
  }

  toJSON(): Omit<ApiErrorDetail, 'about'> & { status: ErrorCode; message: string } {
    const { about: _about, ...detail } = this.detail;
    return { status: this.status, message: this.message, ...detail };
  }
}
