import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { chooseNode, packagedNode } from './choose-node.js';
import VERSIONS from './node-versions.json' with { type: 'json' };

const machine = { version: '26.0.0', program: '/usr/bin/node', platform: 'linux', arch: 'x64' };

describe('the Node that runs Turno', () => {
  it.each(['26.0.0', '26.10.0', '27.1.0', '126.0.0'])('is the machine’s own where that is %s', (version) => {
    expect(chooseNode({ ...machine, version }, '/packaged')).toBe('/usr/bin/node');
  });

  it.each(['18.0.0', '20.20.2', '22.99.0', '25.99.99', '6.99.0'])(
    'is the packaged one on Node %s',
    (version) => {
      expect(chooseNode({ ...machine, version }, '/packaged')).toBe('/packaged');
    },
  );

  it('is asked for in a sentence where npm left it out', () => {
    expect(() => chooseNode({ ...machine, version: '20.1.0' }, null)).toThrow(
      `Turno needs Node ${VERSIONS.least} or newer. This is 20.1.0, and the packaged one is not installed`,
    );
  });

  it('is asked for in a sentence on a platform without a package', () => {
    const rare = { ...machine, version: '20.1.0', platform: 'freebsd', arch: 'riscv64' };
    expect(packagedNode(rare)).toBeNull();
    expect(() => chooseNode(rare)).toThrow('there is no package of it for freebsd-riscv64');
  });

  it('comes in one version for all platforms, new enough itself', () => {
    const packages = Object.values(VERSIONS.packages).map(({ name }) => name);
    expect(Object.keys(packageJson.optionalDependencies).sort()).toEqual(packages.sort());
    const [version = '', ...others] = new Set(Object.values(packageJson.optionalDependencies));
    expect(others).toEqual([]);
    expect(chooseNode({ ...machine, version }, null)).toBe('/usr/bin/node');
  });
});
