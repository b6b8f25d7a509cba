import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeyName } from '#renderer/features/workstation/actions/shortcut.ts';
import { useSecondsUntil } from '#renderer/features/workstation/time.ts';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import type { Millis } from '#shared/domain/ids.ts';
import slot from '../slot.module.css';

interface UndoButtonProps {
  readonly until: Millis;
  /** `at` is when it was pressed, in ms since the page began. */
  readonly onUndo: (at: Millis) => void;
}

/** Takes the last doing back, as long as that can be: it counts down and goes. */
export function UndoButton({ until, onUndo }: UndoButtonProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const keyName = useKeyName();
  const connected = useConnection().state === 'connected';
  const left = useSecondsUntil(until, useServerClock());
  if (!left) return null;
  return (
    <Button
      className={slot.undo ?? ''}
      data-place="undo"
      disabled={!connected}
      aria-keyshortcuts="Control+Z"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
      onClick={(event) => onUndo(event.timeStamp)}
    >
      {t('common:action.undo')}
      <span className={slot.seconds} aria-hidden="true">
        {t('seconds', { seconds: left })}
      </span>
      <Kbd>{keyName({ key: 'z', with: 'ctrl' })}</Kbd>
    </Button>
  );
}
