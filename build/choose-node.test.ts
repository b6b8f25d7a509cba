import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { chooseNode, packagedNode } from './choose-node.js';
import VERSIONS from './node-versions.json' with { type: 'json' };

const machine = { version: '26.0.0', program: '/usr/bin/node', platform: 'linux', arch: 'x64' };

describe('the Node version that runs Turno', () => {
  it.each(['26.0.0', '26.10.0', '27.1.0', '126.0.0'])('is that of the machine if it is %s', (version) => {
    expect(chooseNode({ ...machine, version }, '/packaged')).toBe('/usr/bin/node');
  });

  it.each(['18.0.0', '20.20.2', '22.99.0', '25.99.99', '6.99.0'])(
    'is the packaged one on Node %s',
    (version) => {
      expect(chooseNode({ ...machine, version }, '/packaged')).toBe('/packaged');
    },
  );

  it('is requested by a clear error if npm did not install it', () => {
    expect(() => chooseNode({ ...machine, version: '20.1.0' }, null)).toThrow(
      `Turno needs Node ${VERSIONS.minimum} or newer. This is 20.1.0, and the packaged one is not installed`,
    );
  });

  it('is requested by a clear error on a platform without a package', () => {
    const rare = { ...machine, version: '20.1.0', platform: 'freebsd', arch: 'riscv64' };
    expect(packagedNode(rare)).toBeNull();
    expect(() => chooseNode(rare)).toThrow('there is no package of it for freebsd-riscv64');
  });

  it('is one supported version for all platforms', () => {
    const packages = Object.values(VERSIONS.packages).map(({ name }) => name);
    expect(Object.keys(packageJson.optionalDependencies).sort()).toEqual(packages.sort());
    const [version = '', ...others] = new Set(Object.values(packageJson.optionalDependencies));
    expect(others).toEqual([]);
    expect(chooseNode({ ...machine, version }, null)).toBe('/usr/bin/node');
  });
});
