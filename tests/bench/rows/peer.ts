import { pathToFileURL } from 'node:url';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { FULL_TRIAL, type Measured, measurePeer } from '../peer/measure-peer.ts';
import type { OpenPeer } from '../peer/peer.ts';
import openTurno from '../peer/turno.ts';
import type { Row } from '../row.ts';

const TIMES_TICKETS = 30;

/**
 * Turno and another product at `address` in the same run and under the same load (docs/performance.md). Measures
 * only Turno without an adapter.
 *
 * @param file the adapter: a module whose default export is an `OpenPeer`
 */
export async function peerRows([file, address]: readonly string[]): Promise<Row[]> {
  if (!file) return [rightRow(await measureTurno())];
  if (!address)
    throw new Error('name the address where the peer answers: npm run bench -- peer FILE ADDRESS');
  const { default: openPeer } = (await import(pathToFileURL(file).href)) as { default: OpenPeer };
  const other = await measured(openPeer, address);
  const turno = await measureTurno();
  return [
    rightRow(turno),
    { ...rightRow(other), target: 'nothing wrong, of the peer too' },
    ratioRow('numbers taken a second', turno.issuedPerSecond, other.issuedPerSecond),
    ratioRow('numbers called a second', turno.calledPerSecond, other.calledPerSecond),
  ];
}

const measureTurno = (): Promise<Measured> =>
  withFolder(async (folder) => {
    const branch = await startBenchBranch(folder);
    const turno = await measured(openTurno, `http://127.0.0.1:${branch.port}`);
    await branch.stop();
    return turno;
  });

async function measured(open: OpenPeer, address: string): Promise<Measured> {
  const peer = await open(address);
  const found = await measurePeer(peer, FULL_TRIAL);
  await peer.close();
  return found;
}

function rightRow({ name, ...found }: Measured): Row {
  const { issued, issuedTwice, called, calledTwice, neverDisplayed } = found;
  const rates = `${Math.round(found.issuedPerSecond)} and ${Math.round(found.calledPerSecond)}/s`;
  return {
    what: `${name}: ${issued} taken, ${called} called`,
    measured: `${rates}; twice given ${issuedTwice}, twice called ${calledTwice}, never shown ${neverDisplayed}`,
    target: 'nothing twice, all shown',
    reached: issuedTwice + calledTwice + neverDisplayed === 0,
  };
}

const ratioRow = (what: string, turno: number, other: number): Row => ({
  what: `${what}, Turno beside the peer`,
  measured: `${(turno / other).toFixed(1)} ×`,
  target: `>= ${TIMES_TICKETS} ×`,
  reached: turno >= TIMES_TICKETS * other,
});
