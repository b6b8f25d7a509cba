import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Lists what the licence does not allow: the fault of no field. */
const FORM_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'REACH_MAX_BRANCHES',
  'REACH_MAX_CELLBRANCHES',
  'REACH_MAX_SURVEYBRANCHES',
  'REACH_MAX_SMSBRANCHES',
  'REACH_MAX_USERS',
  'LICENCE_EXPIRED',
]);

/**
 * Keeps why the server refused a form as a whole, for its frame to show until it is sent again; what it has against a
 * field goes on to `showBesideField`.
 */
export function useFormError(showBesideField: ShowApiError) {
  const { i18n } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);

  const showError: ShowApiError = (error) => {
    if (!FORM_ERRORS.has(error.status)) return showBesideField(error);
    setRefused(errorText(i18n, error));
    return true;
  };
  return { refused, showError: showError, sendAgain: () => setRefused(null) };
}
