import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { getHelpPage } from '#shared/contract/installation/help.ts';
import styles from './help-dialog.module.css';
import { HelpText } from './help-text.tsx';

interface HelpDialogProps {
  readonly module: string;
  readonly onClose: () => void;
}

/** Shows the help for one page, over it: what it is for, what people do there, what its messages mean. */
export function HelpDialog({ module, onClose }: HelpDialogProps) {
  const { t, i18n } = useTranslation(['help', 'common']);
  const api = useApi();
  const { language } = i18n;
  const help = useQuery({
    queryKey: ['help', language, module],
    queryFn: ({ signal }) =>
      api.call(getHelpPage, { params: { lang: language, name: module, englishName: module } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={help.data ? t('titleOf', { page: help.data.title }) : t('title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={styles.help} aria-busy={help.isPending}>
        {help.data && <HelpText page={help.data} />}
        {help.isPending && <p>{t('common:list.loading')}</p>}
        {help.isError && <EmptyState title={t('notLoaded')} hint={t('notLoadedHint')} />}
      </div>
    </Modal>
  );
}
