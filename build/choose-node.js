import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that Node 18 reads: it runs before the right Node is known.

/** @typedef {{ name: string, program: string }} NodePackage */
/** @typedef {{ version: string, program: string, platform: string, arch: string }} Machine */

/** @type {{ minimum: string, packages: Record<string, NodePackage> }} */
const VERSIONS = JSON.parse(readFileSync(new URL('./node-versions.json', import.meta.url), 'utf8'));

/** The machine and the Node that this very program runs on. */
const HERE = {
  version: process.versions.node,
  program: process.execPath,
  platform: process.platform,
  arch: process.arch,
};

/**
 * Chooses the Node that runs Turno: the machine's own where it is new enough, else the one that npm installed as a
 * package. Throws, in a sentence for whoever started it, where there is neither.
 *
 * @param {Machine} machine
 * @param {string | null} packaged path of the packaged program, null where it is not installed
 * @returns {string} path of the program
 */
export function chooseNode(machine = HERE, packaged = packagedNode(machine)) {
  if (isNewEnough(machine.version)) return machine.program;
  if (packaged !== null) return packaged;
  const here = `${machine.platform}-${machine.arch}`;
  const why = VERSIONS.packages[here]
    ? 'the packaged one is not installed: run "npm ci", without leaving optional packages out'
    : `there is no package of it for ${here}: install it from nodejs.org`;
  throw new Error(`Turno needs Node ${VERSIONS.minimum} or newer. This is ${machine.version}, and ${why}.`);
}

/**
 * Finds the Node that npm installed beside the product.
 *
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @returns {string | null} its path, null where there is none for this platform or npm left it out
 */
export function packagedNode({ platform, arch } = HERE) {
  const known = VERSIONS.packages[`${platform}-${arch}`];
  if (!known) return null;
  const path = fileURLToPath(new URL(`../node_modules/${known.name}/${known.program}`, import.meta.url));
  return existsSync(path) ? path : null;
}

/** @param {string} version three numbers */
function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  const minimum = VERSIONS.minimum.split('.').map(Number);
  const differs = minimum.findIndex((part, index) => part !== parts[index]);
  return differs === -1 || (parts[differs] ?? 0) > (minimum[differs] ?? 0);
}
