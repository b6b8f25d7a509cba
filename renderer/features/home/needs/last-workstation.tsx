import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
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
/** Milliseconds for which another workstation has to stand on the button before the key opens it: it has to be read. */
const READ_MS = 600;

/** Offers an operator the workstation where they worked last, by one key; nothing where it is not free. */
export function LastWorkstation({ open, busy, refusal }: LastWorkstationProps) {
  const { t } = useTranslation('home');
  const connected = useConnection().state === 'connected';
  const last = useNeeds().data?.find((need) => need.kind === 'lastWorkstation');
  const id = last?.idWorkstations;
  const shown = useRef<{ readonly id: number; readonly since: number } | null>(null);
  useLayoutEffect(() => {
    if (id === undefined || id === shown.current?.id) return;
    // There was nothing to take the first one for.
    shown.current = { id, since: shown.current ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [id]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat || isMeantForElse(event.target) || !last || !connected || busy) return;
    if (event.timeStamp - (shown.current?.since ?? 0) < READ_MS) return;
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

/** Tells whether a key is pressed where something is being typed, or before a dialog: whoever does means that. */
const isMeantForElse = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null);
