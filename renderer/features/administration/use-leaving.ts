import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts';
import { useConfirm } from '../../ui/confirm.tsx';

/**
 * How a form is left for `to`: with a question while something on it is unsaved, and without one once it was saved.
 * `left` says that it was.
 */
export function useLeaving(to: string, dirty: boolean) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [left, setLeft] = useState<NavigateOptions | null>(null);

  useUnsavedGuard(dirty && left === null, () =>
    confirm({
      title: t('confirm.unsavedTitle'),
      text: t('confirm.unsavedText'),
      confirm: t('confirm.leave'),
      cancel: t('confirm.stay'),
    }),
  );
  // After the guard has heard that there is nothing left to ask about.
  useEffect(() => {
    if (left) navigate(to, left);
  }, [left, navigate, to]);

  return { left: left !== null, leave: (options: NavigateOptions) => setLeft(options) };
}
