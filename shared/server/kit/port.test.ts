import { describe, expect, it } from 'vitest';
import { createPort } from './port.ts';

describe('a port between two parts', () => {
  it('calls the part that is connected later', () => {
    const port = createPort<{ double(of: number): number }>('calculator');
    const useLater = () => port.get().double(4);
    port.connect({ double: (of) => 2 * of });
    expect(useLater()).toBe(8);
  });

  it('names the part that is used before it is connected', () => {
    expect(() => createPort('replication').get()).toThrow('replication is used before it is connected');
  });

  it('rejects a second part', () => {
    const port = createPort<object>('live feed');
    port.connect({});
    expect(() => port.connect({})).toThrow('live feed is connected twice');
  });
});
