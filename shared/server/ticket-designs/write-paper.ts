import type { i18n, TFunction } from 'i18next';
import {
  defaultTicketDesign,
  type QR_CODES,
  type TextElement,
  type TICKET_NAMES,
  type TicketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import { type WaitEstimate, waitWords } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type TicketDocument,
  type TicketLogo,
  type TicketQrCode,
  type TicketText,
  ticketDocument,
  ticketText,
} from '#shared/domain/printing/ticket-document.ts';
import { ticketToPhoneText } from '#shared/domain/printing/ticket-to-phone.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';

/** A name, and JSON of language -> name. */
export interface Translated {
  readonly name: string;
  readonly translations: string;
}

export interface PaperData {
  readonly code: string;
  /** The design of the association; null without one. */
  readonly design: TicketDesign | null;
  readonly company: string;
  readonly branch: string;
  readonly names: Readonly<Record<(typeof TICKET_NAMES)[number], Translated>>;
  readonly arrivedAt: Millis;
  readonly zoneHours: number;
  readonly language: string;
  /** The estimate as shown to customers. */
  readonly wait: Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'>;
  readonly peopleAhead: number;
  /** The time of an appointment that is still ahead, `HH:mm` on the branch's wall; null without one. */
  readonly timeOfAppointment: string | null;
  /** Address of its phone page. */
  readonly phoneAddress: string;
  /** Content of a message at this branch; null for none. */
  readonly said: (idMessages: number) => string | null;
  /** Image of a logo; null if it is missing. */
  readonly logoOf: (key: LogoKey) => TicketLogo | null;
}

export type LogoKey = NonNullable<NonNullable<TicketDesign['logo']>['key']>;

/** Composes a ticket document from its design in the customer's language; the default ticket without a design. */
export function writePaper(texts: i18n, data: PaperData): TicketDocument {
  const t = texts.getFixedT(data.language, 'paper');
  const design = data.design ?? DEFAULT_DESIGN;
  const language = data.language as keyof NonNullable<TicketDesign['fixedText']['translations']>;
  const { logo, branchName, fixedText, ticketName, ticketNumber, information, dateHour } = design;
  const system = (which: 'firstSystemText' | 'secondSystemText', fallback: string) => {
    const { idMessages, ...element } = design[which];
    if (data.design === null) return printed({ ...element, enabled: true }, fallback);
    return printed(element, idMessages === null ? null : data.said(idMessages));
  };
  return ticketDocument({
    logo: logo?.enabled && logo.key ? data.logoOf(logo.key) : null,
    branchName: printed(branchName, data.branch),
    fixedText: printed(fixedText, fixedText.translations?.[language] || fixedText.value),
    ticketName: printed(ticketName, ticketName.key && nameIn(data.language, data.names[ticketName.key])),
    ticketNumber: ticketNumber.enabled ? data.code : null,
    information: printed(information, information.key && informationText(information.key, data, t)),
    dateHour: printed(dateHour, dateHour.key && momentText(dateHour.key, data)),
    qrCode: codeOf(design.qrCode, data),
    firstSystemText: system('firstSystemText', t('weCall')),
    secondSystemText: system('secondSystemText', t('ifAbsent')),
  });
}

const DEFAULT_DESIGN = defaultTicketDesign();

/** Text with the style of its element; null if the element is disabled, or the text empty. */
function printed(element: TextElement | undefined, value: string | null): TicketText | null {
  if (!element?.enabled || !value) return null;
  const { bold, underline, italic, size } = element;
  return ticketText(value, { bold, underline, italic, size });
}

function codeOf(element: TicketDesign['qrCode'], data: PaperData): TicketQrCode | null {
  if (!element?.enabled || element.key === null) return null;
  const value = CODES[element.key](data, element.value);
  return value === '' ? null : { value, size: element.size };
}

/** Content of a QR code by type. */
const CODES: Readonly<Record<(typeof QR_CODES)[number], (data: PaperData, text: string) => string>> = {
  TICKET: (data) => ticketInCode(data),
  FOLLOW: ({ phoneAddress }) => phoneAddress,
  TEXT: (_facts, text) => text.trim(),
};

const ticketInCode = ({ code, names, language, company, branch, arrivedAt, zoneHours }: PaperData): string =>
  ticketToPhoneText({
    code,
    companyName: company,
    branchName: branch,
    title: nameIn(language, names.QUEUE_NAME),
    created: branchTime(arrivedAt, zoneHours),
  });

/** Name in a language; the plain name if missing. */
export function nameIn(language: string, { name, translations }: Translated): string {
  const names = JSON.parse(translations || '{}') as Record<string, string>;
  return names[language] ?? name;
}

function informationText(
  key: NonNullable<TicketDesign['information']['key']>,
  { wait, peopleAhead, timeOfAppointment: time }: PaperData,
  t: TFunction<'paper'>,
): string {
  // An appointment has no queue position or wait before its time.
  if (time !== null) return t('appointment', { time });
  if (key === 'CUSTOMERS_WAITING') return t('ahead', { count: peopleAhead });
  const words = waitWords(wait);
  if (words.kind === 'upTo') return t('wait.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('wait.range', { from: words.from, to: words.to })
    : t(`wait.${words.kind}`);
}

/** Writes day, time or both at the branch, as the ticket's language has them. */
function momentText(
  key: NonNullable<TicketDesign['dateHour']['key']>,
  { arrivedAt, zoneHours, language }: PaperData,
): string {
  const localTime = new Date(arrivedAt + zoneHours * 3_600_000);
  const locale = language === 'en' ? 'en-GB' : language;
  const day = localTime.toLocaleDateString(locale, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const hour = localTime.toLocaleTimeString(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return { 4: day, 5: hour, 6: `${day}   ${hour}` }[key];
}
