/** Lists how the virtual printer can behave. `never-answers` prints all the same, but says nothing about it. */
export const playedConditions = ['ready', 'out-of-paper', 'cover-open', 'never-answers'] as const;
export type PlayedCondition = (typeof playedConditions)[number];

const fine = 0x12;
const offLine = fine | 0x08;

/** Answers to `DLE EOT` 1 to 4 in order; `null` where there is none. */
const realTimeAnswers: Readonly<Record<PlayedCondition, readonly number[] | null>> = {
  ready: [fine, fine, fine, fine],
  'out-of-paper': [offLine, fine | 0x20, fine, fine | 0x6c],
  'cover-open': [offLine, fine | 0x04, fine, fine],
  'never-answers': null,
};

/** The byte for `DLE EOT n`, or `null` for silence. */
export function realTimeAnswer(condition: PlayedCondition, n: number): number | null {
  return realTimeAnswers[condition]?.[n - 1] ?? null;
}

/** The byte for `GS r 1`, or `null` for silence. */
export function paperAnswer(condition: PlayedCondition): number | null {
  return condition === 'ready' ? 0x00 : null;
}

/** Tells whether the printer prints what it has received; otherwise it keeps that until somebody sees to it. */
export function canPrint(condition: PlayedCondition): boolean {
  return condition === 'ready' || condition === 'never-answers';
}
