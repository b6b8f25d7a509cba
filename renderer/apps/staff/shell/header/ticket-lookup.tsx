import { ActionIcon } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { useOwnWorkstation } from '#renderer/lib/session/use-own-workstation.ts';
import styles from './header.module.css';

const TicketLifeDialog = lazy(async () => ({
  default: (await import('#renderer/features/supervision/ticket-life/ticket-life-dialog.tsx'))
    .TicketLifeDialog,
}));

/** Looks a ticket of the branch up, from wherever a supervisor is. */
export function TicketLookup() {
  const { t } = useTranslation('ticket-life');
  const [isOpen, setOpen] = useState(false);
  const [first] = useBranches();
  const workstation = useOwnWorkstation().data;
  const idBranches = workstation?.idBranches ?? first?.idBranches;
  if (idBranches === undefined) return null;
  return (
    <>
      <ActionIcon className={styles.lookup} aria-label={t('title')} onClick={() => setOpen(true)}>
        <IconTicket size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <TicketLifeDialog idBranches={idBranches} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
