import { describe, expect, it } from 'vitest';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { failureNotice } from './kiosk-notices.ts';
import { createKioskTexts } from './kiosk-texts.ts';

const t = createKioskTexts('es').getFixedT('sv', 'kiosk');
const error = {
  type: 'ERROR',
  question: { es: 'Vaya a la ventanilla 3' },
  message: { text: { es: 'Allí le ayudan' } },
} as unknown as KioskScreen;
const viewer = { branchName: 'Centro', language: 'es', screens: [error] } as unknown as KioskViewer;
const text = (...failure: Parameters<typeof failureNotice>[3][]) =>
  failure.map((one) => failureNotice(t, viewer, 'sv', one).text);

describe('the reason for a missing ticket', () => {
  it('uses the designer’s text if one screen covers all failures', () => {
    expect(text({ reason: 'unavailable' }, { reason: 'unreachable' })).toEqual([
      'Allí le ayudan',
      'Allí le ayudan',
    ]);
  });

  it('keeps the title of the product above a text of the designer without title', () => {
    const untitled = { ...viewer, screens: [{ ...error, question: {} }] };
    expect(failureNotice(t, untitled, 'sv', { reason: 'unavailable' })).toEqual({
      lang: 'sv',
      title: t('failed.unavailable.title'),
      text: 'Allí le ayudan',
    });
  });

  it('names the branch of an appointment elsewhere, and this one if a number is not found', () => {
    expect(
      text(
        { reason: 'appointmentElsewhere', branch: 'Sur' },
        { reason: 'appointmentAtAnother' },
        { reason: 'appointmentUnknown' },
      ),
    ).toEqual([
      'Din bokning är på Sur: gå dit eller fråga personalen.',
      'Din bokning är på ett annat kontor. Se bekräftelsen eller fråga personalen.',
      expect.stringContaining('på Centro.'),
    ]);
  });
});
