/** Numbers in their order, of which some may be equal. */
export interface OrderedNumbers {
  readonly count: number;
  /** The least of them; null where there is none. */
  readonly first: number | null;
  readonly sum: number;
  add(value: number): void;
  /** Takes one of this value away; throws where there is none, since what is counted would be wrong from then on. */
  remove(value: number): void;
  /** Counts those below a bound. */
  below(bound: number): number;
  /** The least of those that are not below a bound; null where there is none. */
  firstFrom(bound: number): number | null;
}

/** Keeps numbers in order, so that how many lie below a bound is told in a few steps, however many there are. */
export function createOrderedNumbers(): OrderedNumbers {
  const numbers: number[] = [];
  let sum = 0;

  /** Finds the place of the first number that is not below the value. */
  function indexOf(value: number): number {
    let [from, to] = [0, numbers.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((numbers[middle] ?? value) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    get count() {
      return numbers.length;
    },
    get first() {
      return numbers[0] ?? null;
    },
    get sum() {
      return sum;
    },
    add(value) {
      numbers.splice(indexOf(value), 0, value);
      sum += value;
    },
    remove(value) {
      const place = indexOf(value);
      if (numbers[place] !== value) throw new Error(`there is no ${value} to take away`);
      numbers.splice(place, 1);
      sum -= value;
    },
    below: indexOf,
    firstFrom: (bound) => numbers[indexOf(bound)] ?? null,
  };
}
