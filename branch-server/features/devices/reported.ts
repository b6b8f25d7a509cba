import type { ReportedDevice } from '#shared/contract/central/fleet-devices.ts';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import { MAX_REPORTED_DEVICES } from '#shared/contract/replication/replication.ts';
import { deviceRank } from '#shared/domain/devices/device-state.ts';

/** Says of devices what central is told: how each is, those that somebody has to look at first. */
export const reportedDevices = (statuses: readonly DeviceStatus[]): ReportedDevice[] =>
  statuses
    .map(({ kind, name, state, raised, since, seenAt, printers, devices }) => ({
      kind,
      name,
      state,
      raised,
      since,
      seenAt,
      fault: kind === 'printer' ? (printers[0]?.fault ?? null) : null,
      version: devices.find(({ version }) => version !== null)?.version ?? null,
    }))
    .map((device) => ({ device, rank: deviceRank({ ...device, isRaised: device.raised === 'Y' }) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_REPORTED_DEVICES)
    .map(({ device }) => device);
