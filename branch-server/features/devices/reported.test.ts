import { describe, expect, it } from 'vitest';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import { branchReport } from '#shared/contract/replication/replication.ts';
import { reportedDevices } from './compose-devices.ts';

const status = (id: number, more: Partial<DeviceStatus> = {}): DeviceStatus => ({
  kind: 'kiosk',
  screen: `kiosk-${id}`,
  id,
  name: `Kiosk ${id}`,
  state: 'live',
  raised: 'N',
  since: null,
  seenAt: 7,
  design: null,
  operator: 'Ana Ruiz',
  printers: [],
  pages: [],
  devices: [],
  screenshotAt: 7,
  ...more,
});

describe('the device report to central', () => {
  it('contains the state of each device, but neither its content nor its users', () => {
    const [device] = reportedDevices([status(1)]);
    expect(device).toEqual({
      kind: 'kiosk',
      name: 'Kiosk 1',
      state: 'live',
      raised: 'N',
      since: null,
      seenAt: 7,
      error: null,
      version: null,
    });
  });

  it('leaves out healthy devices if there are more than a report holds', () => {
    const many = Array.from({ length: 300 }, (_, id) => status(id + 1));
    const announced = reportedDevices([...many, status(301, { state: 'offline', raised: 'Y', since: 3 })]);
    expect(announced[0]?.name).toBe('Kiosk 301');
    expect(branchReport.shape.devices.safeParse(announced).success).toBe(true);
  });
});
