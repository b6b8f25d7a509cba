import { expect, it } from 'vitest';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { type PaperData, writePaper } from './write-paper.ts';

const name = { name: 'Préstamos', translations: '' };
const facts: PaperData = {
  code: 'C001',
  design: null,
  company: 'Banco',
  branch: 'Centro',
  language: 'sv',
  zoneHours: 1,
  arrivedAt: 0,
  wait: { fromMinutes: 10, toMinutes: 15 },
  peopleAhead: 3,
  phoneAddress: '',
  names: { QUEUE_NAME: name, SERVICE_NAME: name, SEGMENT_NAME: name },
  timeOfAppointment: null,
  said: () => null,
  logoOf: () => null,
};
const information = (also: Partial<PaperData>) =>
  writePaper(createServerTexts(), { ...facts, ...also }).information?.value;

it.each(['ESTIMATED_WAIT', 'CUSTOMERS_WAITING'] as const)(
  'shows the time of a future appointment instead of %s',
  (key) => {
    const standard = defaultTicketDesign();
    const design = { ...standard, information: { ...standard.information, enabled: true, key } };
    expect(information({ design })).toBe(
      key === 'ESTIMATED_WAIT' ? 'Väntetid: 10 till 15 min' : '3 personer före dig',
    );
    expect(information({ design, timeOfAppointment: '10:30' })).toBe('Din bokade tid: 10:30');
  },
);

it('uses the language of the ticket for the free text, names and system texts', () => {
  const standard = defaultTicketDesign();
  const fixedText = {
    ...standard.fixedText,
    enabled: true,
    value: 'Bienvenido',
    translations: { sv: 'Välkommen' },
  };
  const translated = { name: 'Préstamos', translations: JSON.stringify({ sv: 'Lån' }) };
  const paperIn = (language: string) =>
    writePaper(createServerTexts(), {
      ...facts,
      language,
      design: { ...standard, fixedText },
      names: { QUEUE_NAME: translated, SERVICE_NAME: translated, SEGMENT_NAME: translated },
    });
  const swedish = paperIn('sv');
  expect(swedish.fixedText?.value).toBe('Välkommen');
  expect(swedish.ticketName?.value).toBe('Lån');
  expect(swedish.information?.value).toBe('Väntetid: 10 till 15 min');
  const english = paperIn('en');
  expect(english.fixedText?.value).toBe('Bienvenido');
  expect(english.ticketName?.value).toBe('Préstamos');
});
