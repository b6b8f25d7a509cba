import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { closedByKey } from '#renderer/lib/live.tsx';
import { closingHereAtom, useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import styles from './workstation-link.module.css';

const WORKSTATION = '/app/workstation';

/** Leads from any other page back to the workstation that the user has open. */
export function WorkstationLink() {
  const { t } = useTranslation('home');
  const isThere = useLocation().pathname === WORKSTATION;
  const own = useCurrentWorkstation().data;
  useClosedMeanwhile(own === undefined ? undefined : (own?.idWorkstations ?? null), isThere);
  if (!own || isThere) return null;
  const code = own.ticket?.code;
  return (
    <Button
      component={Link}
      to={WORKSTATION}
      variant="subtle"
      className={styles.desk}
      title={t('own.back')}
      leftSection={<IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />}
    >
      <span className="visually-hidden">{t('own.back')}: </span>
      <span className={styles.name}>{[own.name, code].filter(Boolean).join(' · ')}</span>
    </Button>
  );
}

/** Shows on every page but the workstation itself that another user has closed the workstation. */
function useClosedMeanwhile(id: number | null | undefined, isThere: boolean): void {
  const { t } = useTranslation('workstation');
  const toasts = useToasts();
  const queries = useQueryClient();
  const closingHere = useAtomValue(closingHereAtom);
  const before = useRef(id);
  const say = useEffectEvent((closed: number) => {
    if (isThere || closingHere) return;
    const by = queries.getQueryData<ClosedBy>(closedByKey(closed));
    queries.removeQueries({ queryKey: closedByKey(closed) });
    if (by) toasts.warning({ title: t(`closedBy.${by}`) });
  });
  useEffect(() => {
    const was = before.current;
    before.current = id;
    if (was && id === null) say(was);
  }, [id]);
}
