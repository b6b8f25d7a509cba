import { describe, expect, it } from 'vitest';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { type AlarmMeasure, measureText } from './alarm-measure.ts';

const texts = createServerTexts();
const inLanguage = (language: string) => {
  const t = texts.getFixedT(language, 'alarm-notices');
  return (measure: AlarmMeasure) => measureText((key, values) => t(key, values), measure);
};
const WAIT: AlarmMeasure = {
  location: 'Caja',
  criterion: 'WAITTIME',
  operator: '>',
  value: 600,
  measured: 602,
};
const ONE: AlarmMeasure = {
  location: 'Caja',
  criterion: 'CUSTOMERSWAITING',
  operator: '<=',
  value: 2,
  measured: 1,
};
const HOUR: AlarmMeasure = {
  location: 'Centro',
  criterion: 'SCHEDULE',
  operator: '=',
  value: 40_200,
  measured: 40_200,
};

describe('a measured value of an alarm', () => {
  it.each([
    ['es', 'Caja: espera más larga 0:10:02 (más de 0:10:00)'],
    ['en', 'Caja: longest wait 0:10:02 (more than 0:10:00)'],
    ['sv', 'Caja: längsta väntan 0:10:02 (mer än 0:10:00)'],
  ])('is written in %s', (language, expected) => {
    expect(inLanguage(language)(WAIT)).toBe(expected);
  });

  it('agrees with a count of one, and has times of day without seconds', () => {
    expect(inLanguage('en')(ONE)).toBe('Caja: 1 person waiting (at most 2)');
    expect(inLanguage('en')(HOUR)).toBe('Time 11:10 (exactly 11:10)');
  });
});
