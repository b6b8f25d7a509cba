import { Button } from '@mantine/core';
import { IconBell, IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './kiosk-test.module.css';
import { useSounds } from './use-sounds.ts';

/** Plays what a display would: the words for a ticket, and its chime; says where neither can be heard. */
export function SoundTest({ idTicket }: { readonly idTicket: number | null }) {
  const { t } = useTranslation('kiosk-test');
  const { playing, problem, call, chime } = useSounds();
  return (
    <>
      <Button
        variant="default"
        disabled={idTicket === null || playing !== null}
        loading={playing === 'call'}
        title={idTicket === null ? t('callNeedsTicket') : undefined}
        onClick={() => idTicket !== null && void call(idTicket)}
        leftSection={<IconVolume size={18} stroke={1.75} />}
      >
        {t('call')}
      </Button>
      <Button
        variant="default"
        disabled={playing !== null}
        loading={playing === 'chime'}
        onClick={() => void chime()}
        leftSection={<IconBell size={18} stroke={1.75} />}
      >
        {t('sound')}
      </Button>
      <p className={css.problem} role="status">
        {problem ? t(`problem.${problem}`) : idTicket === null ? t('callNeedsTicket') : ''}
      </p>
    </>
  );
}
