import { useTranslation } from 'react-i18next';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';

/** Asks whether the row of this name may be deleted. */
export function useConfirmDelete(): (name: string) => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return (name) =>
    confirm({
      title: t('confirm.deleteTitle', { name }),
      text: t('confirm.deleteText'),
      confirm: t('action.delete'),
      danger: true,
    });
}
