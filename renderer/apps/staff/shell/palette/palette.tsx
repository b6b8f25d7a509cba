import { Combobox, Modal, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { atom, useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import styles from './palette.module.css';
import { rank } from './rank.ts';
import { type Entry, useEntries, useFoundWorkstations, useTicketEntries } from './use-entries.ts';

const MAX_RESULTS = 12;

/**
 * Finds pages, branches, queues, workstations, settings and tickets of today by name, and opens one. Shows those opened
 * last until something is typed.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [recent, addRecent] = useAtom(recentAtom);
  const combobox = useCombobox({ opened: true });
  const entries = useEntries();
  const tickets = useTicketEntries(search);
  const further = useFoundWorkstations(search);
  const ranked = rank([...entries, ...further], search, recent);
  const pages = entries.filter(({ kind }) => kind === 'page');
  const isSearching = search.trim() !== '';
  const found = isSearching || ranked.length > 0 ? [...tickets, ...ranked] : pages;
  const visible = found.slice(0, MAX_RESULTS);
  const keys = visible.map(({ key }) => key).join(' ');

  const selectFirst = useEffectEvent(() => {
    combobox.selectFirstOption();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is selected whenever others are shown
  useEffect(() => selectFirst(), [keys]);

  function open({ key, to, state, kind }: Entry) {
    if (kind !== 'ticket') addRecent(key);
    onClose();
    void navigate(to, { state });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={600}
      styles={{ body: { padding: 0 } }}
      centered={false}
      yOffset="10vh"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const entry = visible.find((each) => each.key === key);
          if (entry) open(entry);
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="lg"
            variant="unstyled"
            className={styles.search}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
            }}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah="60vh" type="scroll" className={styles.list}>
          <Combobox.Options aria-label={t('results')}>
            {visible.map((entry) => (
              <Combobox.Option key={entry.key} value={entry.key} className={styles.option}>
                <entry.Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={styles.label}>{entry.label}</span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </ScrollArea.Autosize>
        <p className={styles.note} role="status">
          {isSearching && visible.length === 0 ? t('nothing') : ''}
        </p>
      </Combobox>
    </Modal>
  );
}

const MAX_RECENT = 8;

/** Entries that each user opened last, by user. */
const recentByUser = atomWithStorage<Readonly<Record<string, readonly string[]>>>(
  'turno.palette',
  {},
  undefined,
  {
    getOnInit: true,
  },
);

/** Lists the keys of the entries that the user opened last, the latest first; setting a key puts it first. */
const recentAtom = atom(
  (get) => get(recentByUser)[get(sessionAtom)?.user.id ?? ''] ?? [],
  (get, set, key: string) => {
    const id = get(sessionAtom)?.user.id;
    if (id === undefined) return;
    const others = get(recentAtom).filter((each) => each !== key);
    set(recentByUser, { ...get(recentByUser), [id]: [key, ...others].slice(0, MAX_RECENT) });
  },
);
