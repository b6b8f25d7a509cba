import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';

/** Leads to the help where there is no menu yet. */
export function HelpButton() {
  const { t } = useTranslation();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <Button
      variant="subtle"
      leftSection={<IconHelp size={18} stroke={1.75} />}
      onClick={() => setHelpOpen(true)}
    >
      {t('menu.help')}
    </Button>
  );
}
