import { describe, expect, it } from 'vitest';
import { codeSize, progress, serviceLevel } from './current-ticket.tsx';

describe('service level', () => {
  it('a call in the last second of the service level is in time', () => {
    expect(serviceLevel({ waitingTime: 900, sla: 900 })).toBe('inTime');
    expect(serviceLevel({ waitingTime: 901, sla: 900 })).toBe('late');
  });

  it('no ticket is late without a service level', () => {
    expect(serviceLevel({ waitingTime: 901, sla: 0 })).toBe('inTime');
  });
});

describe('progress of an attention', () => {
  it('is the share of the planned time', () => {
    expect(progress(120, 480)).toEqual({ share: 0.25, over: false });
  });

  it('stays full and is marked if it takes longer', () => {
    expect(progress(480, 480)).toEqual({ share: 1, over: false });
    expect(progress(481, 480)).toEqual({ share: 1, over: true });
  });

  it('a service without a planned time has none', () => {
    expect(progress(30, 0)).toBeNull();
  });
});

it('longer codes have a smaller type, and are never cut', () => {
  expect(['A1', 'A047', 'A0047', 'AB0047', 'ABC0047', 'ABCD00047'].map(codeSize)).toEqual(
    [100, 100, 82, 68, 58, 48].map((size) => ({ '--code-size': `${size}px` })),
  );
});
