import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { TicketLifeDialog } from '../ticket-life/ticket-life-dialog.tsx';
import type { ToolProps } from './tool-props.ts';

/** Looks a ticket of the branch up, by its code; where tickets are served. */
export function TicketTool({ branch: { idBranches } }: ToolProps) {
  const { t } = useTranslation('ticket-life');
  const shows = useShows();
  const [isOpen, setOpen] = useState(false);
  if (!shows('workstation')) return null;
  return (
    <>
      <Button
        leftSection={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen && <TicketLifeDialog idBranches={idBranches} onClose={() => setOpen(false)} />}
    </>
  );
}
