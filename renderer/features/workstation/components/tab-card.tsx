import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './tab-card.module.css';

/** A card whose head is a tab, and which fills the height that is left. */
export function TabCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <Tabs
        defaultValue="only"
        classNames={{
          root: styles.root ?? '',
          list: styles.list ?? '',
          tab: styles.tab ?? '',
          panel: styles.panel ?? '',
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="only">{title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="only">{children}</Tabs.Panel>
      </Tabs>
    </Card>
  );
}
