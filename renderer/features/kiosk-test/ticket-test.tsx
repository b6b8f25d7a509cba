import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferedPairs } from '#renderer/lib/pairs.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ConfiguredKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { IssuedTicketCard } from './issued-ticket-card.tsx';
import css from './kiosk-test.module.css';
import { pairOptions } from './pair-options.ts';
import { SoundTest } from './sound-test.tsx';
import { useTestTicket } from './use-test-ticket.ts';

interface TicketTestProps {
  /** Null while none is chosen. */
  readonly idBranches: number | null;
  readonly kiosks: readonly ConfiguredKiosk[];
}

/** Takes a ticket as a customer does, on the paper of one of the kiosks, and lets it be heard. */
export function TicketTest({ idBranches, kiosks }: TicketTestProps) {
  const { t } = useTranslation(['kiosk-test', 'common']);
  const [segment, setSegment] = useState<string | null>(null);
  const [service, setService] = useState<string | null>(null);
  const [chosenKiosk, setKiosk] = useState<string | null>(null);
  const offered = useOfferedPairs(idBranches, always);
  const { segments, services } = pairOptions(offered, { segment, service }, t('noQueue'));
  const kiosk = chosenKiosk ?? (kiosks[0] ? `${kiosks[0].id}` : null);
  const test = useTestTicket();
  const pair = offered.pairs?.find(
    (each) => `${each.segment.id}` === segment && `${each.service.id}` === service,
  );
  const isReady = idBranches !== null && pair !== undefined;

  function print() {
    if (idBranches === null || !pair) return;
    void test.run({
      idBranches,
      idSegments: pair.segment.id,
      idServices: pair.service.id,
      idKiosks: kiosk === null ? null : Number(kiosk),
    });
  }

  return (
    <Card title={t('ticketTitle')}>
      {offered.failed && (
        <Notice kind="error">
          {t('pairsFailed')}{' '}
          <Button size="xs" onClick={offered.retry}>
            {t('common:action.retry')}
          </Button>
        </Notice>
      )}
      {offered.pairs?.length === 0 && <Notice kind="warning">{t('noPairs')}</Notice>}
      <div className={css.fields}>
        <SelectField
          label={t('segment')}
          placeholder={t('chooseSegment')}
          options={segments}
          value={segment}
          onChange={setSegment}
          disabled={idBranches === null}
        />
        <SelectField
          label={t('service')}
          placeholder={t('chooseService')}
          options={services}
          value={service}
          onChange={setService}
          disabled={segment === null}
        />
        <SelectField
          label={t('kiosk')}
          hint={t('kioskHint')}
          options={kiosks.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          value={kiosk}
          onChange={setKiosk}
        />
      </div>
      {segment !== null && service !== null && offered.pairs && !pair && (
        <Notice kind="warning">{t('noQueueForBoth')}</Notice>
      )}
      <div className={css.buttons}>
        <Button
          variant="filled"
          disabled={!isReady}
          loading={test.isUnderWay}
          onClick={print}
          leftSection={<IconPrinter size={18} stroke={1.75} />}
        >
          {t('print')}
        </Button>
        <SoundTest idTicket={test.taken?.ticket.idTicket ?? null} />
      </div>
      {test.taken && <IssuedTicketCard taken={test.taken} />}
    </Card>
  );
}

const always = () => true;
