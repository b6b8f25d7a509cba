import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { isSame } from '#shared/domain/versions/merge-change.ts';
import { did, initialHistory, redone, undone } from './history.ts';

/**
 * Holds a draft with its steps; what `saved` was noted of is what the server has. Ctrl Z and Ctrl Y go back and forth,
 * but not while somebody types: there they are the field's own.
 */
export function useDesign<Draft, Step extends string>(first: Draft) {
  const [history, setHistory] = useState(() => initialHistory(first));
  const [saved, setSaved] = useState(first);
  const draft = history.present;
  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  useHotkeys([
    ['mod+Z', undo],
    ['mod+Y', redo],
    ['mod+shift+Z', redo],
  ]);
  return {
    draft,
    dirty: draft !== saved,
    undoStep: (history.past.at(-1)?.step ?? null) as Step | null,
    redoStep: (history.future[0]?.step ?? null) as Step | null,
    act: (step: Step, change: (draft: Draft) => Draft, typing?: string) =>
      setHistory((now) => did(now, change(now.present), step, typing)),
    undo,
    redo,
    /**
     * Notes what the server has now. Where that is not the draft that was sent, because it was merged with what another user
     * has saved, it becomes the draft by a step that can be undone.
     */
    noteStored(stored: Draft, step: Step) {
      const now = isSame(stored, draft) ? draft : stored;
      if (now !== draft) setHistory((before) => did(before, now, step));
      setSaved(() => now);
    },
  };
}
