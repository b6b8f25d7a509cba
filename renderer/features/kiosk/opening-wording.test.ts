import { describe, expect, it } from 'vitest';
import { openingWording } from './kiosk-notices.ts';
import { createKioskTexts } from './kiosk-texts.ts';

const i18n = createKioskTexts('es');
const MORNINGS = {
  hours: [
    { day: 'Lunes', start: '09:00:00', end: '14:00:00' },
    { day: 'Martes', start: '08:30:00', end: '14:00:00' },
    { day: 'Sábado', start: '10:00:00', end: '13:00:00' },
  ],
  zone: '2',
} as const;
/** The 16th is a Monday. */
const text = (language: 'es' | 'en' | 'sv', moment: string, of: Parameters<typeof openingWording>[2]) =>
  openingWording(i18n.getFixedT(language, 'kiosk'), language, of, Date.parse(`2026-11-${moment}Z`));

describe('the opening time of a closed kiosk', () => {
  it.each([
    [
      'today',
      '16T06:00:00',
      'Abrimos hoy a las 9:00.',
      'We open today at 9:00.',
      'Vi öppnar i dag kl. 9:00.',
    ],
    [
      'tomorrow',
      '16T21:59:59',
      'Abrimos mañana a las 8:30.',
      'We open tomorrow at 8:30.',
      'Vi öppnar i morgon kl. 8:30.',
    ],
    [
      'today, past midnight at the branch',
      '16T22:00:00',
      'Abrimos hoy a las 8:30.',
      'We open today at 8:30.',
      'Vi öppnar i dag kl. 8:30.',
    ],
    [
      'on a day of this week',
      '17T18:00:00',
      'Abrimos el sábado a las 10:00.',
      'We open on Saturday at 10:00.',
      'Vi öppnar på lördag kl. 10:00.',
    ],
  ])('is shown as %s', (_, moment, ...texts) => {
    expect((['es', 'en', 'sv'] as const).map((language) => text(language, moment, MORNINGS))).toEqual(texts);
  });

  it('includes the date if it is the same weekday a week later', () => {
    const mondays = { hours: MORNINGS.hours.slice(0, 1), zone: '2' };
    expect(text('es', '16T18:00:00', mondays)).toBe('Abrimos el lunes, 23 de noviembre a las 9:00.');
    expect(text('en', '16T18:00:00', mondays)).toBe('We open on Monday 23 November at 9:00.');
  });

  it('is not shown if the branch never opens', () => {
    expect(text('en', '16T18:00:00', { hours: [], zone: '2' })).toBe('Please ask the staff for a ticket.');
  });
});
