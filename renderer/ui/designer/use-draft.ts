import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import { isSame } from '#shared/domain/configuration/merge-change.ts';

interface DraftOptions<Draft, Step extends string> {
  readonly first: () => Draft;
  /** Key of the copy in the browser's storage. */
  readonly storageKey: string;
  readonly locked: boolean;
  /** Step under which a restored or merged draft can be undone. */
  readonly replaceStep: Step;
}

/**
 * Draft of a designer with undo (Ctrl+Z, Ctrl+Y outside text fields), a copy in the browser that survives a reload, and
 * a guard against leaving with unsaved changes.
 */
export function useDraft<Draft, Step extends string>(options: DraftOptions<Draft, Step>) {
  const { storageKey, locked, replaceStep } = options;
  const [saved, setSaved] = useState(options.first);
  const [history, setHistory] = useState(() => initialHistory(saved));
  // The stored design that the draft is based on. A copy based on another one is not offered.
  const [version, setVersion] = useState(() => JSON.stringify(saved));
  const [offered, setOffered] = useState(() => loadCopy<Draft>(storageKey, version));
  const draft = history.present;
  const dirty = draft !== saved;
  const steps = { undo: () => setHistory(undo), redo: () => setHistory(redo) };
  const clearCopy = () => storeCopy(storageKey, null);
  useHotkeys([
    ['mod+Z', steps.undo],
    ['mod+Y', steps.redo],
    ['mod+shift+Z', steps.redo],
  ]);
  useEffect(() => {
    if (dirty && !locked) storeCopy(storageKey, { from: version, draft });
  });
  useUnsavedGuard(dirty, clearCopy);

  return {
    ...steps,
    draft,
    dirty,
    locked,
    undoStep: (history.past.at(-1)?.name ?? null) as Step | null,
    redoStep: (history.future[0]?.name ?? null) as Step | null,
    /** Changes the draft; `typing` names the text field that changes it. */
    act: (step: Step, change: (draft: Draft) => Draft, typing?: string) =>
      setHistory((now) => addStep(now, change(now.present), step, typing)),
    hasOffer: offered !== null && !locked,
    restoreOffered() {
      if (offered !== null) setHistory((now) => addStep(now, offered, replaceStep));
      setOffered(null);
    },
    discardOffered() {
      clearCopy();
      setOffered(null);
    },
    /** Marks the draft as saved. If the server merged it with other changes, the result becomes the draft. */
    markSaved(stored: Draft) {
      clearCopy();
      setVersion(JSON.stringify(stored));
      const now = isSame(stored, draft) ? draft : stored;
      if (now !== draft) setHistory((before) => addStep(before, now, replaceStep));
      setSaved(() => now);
    },
  };
}

export type DraftSession<Step extends string> = Omit<
  ReturnType<typeof useDraft<unknown, Step>>,
  'draft' | 'act' | 'markSaved'
>;

interface DraftCopy<Draft> {
  readonly from: string;
  readonly draft: Draft;
}

function loadCopy<Draft>(key: string, version: string): Draft | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as DraftCopy<Draft> | null;
    return copy?.from === version ? copy.draft : null;
  } catch {
    return null;
  }
}

function storeCopy<Draft>(key: string, copy: DraftCopy<Draft> | null): void {
  try {
    if (copy) localStorage.setItem(key, JSON.stringify(copy));
    else localStorage.removeItem(key);
  } catch {
    // The copy is optional: a browser without storage still designs.
  }
}

/** How many steps can be undone. */
const MAX_STEPS = 100;

interface Step<State> {
  readonly state: State;
  readonly name: string;
}

/** A state with the steps that led to it and the steps that were undone. */
interface History<State> {
  readonly past: readonly Step<State>[];
  readonly present: State;
  readonly future: readonly Step<State>[];
  /** Field that the last step changed; further input in the same field belongs to that step. */
  readonly typing: string | null;
}

/** @internal used by tests besides this file */
export const initialHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  typing: null,
});

/**
 * Adds a step. Consecutive steps with the same `typing` field are one step.
 *
 * @internal used by tests besides this file
 */
export function addStep<State>(
  history: History<State>,
  present: State,
  name: string,
  typing: string | null = null,
): History<State> {
  if (present === history.present) return history;
  const isSameStep = typing !== null && typing === history.typing && history.past.length > 0;
  const past = isSameStep
    ? history.past
    : [...history.past, { state: history.present, name }].slice(-MAX_STEPS);
  return { past, present, future: [], typing };
}

/** @internal used by tests besides this file */
export function undo<State>(history: History<State>): History<State> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.state,
    future: [{ state: history.present, name: last.name }, ...history.future],
    typing: null,
  };
}

/** @internal used by tests besides this file */
export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    past: [...history.past, { state: history.present, name: next.name }],
    present: next.state,
    future,
    typing: null,
  };
}
