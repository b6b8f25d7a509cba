/** Tells that the machine has lost its power, whatever it was about to do. */
export class PowerCut extends Error {}

export interface PowerSwitch {
  /** Called before and after each access to what is durable: throws once the power is gone. */
  use(): void;
  /** Cuts the power after so many more uses. */
  cutAfter(uses: number): void;
  cut(): boolean;
}

/** The power of a machine in memory: whoever is cut off stays so, and a new start takes a new switch. */
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
