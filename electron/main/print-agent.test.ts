import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createFakeTime } from '#tests/support/electron/fake-time.ts';
import {
  createFakeDevice,
  createPairedDevice,
  KEY,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';
import { createPrintProcess } from './print-agent.ts';

it('a kiosk prints for its branch while it is a kiosk, and starts once', async () => {
  const { appliance, printing, branch, time } = await createPairedDevice('kiosk');
  expect(printing.log).toEqual([`start ${SERVER} ${KEY}`]);
  branch.devices.set(KEY, { role: 'kiosk', path: '/kiosk/2/branch/1/viewer' });
  await time.pass(120_000);
  expect(printing.log).toHaveLength(1);
  branch.devices.set(KEY, { role: 'display', path: '/digital-signage/3' });
  await time.pass(120_000);
  expect(printing.log).toEqual([`start ${SERVER} ${KEY}`, 'stop']);
  appliance.end();
  expect(printing.log).toHaveLength(2);
});

it('a kiosk that changes its role stops printing', async () => {
  const { appliance, printing } = await createPairedDevice('kiosk');
  appliance.end();
  expect(printing.log.at(-1)).toBe('stop');
});

it.each(['operator', 'display'] as const)(
  'a machine of a role other than kiosk prints nothing: %s',
  async (role) => {
    const { printing } = await createPairedDevice(role);
    expect(printing.log).toEqual([]);
  },
);

it('a machine without a role prints nothing', async () => {
  const { appliance, printing, time } = createFakeDevice();
  appliance.start();
  await time.pass(1_000);
  expect(printing.log).toEqual([]);
});

class FakeProcess extends EventEmitter {
  readonly received: unknown[] = [];
  postMessage = (message: unknown) => void this.received.push(message);
}

/** A device that prints in fake processes. */
function printing() {
  const processes: FakeProcess[] = [];
  const lines: string[] = [];
  const time = createFakeTime(0);
  const write = (message: string) => void lines.push(message);
  const start = createPrintProcess({
    fork() {
      const started = new FakeProcess();
      processes.push(started);
      // The listeners of Electron are typed per event.
      return started as unknown as ReturnType<Parameters<typeof createPrintProcess>[0]['fork']>;
    },
    machine: ['m'],
    folder: '/turno',
    time,
    log: { info: write, warn: write, lastLines: () => [] },
  });
  return { processes, lines, time, agent: start({ server: SERVER, key: KEY }) };
}

it('printer drivers run in a process of their own, which starts again after a crash', async () => {
  const { processes, lines, time } = printing();
  const request = { server: SERVER, key: KEY, machine: ['m'], folder: '/turno' };
  expect(processes.map(({ received }) => received)).toEqual([[request]]);
  processes[0]?.emit('message', { level: 'info', message: 'this device prints' });
  processes[0]?.emit('exit', 139);
  await time.pass(1_000);
  expect(processes.map(({ received }) => received)).toEqual([[request], [request]]);
  expect(lines).toEqual(['this device prints', 'the print process has ended']);
  processes[1]?.emit('exit', 139);
  await time.pass(1_000);
  expect(processes).toHaveLength(2);
  await time.pass(1_000);
  expect(processes).toHaveLength(3);
});

it('a fatal error of the print process is logged, and ends only this process', async () => {
  const { processes, lines, time } = printing();
  expect(() => processes[0]?.emit('error', 'FatalError', 'heap', '{}')).not.toThrow();
  processes[0]?.emit('exit', 133);
  await time.pass(1_000);
  expect(lines).toEqual(['the print process failed: FatalError', 'the print process has ended']);
  expect(processes).toHaveLength(2);
});

it('a print process that was stopped stays so', async () => {
  const { processes, time, agent } = printing();
  agent.stop();
  expect(processes[0]?.received.at(-1)).toBe('stop');
  processes[0]?.emit('exit', 0);
  await time.pass(120_000);
  expect(processes).toHaveLength(1);
});
