import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Rejects pasted text with other characters than digits, because 1.5 without its point would be 15. */
export function useDigitsOnlyPaste(maxDigits?: number) {
  const { t } = useTranslation();
  const [rejected, setRejected] = useState<string | null>(null);

  function reject(pasted: string): string | null {
    if (/\D/.test(pasted)) return t('field.digitsOnly');
    return maxDigits !== undefined && pasted.length > maxDigits
      ? t('field.tooLong', { max: maxDigits })
      : null;
  }

  return {
    /** Error of the last paste; null if it was accepted. */
    rejected,
    clear: () => setRejected(null),
    onPaste(event: ClipboardEvent) {
      const reason = reject(event.clipboardData.getData('text').trim());
      setRejected(reason);
      if (reason === null) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
