import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import styles from './last-workstation.module.css';
import { useNeeds } from './use-needs.ts';

interface LastWorkstationProps {
  readonly open: (idWorkstations: number) => void;
  readonly busy: boolean;
  /** Says why it could not be opened. */
  readonly refusal: ReactNode;
}

/** The key that opens a workstation on its own page too. */
const KEY = 'F2';

/** Offers an operator the workstation where they worked last, by one key; nothing where it is not free. */
export function LastWorkstation({ open, busy, refusal }: LastWorkstationProps) {
  const { t } = useTranslation('home');
  const connected = useConnection().state === 'connected';
  const last = useNeeds().data?.find((need) => need.kind === 'lastWorkstation');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.repeat || !last || !connected || busy) return;
    event.preventDefault();
    open(last.idWorkstations);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <div className={styles.last}>
      {last && (
        <Button
          variant="filled"
          size="md"
          leftSection={<IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />}
          rightSection={<Kbd>{KEY}</Kbd>}
          aria-keyshortcuts={KEY}
          disabled={busy || !connected}
          onClick={() => open(last.idWorkstations)}
        >
          {t('openLast', { workstation: last.workstationName, branch: last.branchName })}
        </Button>
      )}
      {refusal}
    </div>
  );
}
