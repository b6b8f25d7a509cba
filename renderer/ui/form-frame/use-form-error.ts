import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Licence errors, which belong to no field. */
const FORM_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'REACH_MAX_BRANCHES',
  'REACH_MAX_CELLBRANCHES',
  'REACH_MAX_SURVEYBRANCHES',
  'REACH_MAX_SMSBRANCHES',
  'REACH_MAX_USERS',
  'LICENCE_EXPIRED',
]);

/** Holds the API error of a whole form until it is sent again; field errors are passed to `showAtField`. */
export function useFormError(showAtField: ShowApiError) {
  const { i18n } = useTranslation();
  const [rejected, setRejected] = useState<string | null>(null);

  const showError: ShowApiError = (error) => {
    if (!FORM_ERRORS.has(error.status)) return showAtField(error);
    setRejected(errorText(i18n, error));
    return true;
  };
  return { rejected, showError, sendAgain: () => setRejected(null) };
}
