import { useState } from 'react';
import type { StepKey } from '../designer-context.ts';
import type { Draft } from './draft.ts';
import { begun, did, redone, undone } from './history.ts';

/** Holds a draft with its steps; `saved` is what the server has. */
export function useDesign(first: Draft) {
  const [history, setHistory] = useState(() => begun(first));
  const [saved, setSaved] = useState(first);
  const draft = history.present;
  return {
    draft,
    dirty: draft !== saved,
    undoStep: (history.past.at(-1)?.step ?? null) as StepKey | null,
    redoStep: (history.future[0]?.step ?? null) as StepKey | null,
    act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) =>
      setHistory((now) => did(now, change(now.present), step, typing)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Notes that the server has this now; steps can still be undone. */
    noteSaved: (now: Draft) => setSaved(now),
  };
}
