import { useTranslation } from 'react-i18next';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';

/** Asks whether the row of this name may be deleted; `loses` says what goes with it. */
export function useConfirmDelete(): (name: string, loses: string) => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return (name, loses) =>
    confirm({
      title: t('confirm.deleteTitle', { name }),
      text: loses,
      confirm: t('action.delete'),
      danger: true,
    });
}
