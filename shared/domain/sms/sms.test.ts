import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGsmText } from './gsm-text.ts';
import { maskPhone } from './mask-phone.ts';
import { KIND_RULES } from './message-kinds.ts';
import { fillSms, maxTextLength, PLACEHOLDERS, smsPieces, unknownData } from './placeholders.ts';
import { smsLength } from './sms-length.ts';
import { alertsDue, packagePeriod, packageStatus } from './sms-package.ts';

const values = fc.record(
  Object.fromEntries(PLACEHOLDERS.map((name) => [name, fc.string({ unit: 'grapheme' })])) as Record<
    (typeof PLACEHOLDERS)[number],
    fc.Arbitrary<string>
  >,
);
const template = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...PLACEHOLDERS.map((one) => `{${one}}`), '{no}'),
    ),
  )
  .map((pieces) => pieces.join(''));

it.each([
  ['', 'gsm7', 0, 0],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  // 76 of them fill 152 units: the 77th does not fit into the remaining one.
  ['€'.repeat(153), 'gsm7', 306, 3],
  ['¿Qué tal? Å Ö ñ', 'gsm7', 15, 1],
  ['ú'.repeat(70), 'ucs2', 70, 1],
  ['ú'.repeat(71), 'ucs2', 71, 2],
  ['👍'.repeat(35), 'ucs2', 70, 1],
  ['👍'.repeat(67), 'ucs2', 134, 3],
] as const)('a text is counted in the parts of the network: %#', (text, encoding, units, parts) => {
  expect(smsLength(text)).toEqual({ encoding, units, parts });
});

it.each([
  ['sáb, 21 nov, Málaga', 'sáb, 21 nov, Málaga'],
  ['Málaga '.repeat(12), 'Malaga '.repeat(12)],
  [`“Á – Í” º ${'ú'.repeat(70)}`, `"A - I" o ${'u'.repeat(70)}`],
  // Characters of the set stay unchanged.
  [`é ñ å Ö ${'á'.repeat(70)}`, `é ñ å Ö ${'a'.repeat(70)}`],
  ['λ'.repeat(71), 'λ'.repeat(71)],
])('accents are replaced if that takes fewer parts: %#', (text, plain) => {
  expect(toGsmText(text)).toBe(plain);
});

it('a longer text never takes fewer parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(smsLength(a + b).parts).toBeGreaterThanOrEqual(Math.max(smsLength(a).parts, smsLength(b).parts));
    }),
  );
});

it('a filled text preserves the order of its words, and placeholders in data are not expanded', () => {
  fc.assert(
    fc.property(template, values, (text, data) => {
      const pieces = smsPieces(text);
      expect(pieces.map((one) => ('words' in one ? one.words : `{${one.placeholder}}`)).join('')).toBe(text);
      expect(fillSms(text, { ...data, ticket: '{firm}' })).toContain(
        pieces.some((one) => 'placeholder' in one && one.placeholder === 'ticket') ? '{firm}' : '',
      );
    }),
  );
});

it('unknown placeholders are listed once each, as they are written', () => {
  expect(unknownData('{foo} {ticket} {Ticket} { link } {foo} {} {no}{ah')).toEqual([
    '{foo}',
    '{Ticket}',
    '{ link }',
    '{}',
    '{no}',
  ]);
  fc.assert(
    fc.property(fc.subarray([...PLACEHOLDERS]), (names) => {
      expect(unknownData(names.map((one) => `{${one}}`).join(' :-} { '))).toEqual([]);
    }),
  );
});

it('no data within their maximum length make a text longer than counted', () => {
  fc.assert(
    fc.property(template, values, values, (text, one, other) => {
      const maxLength = Object.fromEntries(
        PLACEHOLDERS.map((name) => [
          name,
          [...one[name]].length >= [...other[name]].length ? one[name] : other[name],
        ]),
      ) as typeof one;
      expect([...fillSms(text, other)].length).toBeLessThanOrEqual(maxTextLength(text, maxLength));
    }),
  );
});

it('a mask shows at most three digits of a number, and none of a short one', () => {
  expect(maskPhone('+34 600 111 123')).toBe('…123');
  expect(maskPhone('123')).toBe('…');
  fc.assert(
    fc.property(fc.stringMatching(/^\+[0-9]{4,15}$/), (phone) => {
      expect(maskPhone(phone)).toBe(`…${phone.slice(-3)}`);
    }),
  );
});

it('a call is sent before all other messages', () => {
  const { turn, ...others } = KIND_RULES;
  for (const other of Object.values(others)) expect(other.rank).toBeGreaterThan(turn.rank);
});

it('a package counts by month or by year', () => {
  expect(packagePeriod('monthly', '2026-12-31')).toEqual({
    name: '2026-12',
    from: '2026-12-01',
    until: '2027-01-01',
  });
  expect(packagePeriod('annual', '2026-12-31')).toEqual({
    name: '2026',
    from: '2026-01-01',
    until: '2027-01-01',
  });
});

it('a package states the day on which it ends at its rate, and none if it lasts', () => {
  const october = packagePeriod('monthly', '2026-10-19');
  expect(packageStatus(3_412, 5_000, october, '2026-10-19')).toEqual({
    share: 0.6824,
    endsOn: '2026-10-28',
  });
  expect(packageStatus(3_000, 5_000, october, '2026-10-19').endsOn).toBeNull();
  expect(packageStatus(0, 5_000, october, '2026-10-19').endsOn).toBeNull();
  expect(packageStatus(5_000, 5_000, october, '2026-10-19').endsOn).toBe('2026-10-19');
});

it('without a package there is no end, whatever was sent before', () => {
  const october = packagePeriod('monthly', '2026-10-19');
  for (const used of [0, 7]) expect(packageStatus(used, 0, october, '2026-10-19').endsOn).toBeNull();
});

it('alerts are sent at 80 and at 100 percent of a package', () => {
  expect([0, 79, 80, 99, 100, 120].map((used) => alertsDue(used, 100))).toEqual([
    [],
    [],
    [80],
    [80],
    [80, 100],
    [80, 100],
  ]);
});
