import { Button } from '@mantine/core';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  type Named,
  type Offered,
  type OfferedPair,
  type PairSelection,
  type ResolvedSelection,
  resolveSelection,
} from '#renderer/lib/pairs.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import styles from './dialogs.module.css';
import { SelectField } from './fields.tsx';

interface PairFieldsProps {
  readonly offered: Offered;
  readonly selection: SelectedPair;
  /** Shows which selection is missing after a submit. */
  readonly incomplete: boolean;
  /** Ref for callers that focus the service field. */
  readonly serviceField?: RefObject<HTMLInputElement | null>;
}

/** Selects for segment and service, which determine the queue (operations specification, section 5). */
export function PairFields({ offered, selection, incomplete, serviceField }: PairFieldsProps) {
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const segment = useRef<HTMLInputElement>(null);
  const localRef = useRef<HTMLInputElement>(null);
  const service = serviceField ?? localRef;
  const { segments, services, idSegments, idServices, pair } = selection;
  const missing = incomplete && t('ERROR_FORM_NOT_COMPLETE');
  const noMatch = offered.pairs ? t('noMatch') : t('common:list.loading');

  const startsAtService = useRef(idSegments !== null);
  const isPresetUnavailable = offered.pairs !== undefined && startsAtService.current && idSegments === null;
  useEffect(() => {
    if (isPresetUnavailable) segment.current?.focus();
  }, [isPresetUnavailable]);

  function goOn(id: number) {
    // The service field must be enabled before it can be focused.
    flushSync(() => selection.selectSegment(id));
    service.current?.focus();
  }

  if (offered.failed) {
    return (
      <Notice kind="error">
        {t('pair.failed')}{' '}
        <Button size="xs" onClick={offered.retry}>
          {t('common:action.retry')}
        </Button>
      </Notice>
    );
  }
  if (offered.pairs?.length === 0) return <Notice kind="warning">{t('pair.none')}</Notice>;
  return (
    <div className={styles.pair}>
      <SelectField
        ref={segment}
        label={t('pair.segment')}
        placeholder={t('pair.selectSegment')}
        noMatch={noMatch}
        options={segments.map(optionOf)}
        value={idSegments}
        onChange={goOn}
        error={idSegments === null && missing}
        first={idSegments === null}
      />
      <SelectField
        ref={service}
        label={t('pair.service')}
        placeholder={t('pair.selectService')}
        noMatch={noMatch}
        options={services.map(optionOf)}
        value={idServices}
        onChange={selection.selectService}
        error={idSegments !== null && idServices === null && missing}
        disabled={idSegments === null}
        first={idSegments !== null}
      />
      <p className={styles.queue} aria-live="polite">
        {pair ? (
          <>
            <span className={styles.letter}>{pair.queue.letter}</span>
            <span className={styles.name} title={pair.queue.name}>
              {pair.queue.name}
            </span>
            <span>{t('pair.waiting', { count: pair.queue.ticketsCount })}</span>
          </>
        ) : (
          t('pair.queueHint')
        )}
      </p>
    </div>
  );
}

const optionOf = ({ id, name, idShort }: Named) => ({ id, name, hint: idShort });

interface SelectedPair extends ResolvedSelection {
  readonly selectSegment: (idSegments: number) => void;
  readonly selectService: (idServices: number) => void;
  /** Clears the service and keeps the segment. */
  readonly clearService: () => void;
}

/** State of the selected segment and service among the offered pairs. */
export function usePairSelection(
  pairs: readonly OfferedPair[] | undefined,
  start: PairSelection = { idSegments: null, idServices: null },
): SelectedPair {
  const [selection, setSelection] = useState(start);
  return {
    ...resolveSelection(pairs ?? [], selection),
    // Applies a preset segment before the pairs are loaded, so that focus starts at the service.
    ...(pairs === undefined && { idSegments: selection.idSegments }),
    selectSegment: (idSegments) => setSelection((now) => ({ ...now, idSegments })),
    selectService: (idServices) => setSelection((now) => ({ ...now, idServices })),
    clearService: () => setSelection((now) => ({ ...now, idServices: null })),
  };
}

/** Segment of the last ticket created or customer served without a ticket in this browser. */
export const lastSegmentAtom = atomWithStorage<number | null>(
  'turno.segment',
  null,
  createJSONStorage<number | null>(() => localStorage),
  { getOnInit: true },
);
