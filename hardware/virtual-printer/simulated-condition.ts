/** Conditions the virtual printer can simulate. `never-answers` prints without answering. */
export const simulatedConditions = ['ready', 'out-of-paper', 'cover-open', 'never-answers'] as const;
export type SimulatedCondition = (typeof simulatedConditions)[number];

const fine = 0x12;
const offline = fine | 0x08;

/** Answers to `DLE EOT` 1 to 4 in order; null for no answer. */
const realTimeAnswers: Readonly<Record<SimulatedCondition, readonly number[] | null>> = {
  ready: [fine, fine, fine, fine],
  'out-of-paper': [offline, fine | 0x20, fine, fine | 0x6c],
  'cover-open': [offline, fine | 0x04, fine, fine],
  'never-answers': null,
};

/** The byte for `DLE EOT n`, or null for no answer. */
export function realTimeAnswer(condition: SimulatedCondition, n: number): number | null {
  return realTimeAnswers[condition]?.[n - 1] ?? null;
}

/** The byte for `GS r 1`, or null for no answer. */
export function paperAnswer(condition: SimulatedCondition): number | null {
  return condition === 'ready' ? 0x00 : null;
}

/** Whether the printer prints received commands; otherwise it queues them until its condition changes. */
export function canPrint(condition: SimulatedCondition): boolean {
  return condition === 'ready' || condition === 'never-answers';
}
