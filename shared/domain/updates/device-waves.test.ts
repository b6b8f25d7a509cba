import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicesToOffer, type OfferedDevice } from './device-waves.ts';

const HOUR = 3_600_000;
const device = (id: number, role: string, more: Partial<OfferedDevice> = {}): OfferedDevice => ({
  id,
  role,
  version: '0.1.0',
  healthySince: 0,
  isThere: true,
  hasStarted: false,
  isBlocked: false,
  ...more,
});
const offered = (devices: readonly OfferedDevice[], now = 100 * HOUR) =>
  [...devicesToOffer('0.2.0', devices, now)].sort();

describe('a version for the devices of a branch', () => {
  it('is offered first to one connected device of each role', () => {
    const devices = [
      device(1, 'kiosk', { isThere: false }),
      ...[device(2, 'kiosk'), device(3, 'kiosk'), device(4, 'display'), device(5, 'operator')],
    ];
    expect(offered(devices)).toEqual([2, 4, 5]);
  });

  it('stays with the device that has begun, even while it is offline for the replacement', () => {
    expect(offered([device(1, 'kiosk'), device(2, 'kiosk', { hasStarted: true, isThere: false })])).toEqual([
      2,
    ]);
  });

  it('is offered to all once each of the first was healthy for a day, and not before', () => {
    const installed = { version: '0.2.0', healthySince: 80 * HOUR };
    const devices = [
      ...[device(1, 'kiosk', installed), device(2, 'kiosk')],
      ...[device(3, 'display', installed), device(4, 'display')],
    ];
    expect(offered(devices, 100 * HOUR - 1)).toEqual([1, 3]);
    expect(offered(devices)).toEqual([1, 2, 3, 4]);
  });

  it('is held up by one role whose first device is not healthy yet', () => {
    const installed = { version: '0.2.0', healthySince: 10 * HOUR };
    const tried = { version: '0.2.0', healthySince: null };
    expect(
      offered([device(1, 'kiosk', installed), device(2, 'kiosk'), device(3, 'display', tried)]),
    ).not.toContain(2);
  });

  it('is offered to another device if an obstacle holds up the first', () => {
    const blocked = device(1, 'kiosk', { hasStarted: true, isBlocked: true });
    expect(offered([blocked, device(2, 'kiosk'), device(3, 'kiosk')])).toEqual([1, 2]);
    const installed = device(2, 'kiosk', { version: '0.2.0', healthySince: 0 });
    expect(offered([blocked, installed, device(3, 'kiosk')])).toEqual([1, 2, 3]);
  });

  it('is never offered to a second device of a role before the first of every role was healthy for 20 hours', () => {
    const some = fc.record({
      role: fc.constantFrom('kiosk', 'display', 'operator'),
      version: fc.constantFrom('0.1.0', '0.2.0'),
      healthySince: fc.option(fc.integer({ min: 0, max: 100 * HOUR })),
      isThere: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (found) => {
        const devices = found.map((one, id) => ({ ...one, id, hasStarted: false, isBlocked: false }));
        const ids = devicesToOffer('0.2.0', devices, 100 * HOUR);
        const waiting = devices.filter(({ id, version }) => ids.has(id) && version === '0.1.0');
        const steady = devices.filter(
          ({ version, healthySince }) =>
            version === '0.2.0' && healthySince !== null && healthySince <= 80 * HOUR,
        );
        for (const role of new Set(waiting.map((one) => one.role))) {
          const ofRole = waiting.filter((one) => one.role === role);
          const isFirst =
            ofRole.length === 1 && !devices.some((one) => one.role === role && one.version === '0.2.0');
          expect(isFirst || steady.length > 0).toBe(true);
        }
      }),
    );
  });
});
