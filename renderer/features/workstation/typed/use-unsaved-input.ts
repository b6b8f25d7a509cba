import { useSetAtom, useStore } from 'jotai';
import type { UnsavedInput } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { attentionTabAtom } from '../tabs/attention-tab.ts';
import { useComment } from '../tabs/comments/use-comment.ts';
import { type BlockingField, collectUnsavedInput } from './collect-unsaved-input.ts';
import { draftAtom, savedWithAtom, useDraft } from './use-draft.ts';

/** Reads what was typed for the ticket held and not saved, for the commands that let it go. */
export function useUnsavedInput(workstation: Workstation) {
  const store = useStore();
  const showTab = useSetAtom(attentionTabAtom);
  const comment = useComment(workstation);
  const { ticket } = workstation;
  const { name, idDetail } = useDraft(ticket?.idTicket ?? 0);

  /** What goes with the command; null where something holds it back, which then has the keyboard. */
  function collect(): UnsavedInput | null {
    if (!ticket) return {};
    const drafts = { name, idDetail, comment: comment.unsaved ? comment.text : undefined };
    const typed = collectUnsavedInput(drafts, ticket);
    if (typeof typed === 'string') {
      focusBlockingField(typed);
      return null;
    }
    return typed;
  }

  /** Says that it is being saved with the ticket's leaving, so that nobody is told it is lost. */
  function markSaving(saved: UnsavedInput): void {
    if (Object.keys(saved).length > 0) store.set(savedWithAtom, ticket?.idTicket ?? null);
  }

  function focusBlockingField(by: BlockingField): void {
    if (by === 'comment') showTab('comments');
    // Waits for the tab to be drawn.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(FIELDS[by])?.focus());
  }

  /** Ends what `begin` began: what was saved is no draft any more. */
  function finishSaving(isSaved: boolean): void {
    store.set(savedWithAtom, null);
    if (!isSaved) return;
    comment.settle();
    store.set(draftAtom, (now) => (now?.idTicket === ticket?.idTicket ? null : now));
  }

  return { take: collect, hold: focusBlockingField, begin: markSaving, settle: finishSaving };
}

const FIELDS: Record<BlockingField, string> = {
  name: '[data-typed="name"] input',
  comment: '[data-typed="comment"] textarea',
};
