import { Tabs } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from './tab-set.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** As `aria-keyshortcuts` wants it. */
  readonly shortcut?: string;
  /** Stands behind the label where there is something to see. */
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
 * Draws a card whose head is tabs, and which fills the height that is left. Only the panel shown is mounted, so that
 * the others ask the server for nothing.
 */
export function TabSet<Id extends string>({ tabs, active, onActive, cardRef }: TabSetProps<Id>) {
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
          root: styles.root ?? '',
          list: styles.list ?? '',
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
