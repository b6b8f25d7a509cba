import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs the first request at once', () => {
    const run = vi.fn();
    createThrottle(run, 1000).request();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs a burst once more at the end of the period', () => {
    const run = vi.fn();
    const throttle = createThrottle(run, 1000);
    for (let count = 0; count < 20; count += 1) throttle.request();
    vi.advanceTimersByTime(999);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs a steady stream once per period', () => {
    const run = vi.fn();
    const throttle = createThrottle(run, 1000);
    for (let tenth = 0; tenth < 50; tenth += 1) {
      throttle.request();
      vi.advanceTimersByTime(100);
    }
    expect(run).toHaveBeenCalledTimes(6);
  });

  it('runs nothing after it was stopped', () => {
    const run = vi.fn();
    const throttle = createThrottle(run, 1000);
    throttle.request();
    throttle.request();
    throttle.stop();
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
