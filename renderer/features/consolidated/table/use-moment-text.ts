import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Writes a moment by the reader's own clock: the time today, with its day before that. */
export function useMomentText(): (at: Millis, now: Millis) => string {
  const { language } = useTranslation().i18n;
  return useCallback((at, now) => recentText(at, language, now), [language]);
}
