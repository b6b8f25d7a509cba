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
import styles from './needs.module.css';
import { useNeeds } from './use-needs.ts';

interface HomeWorkstationProps {
  readonly open: (idWorkstations: number) => void;
  readonly busy: boolean;
  /** Error of the last attempt to open it. */
  readonly error: ReactNode;
}

/** The key that opens a workstation on its own page too. */
const KEY = 'F2';
/** Time for which a workstation is shown on the button before the shortcut works, ms: the user must have read it. */
const READ_MS = 600;
const WORKSTATION = '/app/workstation';

/** Returns an operator to the open workstation, or offers the last one if it is free; with one shortcut. */
export function HomeWorkstation({ open, busy, error }: HomeWorkstationProps) {
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
    <div className={styles.position}>
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
      {error}
    </div>
  );
}

/** Activity at the open workstation, with a link to it. */
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

/** Text key for the activity at an open workstation. */
function doingAt({ state, ticket, waitNext }: Workstation) {
  if (state === 'assisting') return ticket?.code ? 'own.serving' : 'own.withoutTicket';
  return waitNext ? 'own.waiting' : 'own.open';
}

/** Runs the shown action by shortcut, once it has been visible long enough. */
function useKey(current: string | undefined, run: () => void): void {
  const seen = useRef<{ readonly what: string; readonly since: number } | null>(null);
  useLayoutEffect(() => {
    if (current === undefined || current === seen.current?.what) return;
    // The first value replaces nothing, so its shortcut works at once.
    seen.current = { what: current, since: seen.current ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [current]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat || isDialogOpen() || isTyping(event.target) || current === undefined) return;
    if (event.timeStamp - (seen.current?.since ?? 0) < READ_MS) return;
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
