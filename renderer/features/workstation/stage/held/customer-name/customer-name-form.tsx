import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameProblem, useDraft } from '#renderer/features/workstation/unsaved-input.ts';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { MAX_NAME_LENGTH, type Ticket } from '#shared/contract/tickets/tickets.ts';
import styles from './customer-name.module.css';
import { useRenameCustomer } from './use-rename-customer.ts';

interface CustomerNameFormProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Edits the customer's name: Enter saves it, Escape leaves it as it was. */
export function CustomerNameForm({ ticket, onClose }: CustomerNameFormProps) {
  const { t } = useTranslation(['workstation', 'common', 'errors']);
  const connected = useConnection().state === 'connected';
  const { idTicket } = ticket;
  const draft = useDraft(idTicket);
  const name = draft.name ?? ticket.customerName ?? '';
  const [submitted, setSubmitted] = useState(false);
  const { rename, busy, refusal } = useRenameCustomer(idTicket, close);
  const problem = nameProblem(name);
  const texts = {
    // An emptied name would be saved with the ticket; a field that was only opened would not.
    empty: (submitted || draft.name !== undefined) && t('errors:CUSTOMER_NAME_NULL_MESSAGE'),
    tooLong: t('common:field.tooLong', { max: MAX_NAME_LENGTH }),
  };

  function close() {
    draft.type({ name: undefined });
    onClose();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problem === null && connected && !busy) void rename(name.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }

  return (
    <form className={styles.form} data-typed="name" onSubmit={save} onKeyDown={onKeyDown}>
      <TextField
        autoFocus
        inRow
        label={t('fact.customer')}
        autoComplete="off"
        value={name}
        onChange={(typed) => {
          draft.type({ name: typed });
          setSubmitted(false);
        }}
        error={problem ? texts[problem] : refusal}
      />
      <ActionIcon size={36} type="submit" aria-label={t('common:action.save')} disabled={!connected || busy}>
        <IconCheck size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('common:action.cancel')} onClick={close}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </form>
  );
}
