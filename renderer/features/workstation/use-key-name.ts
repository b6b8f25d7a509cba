import { useTranslation } from 'react-i18next';
import type { Shortcut } from './shortcut.ts';

/** Names a key as it stands on the keyboards of the chosen language: `Mayús F2`. */
export function useKeyName(): (shortcut: Shortcut) => string {
  const { t } = useTranslation('workstation');
  return ({ key, shift }) => (shift ? `${t('keys.shift')} ${key}` : key);
}
