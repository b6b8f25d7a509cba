import { Button } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useKeyName } from '../actions/shortcut.ts';
import { useElapsed } from '../time.ts';
import styles from './recording-mark.module.css';

interface RecordingMarkProps {
  readonly since: Millis;
  /** Consent text for the operator; empty for none. */
  readonly consent: string;
  readonly onStop: () => void;
}

/** Shows the duration of the running recording and the stop button. */
export function RecordingMark({ since, consent, onStop }: RecordingMarkProps) {
  const { t } = useTranslation(['recording', 'workstation']);
  const keyName = useKeyName();
  const elapsed = useElapsed(since, Date.now);
  return (
    <section className={styles.mark} aria-label={t('title')}>
      <IconMicrophone className={styles.icon ?? ''} size={20} stroke={1.75} aria-hidden="true" />
      <b role="status">{t('now')}</b>
      <span className={styles.time} role="timer" aria-label={t('time')}>
        {clockText(elapsed)}
      </span>
      {consent && <span className={styles.consent}>{consent}</span>}
      <Button
        className={styles.stop ?? ''}
        data-position="stopRecording"
        aria-keyshortcuts="Alt+R"
        leftSection={<IconMicrophoneOff size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<Kbd>{keyName({ key: 'r', with: 'alt' })}</Kbd>}
        onClick={onStop}
      >
        {t('workstation:action.stopRecording')}
      </Button>
    </section>
  );
}
