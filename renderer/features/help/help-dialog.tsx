import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { getHelpPage, type HelpPage } from '#shared/contract/installation/help.ts';
import styles from './help-dialog.module.css';

interface HelpDialogProps {
  readonly module: string;
  readonly onClose: () => void;
}

/** Help of a page in a dialog: purpose, tasks and messages. */
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

/** Shows a help page to be read. */
function HelpText({ page: { paragraphs, tasks, messages } }: { readonly page: HelpPage }) {
  const { t } = useTranslation('help');
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {tasks.map(({ title, steps }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Steps steps={steps} />
        </section>
      ))}
      {messages.length > 0 && (
        <section>
          <h3>{t('messages')}</h3>
          <dl>
            {messages.map(({ message, description }) => (
              <div key={message}>
                <dt>{message}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

/** Numbers the steps if there are several. */
function Steps({ steps }: { readonly steps: readonly string[] }) {
  const [first, ...others] = steps;
  if (others.length === 0) return <p>{first}</p>;
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
