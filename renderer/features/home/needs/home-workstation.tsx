import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useConnection } from '#renderer/lib/live.tsx';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import styles from './home-workstation.module.css';
import { useNeeds } from './use-needs.ts';

interface HomeWorkstationProps {
  readonly open: (idWorkstations: number) => void;
  readonly busy: boolean;
  /** Says why it could not be opened. */
  readonly refusal: ReactNode;
}

/** The key that opens a workstation on its own page too. */
const KEY = 'F2';
/** Milliseconds for which another workstation has to stand on the button before the key opens it: it has to be read. */
const READ_MS = 600;
const WORKSTATION = '/app/workstation';

/**
 * Leads an operator back to the workstation that is open, else offers the one where they worked last if it is free;
 * by one key.
 */
export function HomeWorkstation({ open, busy, refusal }: HomeWorkstationProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const connected = useConnection().state === 'connected';
  const own = useCurrentWorkstation().data;
  const need = useNeeds().data?.find(({ kind }) => kind === 'lastWorkstation');
  const last = !own && need?.kind === 'lastWorkstation' ? need : undefined;
  useKey(own ? `own ${own.idWorkstations}` : last && `last ${last.idWorkstations}`, () => {
    if (own) void navigate(WORKSTATION);
    else if (last && connected && !busy) open(last.idWorkstations);
  });

  return (
    <div className={styles.place}>
      {own && <CurrentWorkstationCard workstation={own} />}
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

/** Says what the user is doing at the workstation that is open, and leads back to it. */
function CurrentWorkstationCard({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('home');
  return (
    <Card className={styles.own}>
      <IconDeviceDesktop size={22} stroke={1.75} aria-hidden="true" />
      <p role="status">{t(doingAt(workstation), namesOf(workstation))}</p>
      <Button
        component={Link}
        to={WORKSTATION}
        variant="filled"
        size="md"
        rightSection={<Kbd>{KEY}</Kbd>}
        aria-keyshortcuts={KEY}
      >
        {t('own.back')}
      </Button>
    </Card>
  );
}

const namesOf = ({ name, branchName, ticket }: Workstation) => ({
  workstation: `${name}, ${branchName}`,
  code: ticket?.code ?? '',
});

/** Names the text that says what is going on at a workstation that is open. */
function doingAt({ state, ticket, waitNext }: Workstation) {
  if (state === 'assisting') return ticket?.code ? 'own.serving' : 'own.withoutTicket';
  return waitNext ? 'own.waiting' : 'own.open';
}

/** Presses what is shown with the key, once it has been shown long enough to be read. */
function useKey(shown: string | undefined, run: () => void): void {
  const seen = useRef<{ readonly what: string; readonly since: number } | null>(null);
  useLayoutEffect(() => {
    if (shown === undefined || shown === seen.current?.what) return;
    // There was nothing to take the first one for.
    seen.current = { what: shown, since: seen.current ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [shown]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat || isDialogOpen() || isTyping(event.target) || shown === undefined) return;
    if (event.timeStamp - (seen.current?.since ?? 0) < READ_MS) return;
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
