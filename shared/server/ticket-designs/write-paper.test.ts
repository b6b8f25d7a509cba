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
  'says the time of an appointment that is still ahead in the place of %s',
  (key) => {
    const usual = defaultTicketDesign();
    const design = { ...usual, information: { ...usual.information, enabled: true, key } };
    expect(information({ design })).toBe(
      key === 'ESTIMATED_WAIT' ? 'Väntetid: 10 till 15 min' : '3 personer före dig',
    );
    expect(information({ design, timeOfAppointment: '10:30' })).toBe('Din bokade tid: 10:30');
  },
);
