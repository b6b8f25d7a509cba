import { describe, expect, it } from 'vitest';
import { createPairedDevice, type FakeDevice, MONDAY } from '#tests/support/electron/simulated-device.ts';
import { isScreenOn } from './screens.ts';

const HOUR = 3_600_000;
/** Mondays from 9 to 14 in Madrid, in winter; MONDAY is 11:00 there. */
const BRANCH = { hours: [{ day: 'Lunes', start: '09:00:00', end: '14:00:00' }], zoneHours: 1 } as const;

async function open(role: 'kiosk' | 'display' | 'operator' = 'display'): Promise<FakeDevice> {
  const device = await createPairedDevice(role);
  device.branch.hours = BRANCH;
  await device.time.pass(2 * 60_000);
  return device;
}

describe('whether a screen is on', () => {
  it.each([
    ['half an hour before the opening', '07:30', true],
    ['earlier', '07:29', false],
    ['while the branch is open', '10:00', true],
    ['for half an hour after the closing', '13:29', true],
    ['later', '13:31', false],
  ])('%s', (_, time, isOn) => {
    expect(isScreenOn(BRANCH, Date.parse(`2026-11-16T${time}:00Z`))).toBe(isOn);
  });

  it.each([
    ['the hours are unknown', null, MONDAY],
    ['the branch is always open', { hours: null, zoneHours: 0 }, MONDAY],
    ['the branch has no hours', { hours: [], zoneHours: 0 }, MONDAY],
    ['the time is unknown', BRANCH, null],
  ])('always if %s', (_, branch, now) => {
    expect(isScreenOn(branch, now)).toBe(true);
  });
});

describe('the screen of a machine', () => {
  it('switches off at night and on in the morning', async () => {
    const device = await open();
    expect(device.screen.state).toBe('on');
    await device.time.pass(4 * HOUR);
    expect(device.screen.state).toBe('off');
    await device.time.pass(7 * 24 * HOUR - 4 * HOUR);
    expect(device.screen.state).toBe('on');
  });

  it('uses the server’s clock if its own is wrong', async () => {
    const device = await open();
    device.time.setClock(Date.parse('2001-01-01T03:00:00Z'));
    await device.time.pass(HOUR);
    expect(device.screen.state).toBe('on');
    await device.time.pass(3 * HOUR);
    expect(device.screen.state).toBe('off');
  });

  it('shows black if it cannot be switched, and its page again in the morning', async () => {
    const device = await open();
    device.screen.canSwitch = false;
    const address = device.address();
    await device.time.pass(4 * HOUR);
    expect(await device.page()).toEqual({ view: 'screenOff' });
    await device.time.pass(7 * 24 * HOUR - 4 * HOUR);
    expect(device.address()).toBe(address);
  });

  it('switches on as soon as it can be switched again', async () => {
    const device = await open();
    await device.time.pass(4 * HOUR);
    device.screen.canSwitch = false;
    await device.time.pass(7 * 24 * HOUR - 4 * HOUR);
    expect(device.screen.state).toBe('off');
    device.screen.canSwitch = true;
    await device.time.pass(60_000);
    expect(device.screen.state).toBe('on');
  });

  it('switches on while a user sets the machine up at night', async () => {
    const device = await open('kiosk');
    await device.time.pass(4 * HOUR);
    await device.press('page:corner', null);
    await device.time.pass(31_000);
    expect(device.screen.state).toBe('on');
  });

  it('stays on at an operator', async () => {
    const device = await open('operator');
    await device.time.pass(12 * HOUR);
    expect(device.screen.state).toBe('on');
  });

  it('is protected from system sleep in customer roles only', async () => {
    expect((await open('display')).electron.isAwake).toBe(true);
    expect((await open('operator')).electron.isAwake).toBe(false);
  });
});
