import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import { MAX_NAME_LENGTH, type Ticket } from '#shared/contract/tickets/tickets.ts';
import { nameProblem, useDraft } from '../unsaved-input.ts';
import styles from '../workstation.module.css';

/**
 * Shows the customer's name, editable unless the customer is registered. Without a name it shows the service, and the
 * button says that it adds a name.
 */
export function CustomerName({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('workstation');
  const connected = useConnection().state === 'connected';
  const [view, setView] = useState<'shown' | 'edited' | 'back'>('shown');
  const title = ticket.customerName ?? ticket.servName;

  if (view === 'edited') return <CustomerNameForm ticket={ticket} onClose={() => setView('back')} />;
  const pencil = <IconPencil size={18} stroke={1.75} aria-hidden="true" />;
  const edit = {
    // Restores the focus after editing.
    autoFocus: view === 'back',
    disabled: !connected,
    onClick: () => setView('edited'),
  };
  return (
    <div className={styles.head}>
      <h2 className={styles.title} title={title}>
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

interface CustomerNameFormProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Edits the customer's name: Enter saves, Escape cancels. */
function CustomerNameForm({ ticket, onClose }: CustomerNameFormProps) {
  const { t } = useTranslation(['workstation', 'common', 'errors']);
  const connected = useConnection().state === 'connected';
  const { idTicket } = ticket;
  const draft = useDraft(idTicket);
  const name = draft.name ?? ticket.customerName ?? '';
  const [submitted, setSubmitted] = useState(false);
  const { rename, busy, error } = useRenameCustomer(idTicket, close);
  const problem = nameProblem(name);
  const texts = {
    // An emptied field is an error; a field that was only opened is not.
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
    <form className={styles.stageForm} data-input="name" onSubmit={save} onKeyDown={onKeyDown}>
      <TextField
        autoFocus
        inRow
        label={t('fact.customer')}
        autoComplete="off"
        value={name}
        onChange={(value) => {
          draft.type({ name: value });
          setSubmitted(false);
        }}
        error={problem ? texts[problem] : error}
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

/** Renames the customer of the current ticket; the error is shown beside the field. */
function useRenameCustomer(idTicket: number, onDone: () => void) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = useAction(
    (customerName: string, call: CallOptions) =>
      api.call(updateTicket, { params: { id: idTicket }, body: { customerName } }, call),
    { refreshes: [LIVE.workstations], onDone },
  );

  async function rename(name: string) {
    setError(null);
    await run(name, (rejected) => {
      setError(errorText(i18n, rejected));
      return true;
    });
  }

  return { rename, busy, error };
}
