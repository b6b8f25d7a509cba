import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import { KioskLinks } from './kiosk-links.tsx';
import css from './kiosk-test.module.css';
import { TicketTest } from './ticket-test.tsx';

/** Tries out what a customer does: takes a ticket on paper, hears it called, and leads to the kiosks (operations, section 4). */
export function KioskTestScreen() {
  const { t } = useTranslation('kiosk-test');
  const api = useApi();
  const branches = useBranches();
  const hasTickets = useShows()('workstation');
  const [chosen, setChosen] = useState<number | null>(null);
  const only = branches.length === 1 ? branches[0] : undefined;
  const branch = branches.find(({ idBranches }) => idBranches === chosen) ?? only;
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
          onChange={(id) => setChosen(Number(id))}
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
