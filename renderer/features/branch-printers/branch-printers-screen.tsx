import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { checkConfiguration } from '#shared/contract/configuration/configuration-check.ts';
import { branchPrinters } from './printer-kind.tsx';
import { useKioskOptions } from './use-kiosk-options.ts';

/** Names in one notice. */
const MAX_NAMES = 5;

/** Printers of the selected branch, with connection and state. */
export function BranchPrintersScreen() {
  const idKiosks = useKioskOptions();
  return (
    <>
      <UnprintableNotice />
      <ConfiguredList kind={branchPrinters} choices={{ idKiosks }} />
    </>
  );
}

/** Lists the texts with characters that no font has. */
function UnprintableNotice() {
  const { t, i18n } = useTranslation('branch-printers');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['configurationCheck'],
    queryFn: ({ signal }) => api.call(checkConfiguration, {}, { signal }),
  });
  const found = data?.findings.filter(({ rule }) => rule === 'TEXT_NOT_PRINTABLE') ?? [];
  if (found.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format([
    ...found.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`),
    ...(found.length > MAX_NAMES ? ['…'] : []),
  ]);
  return (
    <Notice kind="warning">
      {t('unprintable', { names })}{' '}
      <Anchor component={Link} to="/app/configuration/tools/check">
        {t('openCheck')}
      </Anchor>
    </Notice>
  );
}
