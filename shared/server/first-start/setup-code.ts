import { timingSafeEqual } from 'node:crypto';
import { generateCode, hashOfCode } from '../kit/random-code.ts';

/** Letters of the code: 49 bits, of which a minute's sixty tries leave as many as they found. */
const LENGTH = 10;

/**
 * Proves that whoever sets a server up can read what its program prints: whoever looks after the machine, or its
 * containers, and nobody else of the network. Drawn anew at each start.
 */
export interface SetupCode {
  /** As it is shown and typed. */
  readonly shown: string;
  /** Tells whether it was given: case, spaces and dashes do not matter. */
  readonly isGiven: (given: string) => boolean;
}

export function generateSetupCode(): SetupCode {
  const shown = generateCode(LENGTH);
  const drawn = Buffer.from(hashOfCode(shown));
  return { shown, isGiven: (given) => timingSafeEqual(Buffer.from(hashOfCode(given)), drawn) };
}

/** The lines in which a server that waits to be set up says where, and with which code. */
export const setupInstructions = ({ shown }: SetupCode, port: number): readonly string[] => [
  `  To be set up     http://localhost:${port}/setup#${shown}`,
  `                   or the same page under this machine's name, with the code ${shown}`,
];
