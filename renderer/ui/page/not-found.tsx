import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { errorText, isMissing } from '#renderer/lib/errors.ts';
import { EmptyState } from './empty-state.tsx';
import { useOpenPage } from './header/open-page.ts';
import { PageHeader } from './header/page-header.tsx';
import { RetryState } from './retry-state.tsx';

/** Says that there is no page at the address, and leads to the nearest page above it. */
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
 * Takes the place of the one thing that the address names: says that there is none and leads to the list of the page,
 * or says why it was not read and offers to retry.
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
