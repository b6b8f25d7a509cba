import { useTranslation } from 'react-i18next';
import type { NobodyToCall } from '#renderer/features/workstation/actions/use-workstation-actions.ts';
import { useSecondsUntil } from '#renderer/features/workstation/time/use-seconds-until.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import slot from '../slot.module.css';
import { ClosingNotice } from './closing-notice.tsx';
import { NobodyNotice } from './nobody-notice.tsx';
import { useLine } from './use-line.ts';

interface IdleTextProps {
  readonly workstation: Workstation;
  /** Tells whether customers wait in the queues that it calls. */
  readonly somebody: boolean;
  readonly nobody: NobodyToCall | null;
  readonly onNobodyGone: () => void;
}

/** Says what a free workstation can do now, and what will happen by itself if it does nothing. */
export function IdleText({ workstation, somebody, nobody, onNobodyGone }: IdleTextProps) {
  const { t } = useTranslation('workstation');
  const { callAt, closeAt, configuration } = workstation;
  const untilCall = useSecondsUntil(callAt, useServerClock());
  const line = useLine();
  const kind = configuration.reception === 'Y' ? 'reception' : somebody ? 'ready' : 'nobody';

  if (line !== 'there') {
    return (
      <>
        <h2 className={slot.title} data-wrap>
          {t('stage.noLine')}
        </h2>
        <p className={slot.text} role="status">
          {t(line === 'gone' ? 'stage.lineGone' : 'stage.noLineText')}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className={slot.title} data-wrap>
        {t(`stage.${kind}`)}
      </h2>
      <div className={slot.text} role="status">
        {nobody && <NobodyNotice key={nobody.at} nobody={nobody} onGone={onNobodyGone} />}
        {!nobody && untilCall === null && t(`stage.${kind}Text`)}
      </div>
      {!nobody && untilCall !== null && (
        <p className={slot.text} role="timer">
          {t('stage.callsIn', { seconds: untilCall })}
        </p>
      )}
      {closeAt !== null && <ClosingNotice closeAt={closeAt} />}
    </>
  );
}
