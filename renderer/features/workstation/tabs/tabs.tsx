import { Tabs } from '@mantine/core';
import { atom, useAtom } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen } from '#renderer/ui/overlay/key-owner.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ATTENTION_TABS, type AttentionTab, attentionTabAtom } from '../unsaved-input.ts';
import { CommentMark, CommentsTab, useUnsavedCommentWarning } from './comments.tsx';
import { InformationTab } from './information.tsx';
import { StatisticsTab } from './statistics.tsx';
import styles from './tabs.module.css';
import { QueueTable } from './terminal.tsx';
import { TransactionsTab } from './transactions.tsx';

/** Tabs of the current ticket (operations specification, section 2). */
export function AttentionTabs({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const [selected, select] = useAtom(attentionTabAtom);
  const card = useRef<HTMLDivElement>(null);
  const wanted = useRef<AttentionTab | null>(null);
  // Transactions are the default tab if the workstation offers any.
  const defaultTab: AttentionTab =
    workstation.configuration.transactionDetail === 'Y' ? 'transaction' : 'information';
  const active = selected ?? defaultTab;
  useUnsavedCommentWarning(workstation);

  useTabKeys((position) => {
    const tab = ATTENTION_TABS[position - 1];
    if (!tab) return;
    wanted.current = tab;
    if (tab === active) enter();
    else select(tab);
  });

  /** After a shortcut, focuses the first input of the tab, otherwise the tab. */
  const enter = useEffectEvent(() => {
    wanted.current = null;
    const target = card.current?.querySelector<HTMLElement>(FIRST) ?? card.current?.querySelector(TAB);
    if (target instanceof HTMLElement) target.focus();
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
      onActive={select}
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

interface TerminalTabsProps {
  readonly workstation: Workstation;
  /** Opens the queue detail; null for the operator's stand-by list. */
  readonly onQueue: (idQueues: number | null) => void;
}

/** Tabs beside the ticket: queues and the operator's statistics (operations specification, section 2). */
export function TerminalTabs({ workstation, onQueue }: TerminalTabsProps) {
  const { t } = useTranslation('attention');
  const [active, setActive] = useAtom(terminalTabAtom);
  return (
    <TabSet
      active={active}
      onActive={setActive}
      tabs={[
        {
          id: 'terminal',
          label: t('terminal.tab'),
          panel: <QueueTable workstation={workstation} onQueue={onQueue} />,
        },
        {
          id: 'statistics',
          label: t('statistics.tab'),
          panel: <StatisticsTab workstation={workstation} />,
        },
      ]}
    />
  );
}

/** Selected tab beside the ticket, retained while the page is open. */
const terminalTabAtom = atom<'terminal' | 'statistics'>('terminal');

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Value of `aria-keyshortcuts`. */
  readonly shortcut?: string;
  /** Rendered after the label. */
  readonly mark?: ReactNode;
  readonly panel: ReactNode;
}

interface TabSetProps<Id extends string> {
  readonly tabs: readonly Tab<Id>[];
  readonly active: Id;
  readonly onActive: (id: Id) => void;
  readonly cardRef?: RefObject<HTMLDivElement | null>;
}

/**
 * Card with tabs that fills the available height. Only the selected panel is mounted, so the others send no requests.
 */
function TabSet<Id extends string>({ tabs, active, onActive, cardRef }: TabSetProps<Id>) {
  function activate(id: string | null) {
    const tab = tabs.find((each) => each.id === id);
    if (tab) onActive(tab.id);
  }

  return (
    <Card className={styles.card}>
      <Tabs
        ref={cardRef ?? null}
        value={active}
        onChange={activate}
        keepMounted={false}
        classNames={{
          root: styles.tabsRoot ?? '',
          list: styles.tabsList ?? '',
          tab: styles.tab ?? '',
          tabLabel: styles.label ?? '',
          panel: styles.panel ?? '',
        }}
      >
        <Tabs.List>
          {tabs.map(({ id, label, shortcut, mark }) => (
            <Tabs.Tab key={id} value={id} aria-keyshortcuts={shortcut}>
              {label}
              {mark}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, panel }) => (
          <Tabs.Panel key={id} value={id}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}

/**
 * Selects tabs with Alt and a digit of the upper row, counted from 1. Uses the physical key, because Alt changes the
 * character on some keyboards. Disabled behind a dialog.
 */
function useTabKeys(onTab: (position: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const position = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
    if (position === 0 || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    if (!event.repeat) onTab(position);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
