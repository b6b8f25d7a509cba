import { describe, expect, it } from 'vitest';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import { branchReport } from '#shared/contract/replication/replication.ts';
import { reportedDevices } from './reported.ts';

const status = (id: number, more: Partial<DeviceStatus> = {}): DeviceStatus => ({
  kind: 'kiosk',
  place: `kiosk-${id}`,
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
  pictureAt: 7,
  ...more,
});

describe('what central is told of devices', () => {
  it('is how each is, and nothing of what it shows nor of who works there', () => {
    const [device] = reportedDevices([status(1)]);
    expect(device).toEqual({
      kind: 'kiosk',
      name: 'Kiosk 1',
      state: 'live',
      raised: 'N',
      since: null,
      seenAt: 7,
      fault: null,
      version: null,
    });
  });

  it('leaves out those that are well, where there are more than a report holds', () => {
    const many = Array.from({ length: 300 }, (_, id) => status(id + 1));
    const told = reportedDevices([...many, status(301, { state: 'dark', raised: 'Y', since: 3 })]);
    expect(told[0]?.name).toBe('Kiosk 301');
    expect(branchReport.shape.devices.safeParse(told).success).toBe(true);
  });
});
