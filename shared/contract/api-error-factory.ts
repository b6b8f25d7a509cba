import { ApiError, type ApiErrorDetail } from './api-error.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

export {
  ApiError,
  type ApiErrorDetail,
  type BranchWaiting,
  type ChangedVersion,
  type Use,
  type UseKind,
} from './api-error.ts';

/** Creates an API error; the caller throws it. */
export function apiError(status: ErrorCode, detail: ApiErrorDetail = {}): ApiError {
  return new ApiError(status, detail, [ERRORS[status].message, detail.about].filter(Boolean).join(' '));
}
