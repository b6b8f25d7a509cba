export interface Port<Part> {
  /** Returns the connected part; throws before `connect`. */
  get(): Part;
  /** Supplies the part, and returns it. */
  connect<Connected extends Part>(part: Connected): Connected;
}

/**
 * Connects two parts that need each other: the first is composed with the port, which the second is connected to once it
 * exists. Functions of the first may call it from then on.
 */
export function createPort<Part extends object>(name: string): Port<Part> {
  let connected: Part | null = null;
  return {
    get() {
      if (connected === null) throw new Error(`${name} is used before it is connected`);
      return connected;
    },
    connect(part) {
      if (connected !== null) throw new Error(`${name} is connected twice`);
      connected = part;
      return part;
    },
  };
}
