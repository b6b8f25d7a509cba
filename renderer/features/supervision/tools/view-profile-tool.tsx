import { Button } from '@mantine/core';
import { IconEyeCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/use-may.ts';
import { ViewProfileDialog } from '../view-profile-dialog.tsx';
import type { ToolProps } from './tool-props.ts';

/** Chooses of which queues the figures are. */
export function ViewProfileTool({ branch }: ToolProps) {
  const { t } = useTranslation('supervision');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.selectView) return null;
  return (
    <>
      <Button leftSection={<IconEyeCog size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('view.title')}
      </Button>
      {isOpen && <ViewProfileDialog branch={branch} onClose={() => setOpen(false)} />}
    </>
  );
}
