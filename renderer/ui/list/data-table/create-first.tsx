import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useText } from '#renderer/lib/text-key.ts';
import type { Column, PageLink } from './column.ts';

/** Link to the page where missing options are created; undefined for other fields. */
export const createFirst = <Row,>({ control, createdAt }: Column<Row>): ReactNode =>
  createdAt && control?.kind === 'choice' && control.options?.length === 0 ? (
    <CreateFirst at={createdAt} />
  ) : undefined;

function CreateFirst({ at }: { readonly at: PageLink }) {
  const { t } = useTranslation();
  return <Link to={at.to}>{t('list.makeFirst', { page: useText()(at.title) })}</Link>;
}
