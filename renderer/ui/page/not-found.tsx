import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { errorText, isMissing } from '#renderer/lib/errors.ts';
import { EmptyState } from './empty-state.tsx';
import { useOpenPage } from './open-page.ts';
import { PageHeader } from './page-header.tsx';
import { RetryState } from './retry-state.tsx';

/** Page for an unknown address, with a link to the nearest page above. */
export function PageNotFound() {
  const { t } = useTranslation('shell');
  const address = useAddress();
  return <NotFound title={t('notFound.page')} text={t('notFound.pageText', { address })} />;
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/**
 * Replaces a form whose object does not exist, with a link to the list, or could not be loaded, with a retry
 * button.
 */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const { t, i18n } = useTranslation(['common', 'shell']);
  const open = useOpenPage();
  const address = useAddress();
  if (isMissing(error)) {
    const title = open?.missing ?? t('shell:notFound.page');
    return <NotFound title={title} text={t('shell:notFound.thingText', { address })} />;
  }
  return (
    <>
      <PageHeader />
      <RetryState title={t('form.notLoaded')} hint={errorText(i18n, error)} onRetry={onRetry} />
    </>
  );
}

function NotFound({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('shell');
  const open = useOpenPage();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={title} hint={text}>
        <Button component={Link} to={open?.to ?? '/app/home'} variant="filled" mt={8}>
          {open ? t('notFound.toList', { page: open.title }) : t('notFound.toHome')}
        </Button>
      </EmptyState>
    </>
  );
}

function useAddress(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
