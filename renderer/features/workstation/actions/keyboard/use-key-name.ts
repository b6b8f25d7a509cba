import { useTranslation } from 'react-i18next';
import type { Shortcut } from './shortcut.ts';

/** Names a key as it stands on the keyboards of the chosen language: `Mayús F2`, `Ctrl Z`. */
export function useKeyName(): (shortcut: Shortcut) => string {
  const { t } = useTranslation('workstation');
  return ({ key, with: held }) => {
    const name = key.length === 1 ? key.toUpperCase() : key;
    return held ? `${t(`keys.${held}`)} ${name}` : name;
  };
}
