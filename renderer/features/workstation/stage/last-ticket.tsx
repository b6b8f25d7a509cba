import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useConnection, useServerClock } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useKeyName } from '../actions/shortcut.ts';
import { timeOrDayText } from '../tabs/moment-text.ts';
import { useSecondsUntil } from '../time.ts';
import styles from '../workstation.module.css';

interface LastTicketProps {
  readonly workstation: Workstation;
  /** Undoes the last action; missing if not possible. */
  readonly onUndo?: (at: Millis) => void;
}

/** Shows the last ticket, its outcome and time in the branch's time zone, with undo for a minute. */
export function LastTicket({ workstation: { last, idBranches }, onUndo }: LastTicketProps) {
  const { t, i18n } = useTranslation('workstation');
  const now = useServerClock();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  if (!last || !branch) return null;
  const left = outcomeTexts[last.stateName] ?? 'finished';
  return (
    <div className={styles.end}>
      <span className={styles.last} data-state={left}>
        <StateGlyph state={left} />
        <span>
          <Trans
            t={t}
            i18nKey={`last.${left}`}
            values={{
              code: last.code || t('stage.withoutTicket'),
              time: timeOrDayText(last.at, now(), {
                zoneHours: Number(branch.zone),
                language: i18n.language,
              }),
            }}
            components={{ b: <b /> }}
          />
        </span>
      </span>
      {onUndo && last.undoableUntil !== null && <UndoButton until={last.undoableUntil} onUndo={onUndo} />}
    </div>
  );
}

const outcomeTexts: Readonly<Record<string, 'finished' | 'noshow' | 'waiting' | 'standby'>> = {
  noshow: 'noshow',
  waiting: 'waiting',
  standby: 'standby',
};

interface UndoButtonProps {
  readonly until: Millis;
  /** `at` is the time of the press, in ms since page load. */
  readonly onUndo: (at: Millis) => void;
}

/** Undo button with countdown; disappears when the time is over. */
function UndoButton({ until, onUndo }: UndoButtonProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const keyName = useKeyName();
  const connected = useConnection().state === 'connected';
  const left = useSecondsUntil(until, useServerClock());
  if (!left) return null;
  return (
    <Button
      className={styles.undo ?? ''}
      data-position="undo"
      disabled={!connected}
      aria-keyshortcuts="Control+Z"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
      onClick={(event) => onUndo(event.timeStamp)}
    >
      {t('common:action.undo')}
      <span className={styles.seconds} aria-hidden="true">
        {t('seconds', { seconds: left })}
      </span>
      <Kbd>{keyName({ key: 'z', with: 'ctrl' })}</Kbd>
    </Button>
  );
}
