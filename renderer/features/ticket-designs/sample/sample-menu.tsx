import { Button, Popover, SegmentedControl, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { type PrintOutput, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { useDesigner } from '../designer-context.ts';
import css from '../tool-row.module.css';
import { titleOf } from './sample-tickets.ts';

const LONGEST_SAMPLE = 'longest';

/** Chooses what the paper shows: whose ticket, in which language, in the printer's own letters or drawn. */
export function SampleMenu() {
  const { t } = useTranslation(['ticket-designs', 'common']);
  const { sample, tickets, show } = useDesigner();
  const id = useId();
  const chosen = tickets.find((ticket) => ticket.id === sample.idQueueCategories);
  return (
    <Popover width={320} position="bottom-start" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button className={css.sample} rightSection={<IconChevronDown size={16} stroke={1.75} />}>
          <span className={css.sampleWords}>
            <small>{t('sample')}</small>
            {chosen ? chosen.names.QUEUE_NAME.name : t('longestName')}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.choices} aria-label={t('sample')}>
        <Select
          label={t('ticketOf')}
          value={chosen ? String(chosen.id) : LONGEST_SAMPLE}
          data={[
            { value: LONGEST_SAMPLE, label: t('longestName') },
            ...tickets.map((ticket) => ({ value: String(ticket.id), label: titleOf(ticket) })),
          ]}
          searchable
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => show({ idQueueCategories: value === LONGEST_SAMPLE ? null : Number(value) })}
        />
        <div className={css.choice}>
          <span id={`${id}-language`}>{t('sampleLanguage')}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby={`${id}-language`}
            value={sample.language}
            onChange={(value) => show({ language: value as Language })}
            data={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          />
        </div>
        <div className={css.choice}>
          <span id={`${id}-output`}>{t('output')}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby={`${id}-output`}
            value={sample.output}
            onChange={(value) => show({ output: value as PrintOutput })}
            data={printOutputs.map((value) => ({ value, label: t(`outputOf.${value}`) }))}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
