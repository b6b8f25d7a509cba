import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that Node 18 reads: it runs before the right Node is known.

/** @typedef {{ name: string, program: string }} NodePackage */
/** @typedef {{ version: string, program: string, platform: string, arch: string }} Machine */

/** @type {{ minimum: string, packages: Record<string, NodePackage> }} */
const VERSIONS = JSON.parse(readFileSync(new URL('./node-versions.json', import.meta.url), 'utf8'));

/** This machine and the running Node. */
const HERE = {
  version: process.versions.node,
  program: process.execPath,
  platform: process.platform,
  arch: process.arch,
};

/**
 * Selects the Node that runs Turno: that of the machine if it is new enough, otherwise the one that npm installed as a
 * package. Throws an error with a text for the user if neither exists.
 *
 * @param {Machine} machine
 * @param {string | null} packaged path of the packaged program; null if it is not installed
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
 * Finds the Node that npm installed as a package of the product.
 *
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @returns {string | null} its path; null if there is none for this platform or npm omitted it
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
