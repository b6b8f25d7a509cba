import { Button } from '@mantine/core';
import { IconMessage2Up } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/use-may.ts';
import { BroadcastDialog } from '../broadcast.tsx';
import type { ToolProps } from './tool-props.ts';

/**
 * Writes to all who wait and agreed to it; where the branch sends SMS. What somebody is writing stays where it stops
 * sending them meanwhile: the dialog says so.
 */
export function BroadcastTool({ branch: { idBranches, smsEnabled } }: ToolProps) {
  const { t } = useTranslation('sms');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.broadcast) return null;
  return (
    <>
      {smsEnabled === 'Y' && (
        <Button
          leftSection={<IconMessage2Up size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('broadcast.do')}
        </Button>
      )}
      {isOpen && <BroadcastDialog idBranches={idBranches} onClose={() => setOpen(false)} />}
    </>
  );
}
