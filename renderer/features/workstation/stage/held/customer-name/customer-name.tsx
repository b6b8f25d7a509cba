import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import slot from '#renderer/features/workstation/stage/slot.module.css';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import styles from './customer-name.module.css';
import { CustomerNameForm } from './customer-name-form.tsx';

/**
 * Shows the customer's name; where it is not a known customer's own, the operator can write it. Without one the service
 * stands there, and the button says in words that it is the name that it adds.
 */
export function CustomerName({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('workstation');
  const connected = useConnection().state === 'connected';
  const [view, setView] = useState<'shown' | 'edited' | 'back'>('shown');
  const title = ticket.customerName ?? ticket.servName;

  if (view === 'edited') return <CustomerNameForm ticket={ticket} onClose={() => setView('back')} />;
  const pencil = <IconPencil size={18} stroke={1.75} aria-hidden="true" />;
  const edit = {
    // Brings the focus back to where it was before the name was written.
    autoFocus: view === 'back',
    disabled: !connected,
    onClick: () => setView('edited'),
  };
  return (
    <div className={styles.head}>
      <h2 className={slot.title} title={title}>
        {title}
      </h2>
      {ticket.isEditableName === 'Y' &&
        (ticket.customerName === null ? (
          <Button {...edit} variant="subtle" h={44} className={styles.pencil} leftSection={pencil}>
            {t('name.write')}
          </Button>
        ) : (
          <ActionIcon {...edit} size={44} className={styles.pencil} aria-label={t('name.change')}>
            {pencil}
          </ActionIcon>
        ))}
    </div>
  );
}
