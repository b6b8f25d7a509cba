import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ATTENTION_TABS, type AttentionTab, attentionTabAtom } from '../unsaved-input.ts';
import { CommentMark } from './comments/comment-mark.tsx';
import { CommentsTab } from './comments/comments-tab.tsx';
import { useUnsavedCommentWarning } from './comments/use-unsaved-comment-warning.ts';
import { InformationTab } from './information/information-tab.tsx';
import { TabSet } from './tab-set.tsx';
import { TransactionsTab } from './transactions/transactions-tab.tsx';
import { useTabKeys } from './use-tab-keys.ts';

/** Shows what is known and noted of the ticket held (operations specification, section 2). */
export function AttentionTabs({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const [chosen, choose] = useAtom(attentionTabAtom);
  const card = useRef<HTMLDivElement>(null);
  const wanted = useRef<AttentionTab | null>(null);
  // A workstation without transactions has nothing to do in their tab.
  const usual: AttentionTab =
    workstation.configuration.transactionDetail === 'Y' ? 'transaction' : 'information';
  const active = chosen ?? usual;
  useUnsavedCommentWarning(workstation);

  useTabKeys((place) => {
    const tab = ATTENTION_TABS[place - 1];
    if (!tab) return;
    wanted.current = tab;
    if (tab === active) enter();
    else choose(tab);
  });

  /** Puts the keyboard, after a tab was opened by a key, where there is something to type, else at the tab. */
  const enter = useEffectEvent(() => {
    wanted.current = null;
    const place = card.current?.querySelector<HTMLElement>(FIRST) ?? card.current?.querySelector(TAB);
    if (place instanceof HTMLElement) place.focus();
  });

  useEffect(() => {
    if (wanted.current === active) enter();
  }, [active]);

  const panels = {
    transaction: <TransactionsTab workstation={workstation} />,
    information: <InformationTab workstation={workstation} />,
    comments: <CommentsTab workstation={workstation} />,
  };
  return (
    <TabSet
      cardRef={card}
      active={active}
      onActive={choose}
      tabs={ATTENTION_TABS.map((id, at) => ({
        id,
        label: t(`${TEXTS[id]}.tab`),
        shortcut: `Alt+${at + 1}`,
        mark: id === 'comments' ? <CommentMark workstation={workstation} /> : null,
        panel: panels[id],
      }))}
    />
  );
}

const FIRST = '[role="tabpanel"] [data-first]:not(:disabled)';
const TAB = '[role="tab"][aria-selected="true"]';
const TEXTS = { transaction: 'transaction', information: 'information', comments: 'comment' } as const;
