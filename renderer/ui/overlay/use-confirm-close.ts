import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm.tsx';

/** Closes a dialog with a message; asks first if text would be lost. */
export function useConfirmClose(written: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async () => {
    const leaves =
      !written ||
      (await confirm({
        title: t('confirm.unsentTitle'),
        text: t('confirm.unsentText'),
        confirm: t('confirm.leaveUnsent'),
        cancel: t('confirm.stay'),
        hesitates: true,
      }));
    if (leaves) onClose();
  };
}
