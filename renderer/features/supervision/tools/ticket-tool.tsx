import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { TicketHistoryDialog } from '../ticket-lookup.tsx';
import type { ToolProps } from './tool-props.ts';

/** Looks a ticket of the branch up by its code, where tickets are served; at once if the address names one. */
export function TicketTool({ branch: { idBranches } }: ToolProps) {
  const { t } = useTranslation('ticket-life');
  const shows = useShows();
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const code = params.get('ticket') ?? '';
  if (!shows('workstation')) return null;

  function close() {
    setOpen(false);
    if (!code) return;
    const others = new URLSearchParams(params);
    others.delete('ticket');
    setParams(others, { replace: true });
  }

  return (
    <>
      <Button
        leftSection={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {(isOpen || code) && (
        <TicketHistoryDialog key={code} idBranches={idBranches} code={code} onClose={close} />
      )}
    </>
  );
}
