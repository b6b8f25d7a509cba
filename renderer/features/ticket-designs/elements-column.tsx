import { Switch } from '@mantine/core';
import {
  IconAlertCircle,
  IconBuilding,
  IconCalendar,
  IconClock,
  IconFileText,
  IconLetterCase,
  IconMessage,
  IconNumber123,
  IconPhoto,
  IconQrcode,
  IconTicket,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import column from '#renderer/ui/designer/column.module.css';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from './designer-context.ts';
import { ELEMENTS } from './draft/draft.ts';
import css from './elements-column.module.css';
import { useElementValue } from './use-element-value.ts';

const ICONS: Readonly<Record<DesignElement, typeof IconPhoto>> = {
  logo: IconPhoto,
  branchName: IconBuilding,
  fixedText: IconLetterCase,
  ticketName: IconTicket,
  ticketNumber: IconNumber123,
  information: IconClock,
  dateHour: IconCalendar,
  qrCode: IconQrcode,
  firstSystemText: IconMessage,
  secondSystemText: IconMessage,
};

/** Lists the design itself, and its elements in the order of the paper: each with its switch and what it prints. */
export function ElementsColumn() {
  const { t } = useTranslation('ticket-designs');
  const { draft, chosen, problems, select } = useDesigner();
  const wrong = problems.some(({ place }) => place === 'design');
  return (
    <nav className={column.column} aria-label={t('elements')}>
      <button
        type="button"
        className={column.entry}
        aria-current={chosen === 'design' || undefined}
        onClick={() => select('design')}
      >
        <IconFileText size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t('design')}</b>
          <small>{draft.name || t('unnamed')}</small>
        </span>
        {wrong && (
          <span className={column.mark} data-wrong>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          </span>
        )}
      </button>
      <b className={`${column.title} ${css.order}`}>{t('elements')}</b>
      <ul className={css.elements}>
        {ELEMENTS.map((element) => (
          <Entry key={element} element={element} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ element }: { readonly element: DesignElement }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, chosen, problems, locked, select, set } = useDesigner();
  const says = useElementValue();
  const { enabled } = draft.design[element];
  const wrong = problems.some(({ place }) => place === element);
  const Icon = ICONS[element];
  return (
    <li className={css.element} data-chosen={chosen === element || undefined}>
      <button
        type="button"
        className={column.entry}
        aria-current={chosen === element || undefined}
        data-wrong={wrong || undefined}
        onClick={() => select(element)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`element.${element}`)}</b>
          <small>
            {wrong && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
            {says(element)}
          </small>
        </span>
      </button>
      <Switch
        aria-label={t('prints', { element: t(`element.${element}`) })}
        checked={enabled}
        disabled={locked}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          set('switch', element, { enabled: checked });
          // Switched on, it may want something chosen.
          if (checked) select(element);
        }}
      />
    </li>
  );
}
