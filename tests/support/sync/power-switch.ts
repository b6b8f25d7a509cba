/** Thrown when the machine has lost its power. */
export class PowerCut extends Error {}

export interface PowerSwitch {
  /** Called before and after each access to durable data: throws once the power is off. */
  use(): void;
  /** Cuts the power after this number of further uses. */
  cutAfter(uses: number): void;
  cut(): boolean;
}

/** The power of a machine in memory: once cut, it stays off, and a new start needs a new switch. */
export function createPowerSwitch(): PowerSwitch {
  let left = Number.POSITIVE_INFINITY;
  return {
    use() {
      left -= 1;
      if (left < 0) throw new PowerCut('the power is gone');
    },
    cutAfter(uses) {
      left = uses;
    },
    cut: () => left < 0,
  };
}
