import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#renderer/lib/session/use-unsaved-guard.ts';
import { useConfirm } from '../overlay/confirm.tsx';

/** Asks before a designer is left with changes; whoever leaves them means it, so that they are not offered again. */
export function useLeavingAsked(dirty: boolean, forget: () => void): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  useUnsavedGuard(dirty, () =>
    confirm({
      title: t('confirm.unsavedTitle'),
      text: t('confirm.unsavedText'),
      confirm: t('confirm.leave'),
      cancel: t('confirm.stay'),
      hesitates: true,
    }).then((leave) => {
      if (leave) forget();
      return leave;
    }),
  );
}
