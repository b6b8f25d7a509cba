import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import {
  DEVICE_STATUS_SORTS,
  type DeviceStatus,
  listDevices,
} from '#shared/contract/devices/device-status.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/devices/device-state.ts';

/** A time passes without anybody saying so: what was last seen is read anew, ms. */
const READ_MS = 30_000;

/** A row of the list: its `id` tells it from those of other kinds, which are numbered each by themselves. */
export type DeviceRow = DeviceStatus;

type DevicesAnswer = Pick<AnswerOf<typeof listDevices>, 'counts'>;

/** Reads the devices of a branch as they are now, of one kind or of all. */
export function useDevicesOf(idBranches: number, kind: DeviceKind | null) {
  const api = useApi();
  return useListQuery<DeviceRow, (typeof DEVICE_STATUS_SORTS)[number], DevicesAnswer>({
    key: LIVE.devices,
    sorts: DEVICE_STATUS_SORTS,
    firstSort: 'state',
    filter: `${idBranches} ${kind}`,
    everyMs: READ_MS,
    async fetchPage(query, signal) {
      const params = { id: idBranches };
      const listQuery = { ...query, ...(kind && { kind }) };
      const { rows, ...rest } = await api.call(listDevices, { params, query: listQuery }, { signal });
      return { ...rest, rows: rows.map((row) => ({ ...row, id: keyOf(row) })) };
    },
  });
}

/** Numbers rows of all kinds together. */
const keyOf = ({ kind, place, id }: DeviceStatus): number =>
  (id * DEVICE_KINDS.length + DEVICE_KINDS.indexOf(kind)) * 2 + Number(place.startsWith('device-'));
