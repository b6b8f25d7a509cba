import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { type ConfiguredKiosk, listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import css from './kiosk-test.module.css';
import { TicketTest } from './ticket-test.tsx';

/**
 * Tests the path of a customer: issues a printed ticket, plays its call and links to the kiosks (operations,
 * section 4).
 */
export function KioskTestScreen() {
  const { t } = useTranslation('kiosk-test');
  const api = useApi();
  const branches = useBranches();
  const hasTickets = useShows()('workstation');
  const [selected, setSelected] = useState<number | null>(null);
  const only = branches.length === 1 ? branches[0] : undefined;
  const branch = branches.find(({ idBranches }) => idBranches === selected) ?? only;
  const { data: kiosks } = useQuery({
    queryKey: ['kiosks', 'to-test'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  const enabled = kiosks?.filter((kiosk) => kiosk.enabled === 'Y');

  return (
    <>
      <p className={css.about}>{t('about')}</p>
      <Card title={t('branchTitle')}>
        <SelectField
          label={t('branch')}
          placeholder={t('chooseBranch')}
          options={branches.map(({ idBranches, name }) => ({ value: `${idBranches}`, label: name }))}
          value={branch ? `${branch.idBranches}` : null}
          onChange={(id) => setSelected(Number(id))}
        />
      </Card>
      {hasTickets ? (
        <TicketTest key={branch?.idBranches} idBranches={branch?.idBranches ?? null} kiosks={enabled ?? []} />
      ) : (
        <Card title={t('ticketTitle')}>
          <p className={css.hint}>{t('atBranches')}</p>
        </Card>
      )}
      <KioskLinks idBranches={branch?.idBranches ?? null} kiosks={enabled} />
      <p>
        <Link to="/app/home" className={css.home}>
          {t('home')}
        </Link>
      </p>
    </>
  );
}

interface KioskLinksProps {
  /** Null without a selection. */
  readonly idBranches: number | null;
  /** Undefined until they are known. */
  readonly kiosks: readonly ConfiguredKiosk[] | undefined;
}

/** Links to the customer pages of the kiosks of a branch. */
function KioskLinks({ idBranches, kiosks }: KioskLinksProps) {
  const { t } = useTranslation('kiosk-test');
  return (
    <Card title={t('kiosksTitle')}>
      {idBranches === null ? (
        <p className={css.hint}>{t('kiosksOfBranch')}</p>
      ) : kiosks?.length === 0 ? (
        <p className={css.hint}>{t('noKiosks')}</p>
      ) : (
        <ul className={css.links}>
          {kiosks?.map(({ id, name }) => (
            <li key={id}>
              <a href={`/kiosk/${id}/branch/${idBranches}/viewer#try`} target="_blank" rel="noreferrer">
                <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
