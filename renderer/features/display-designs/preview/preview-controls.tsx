import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TimeScale } from '../draft/time-scale.ts';
import css from './preview-controls.module.css';
import { Timeline } from './timeline.tsx';
import type { Acting } from './use-acted-call.ts';

/** The longest codes and names that tickets and workstations have. */
const MAX_CODE_LENGTH = 8;
const MAX_LOCATION_LENGTH = 45;

interface Props {
  readonly acting: Acting;
  readonly scale: TimeScale;
}

/** Acts a call on the preview: who is called, where to, on which side, and when what of it is heard and seen. */
export function PreviewControls({ acting, scale }: Props) {
  const { t } = useTranslation('display-designs');
  const { call, playing, play, pause, change } = acting;
  const arrow = (Arrow: typeof IconArrowLeft, label: string) => (
    <>
      <Arrow size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </>
  );
  return (
    <fieldset className={css.bar} aria-label={t('acted')}>
      <Button
        leftSection={
          playing ? (
            <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        onClick={playing ? pause : play}
      >
        {t(playing ? 'pause' : 'call')}
      </Button>
      <Timeline acting={acting} scale={scale} />
      <TextInput
        className={css.code}
        aria-label={t('actedCode')}
        value={call.code}
        placeholder={t('noTicket')}
        maxLength={MAX_CODE_LENGTH}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <TextInput
        className={css.place}
        aria-label={t('actedPlace')}
        value={call.location}
        maxLength={MAX_LOCATION_LENGTH}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('actedSide')}
        value={call.direction ?? 'R'}
        onChange={(side) => change({ direction: side as 'L' | 'R' })}
        data={[
          { value: 'L', label: arrow(IconArrowLeft, t('toTheLeft')) },
          { value: 'R', label: arrow(IconArrowRight, t('toTheRight')) },
        ]}
      />
    </fieldset>
  );
}
