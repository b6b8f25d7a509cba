import { ERRORS, type ErrorCode } from './errors.ts';
import { Refusal, type RefusalDetail } from './refused.ts';

export {
  type BranchWaiting,
  type ChangedVersion,
  Refusal,
  type RefusalDetail,
  type Use,
  type UseKind,
} from './refused.ts';

/** Makes the refusal of this code; the caller throws it. */
export function refuse(status: ErrorCode, detail: RefusalDetail = {}): Refusal {
  return new Refusal(status, detail, [ERRORS[status].message, detail.about].filter(Boolean).join(' '));
}
