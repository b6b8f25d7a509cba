import { expect, it } from 'vitest';
import { smsEndpointSetting } from './availability.ts';

it('O-551: the address of the SMS gateway has at most 120 characters', () => {
  const address = (length: number) => 'https://sms.example/'.padEnd(length, 'x');
  expect(smsEndpointSetting.safeParse(address(120)).success).toBe(true);
  expect(smsEndpointSetting.safeParse(address(121)).success).toBe(false);
});
