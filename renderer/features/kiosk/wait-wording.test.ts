import { describe, expect, it } from 'vitest';
import { crowdWording, waitWording } from './kiosk-notices.ts';
import { createKioskTexts } from './kiosk-texts.ts';

const spanish = createKioskTexts('es').getFixedT('es', 'kiosk');
const english = createKioskTexts('es').getFixedT('en', 'kiosk');
const swedish = createKioskTexts('es').getFixedT('sv', 'kiosk');

describe('the expected wait', () => {
  it('is a range of minutes', () => {
    const wait = { waitFromMinutes: 10, waitToMinutes: 15 };
    expect(waitWording(spanish, wait)).toBe('Espera: 10 a 15 min');
    expect(waitWording(english, wait)).toBe('Wait: 10 to 15 min');
    expect(waitWording(swedish, wait)).toBe('Väntetid: 10 till 15 min');
  });

  it('has an upper limit if short, and a lower limit if over an hour', () => {
    const short = { waitFromMinutes: 0, waitToMinutes: 5 };
    expect(waitWording(spanish, short)).toBe('Espera: hasta 5 min');
    expect(waitWording(swedish, short)).toBe('Väntetid: högst 5 min');
    expect(waitWording(english, { waitFromMinutes: 70, waitToMinutes: 90 })).toBe('Wait: more than 1 hour');
  });

  it('is unknown without an open workstation', () => {
    expect(waitWording(spanish, { waitFromMinutes: null, waitToMinutes: null })).toBe(
      'Ningún puesto abierto ahora',
    );
  });

  it('states that there is no wait', () => {
    expect(waitWording(spanish, { waitFromMinutes: 0, waitToMinutes: 0 })).toBe('Sin espera');
  });
});

describe('the number of waiting customers', () => {
  it.each([
    [0, 'Nadie esperando', 'Nobody waiting', 'Ingen väntar'],
    [1, '1 persona esperando', '1 person waiting', '1 person väntar'],
    [7, '7 personas esperando', '7 people waiting', '7 personer väntar'],
  ])('%i', (clientsWaiting, es, en, sv) => {
    expect(crowdWording(spanish, { clientsWaiting })).toBe(es);
    expect(crowdWording(english, { clientsWaiting })).toBe(en);
    expect(crowdWording(swedish, { clientsWaiting })).toBe(sv);
  });
});
