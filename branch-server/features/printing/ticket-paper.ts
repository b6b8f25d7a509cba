import type { i18n, TFunction } from 'i18next';
import type { Millis } from '#shared/domain/ids.ts';
import { type TicketDocument, ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';

export interface PaperFacts {
  readonly code: string;
  readonly branch: string;
  readonly queue: string;
  /** JSON, language -> the queue's name. */
  readonly queueTranslations: string;
  readonly arrivedAt: Millis;
  readonly zoneHours: number;
  readonly language: string;
  /** The estimate as shown to customers. */
  readonly wait: { readonly fromMinutes: number; readonly toMinutes: number };
}

/** Writes what a ticket's paper says, in the language that its customer chose at the kiosk. */
export function ticketPaper(texts: i18n, facts: PaperFacts): TicketDocument {
  const t = texts.getFixedT(facts.language, 'paper');
  const names = JSON.parse(facts.queueTranslations || '{}') as Record<string, string>;
  return ticketDocument({
    fixedText: ticketText(facts.branch, { bold: true }),
    ticketName: ticketText(names[facts.language] ?? facts.queue, { bold: true, size: 3 }),
    ticketNumber: facts.code,
    information: ticketText(waitText(facts.wait, t), { bold: true }),
    dateHour: ticketText(dateHour(facts)),
    firstSystemText: ticketText(t('weCall'), { size: 1 }),
    secondSystemText: ticketText(t('ifAbsent'), { size: 1 }),
  });
}

function waitText(wait: PaperFacts['wait'], t: TFunction<'paper'>): string {
  return wait.toMinutes === 0 ? t('noWait') : t('wait', { from: wait.fromMinutes, to: wait.toMinutes });
}

/** Writes day and time at the branch, as the ticket's language has them. */
function dateHour({ arrivedAt, zoneHours, language }: PaperFacts): string {
  const wall = new Date(arrivedAt + zoneHours * 3_600_000);
  const locale = language === 'en' ? 'en-GB' : language;
  const day = wall.toLocaleDateString(locale, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const hour = wall.toLocaleTimeString(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return `${day}   ${hour}`;
}
