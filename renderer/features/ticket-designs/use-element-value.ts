import { useTranslation } from 'react-i18next';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from './designer-context.ts';

/** Dots a millimetre. */
const DOTS = 8;

/** Answers in a few words what an element prints, that it prints nothing, or what it lacks. */
export function useElementValue(): (element: DesignElement) => string {
  const { t } = useTranslation('ticket-designs');
  const { draft, problems, preview, messages } = useDesigner();
  const { logo, fixedText, ticketName, information, dateHour, qrCode } = draft.design;

  const message = (element: 'firstSystemText' | 'secondSystemText'): string => {
    const { idMessages } = draft.design[element];
    const found = messages.find(({ id }) => id === idMessages);
    return found?.content ?? '';
  };
  const text: Readonly<Record<DesignElement, () => string>> = {
    logo: () => logo.key?.name ?? '',
    branchName: () => preview?.paper.branchName?.value ?? t('ofTheBranch'),
    fixedText: () => fixedText.value,
    ticketName: () => (ticketName.key ? t(`nameOf.${ticketName.key}`) : ''),
    ticketNumber: () => {
      const drawn = preview?.elements.find(({ element }) => element === 'ticketNumber');
      return drawn ? t('high', { millimetres: Math.round(drawn.height / DOTS) }) : t('printed');
    },
    information: () => (information.key ? t(`says.${information.key}`) : ''),
    dateHour: () => (dateHour.key ? t(`moment.${dateHour.key}`) : ''),
    qrCode: () => (qrCode.key === 'TEXT' ? qrCode.value : qrCode.key ? t(`code.${qrCode.key}`) : ''),
    firstSystemText: () => message('firstSystemText'),
    secondSystemText: () => message('secondSystemText'),
  };

  return (element) => {
    if (!draft.design[element].enabled) return t('notPrinted');
    const problem = problems.find(({ place }) => place === element);
    if (problem?.code === 'gone') return t('gone');
    if (problem?.code === 'lacking') return t(`lacks.${element as Lacking}`);
    return text[element]();
  };
}

/** Those that print something of their own choice. */
type Lacking = Exclude<DesignElement, 'branchName' | 'ticketNumber'>;
