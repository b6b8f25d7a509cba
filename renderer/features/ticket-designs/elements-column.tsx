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
import column from '#renderer/ui/designer/designer.module.css';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import { ELEMENTS } from './draft.ts';

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

/** The design and its elements in the order of the paper, each with its switch and content. */
export function ElementsColumn() {
  const { t } = useTranslation('ticket-designs');
  const { draft, selected, problems, select } = useDesigner();
  const wrong = problems.some(({ target }) => target === 'design');
  return (
    <nav className={column.entries} aria-label={t('elements')}>
      <button
        type="button"
        className={column.entry}
        aria-current={selected === 'design' || undefined}
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
  const { draft, selected, problems, locked, select, set } = useDesigner();
  const elementValue = useElementValue();
  const { enabled } = draft.design[element];
  const wrong = problems.some(({ target }) => target === element);
  const Icon = ICONS[element];
  return (
    <li className={css.element} data-selected={selected === element || undefined}>
      <button
        type="button"
        className={column.entry}
        aria-current={selected === element || undefined}
        data-wrong={wrong || undefined}
        onClick={() => select(element)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`element.${element}`)}</b>
          <small>
            {wrong && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
            {elementValue(element)}
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
          // An enabled element may require a selection.
          if (checked) select(element);
        }}
      />
    </li>
  );
}

/** Resolution of the printers. */
const DOTS_PER_MM = 8;

/** Short text of the content of an element, or of its missing part. */
function useElementValue(): (element: DesignElement) => string {
  const { t } = useTranslation('ticket-designs');
  const { draft, problems, preview, messages } = useDesigner();
  const { logo, fixedText, ticketName, information, dateHour, qrCode } = draft.design;

  const message = (element: 'firstSystemText' | 'secondSystemText'): string => {
    const { idMessages } = draft.design[element];
    const message = messages.find(({ id }) => id === idMessages);
    return message?.content ?? '';
  };
  const text: Readonly<Record<DesignElement, () => string>> = {
    logo: () => logo.key?.name ?? '',
    branchName: () => preview?.paper.branchName?.value ?? t('ofTheBranch'),
    fixedText: () => fixedText.value,
    ticketName: () => (ticketName.key ? t(`nameOf.${ticketName.key}`) : ''),
    ticketNumber: () => {
      const printed = preview?.elements.find(({ element }) => element === 'ticketNumber');
      return printed ? t('high', { millimetres: Math.round(printed.height / DOTS_PER_MM) }) : t('printed');
    },
    information: () => (information.key ? t(`says.${information.key}`) : ''),
    dateHour: () => (dateHour.key ? t(`moment.${dateHour.key}`) : ''),
    qrCode: () => (qrCode.key === 'TEXT' ? qrCode.value : qrCode.key ? t(`code.${qrCode.key}`) : ''),
    firstSystemText: () => message('firstSystemText'),
    secondSystemText: () => message('secondSystemText'),
  };

  return (element) => {
    if (!draft.design[element].enabled) return t('notPrinted');
    const problem = problems.find(({ target }) => target === element);
    if (problem?.code === 'gone') return t('gone');
    if (problem?.code === 'incomplete') return t(`lacks.${element as ElementWithContent}`);
    return text[element]();
  };
}

/** Elements with a selectable content. */
type ElementWithContent = Exclude<DesignElement, 'branchName' | 'ticketNumber'>;
