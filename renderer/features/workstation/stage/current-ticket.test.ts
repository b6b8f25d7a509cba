import { describe, expect, it } from 'vitest';
import { codeSize, progress, serviceLevel } from './current-ticket.tsx';

describe('service level', () => {
  it('called at the last second of the service level is still in time', () => {
    expect(serviceLevel({ waitingTime: 900, sla: 900 })).toBe('inTime');
    expect(serviceLevel({ waitingTime: 901, sla: 900 })).toBe('late');
  });

  it('nobody is late where nothing was promised', () => {
    expect(serviceLevel({ waitingTime: 901, sla: 0 })).toBe('inTime');
  });
});

describe('progress of an attention', () => {
  it('is the share of the planned time', () => {
    expect(progress(120, 480)).toEqual({ share: 0.25, over: false });
  });

  it('stays full and says so when it takes longer', () => {
    expect(progress(480, 480)).toEqual({ share: 1, over: false });
    expect(progress(481, 480)).toEqual({ share: 1, over: true });
  });

  it('a service without a planned time has none', () => {
    expect(progress(30, 0)).toBeNull();
  });
});

it('the longer a code, the smaller its type, and never cut', () => {
  expect(['A1', 'A047', 'A0047', 'AB0047', 'ABC0047', 'ABCD00047'].map(codeSize)).toEqual(
    [100, 100, 82, 68, 58, 48].map((size) => ({ '--code-size': `${size}px` })),
  );
});
