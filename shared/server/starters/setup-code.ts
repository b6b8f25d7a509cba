import { timingSafeEqual } from 'node:crypto';
import { generateCode, hashOfCode } from '../kit/random-code.ts';

/** Characters of the code: 49 bits, enough against sixty attempts a minute. */
const LENGTH = 10;

/** Code that proves access to the program's output. New at each start. */
export interface SetupCode {
  /** As printed. */
  readonly code: string;
  /** Checks an entered code; case, spaces and dashes do not matter. */
  readonly isValid: (code: string) => boolean;
}

export function generateSetupCode(): SetupCode {
  const code = generateCode(LENGTH);
  const expectedHash = Buffer.from(hashOfCode(code));
  return { code, isValid: (value) => timingSafeEqual(Buffer.from(hashOfCode(value)), expectedHash) };
}

/** Output with the address and code of the set-up. */
export const setupInstructions = ({ code }: SetupCode, port: number): readonly string[] => [
  `  To be set up     http://localhost:${port}/setup#${code}`,
  `                   or the same page under this machine's name, with the code ${code}`,
];
