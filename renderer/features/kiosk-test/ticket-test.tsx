import { Button } from '@mantine/core';
import { IconBell, IconPrinter, IconVolume } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type Named, type OfferedPair, useOfferedPairs } from '#renderer/lib/pairs.ts';
import { createSpeaker } from '#renderer/lib/sound.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ConfiguredKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { ticketVoice } from '#shared/contract/tickets/ticket-voice.ts';
import css from './kiosk-test.module.css';
import { type IssuedTestTicket, useTestTicket } from './use-test-ticket.ts';

interface TicketTestProps {
  /** Null without a selection. */
  readonly idBranches: number | null;
  readonly kiosks: readonly ConfiguredKiosk[];
}

/** Issues a ticket as a customer does, on the paper of a kiosk, and plays its call. */
export function TicketTest({ idBranches, kiosks }: TicketTestProps) {
  const { t } = useTranslation(['kiosk-test', 'common']);
  const [segment, setSegment] = useState<string | null>(null);
  const [service, setService] = useState<string | null>(null);
  const [selectedKiosk, setKiosk] = useState<string | null>(null);
  const offered = useOfferedPairs(idBranches, always);
  const { segments, services } = pairOptions(offered, { segment, service }, t('noQueue'));
  const kiosk = selectedKiosk ?? (kiosks[0] ? `${kiosks[0].id}` : null);
  const test = useTestTicket();
  const pair = offered.pairs?.find(
    (each) => `${each.segment.id}` === segment && `${each.service.id}` === service,
  );
  const isReady = idBranches !== null && pair !== undefined;

  function print() {
    if (idBranches === null || !pair) return;
    void test.run({
      idBranches,
      idSegments: pair.segment.id,
      idServices: pair.service.id,
      idKiosks: kiosk === null ? null : Number(kiosk),
    });
  }

  return (
    <Card title={t('ticketTitle')}>
      {offered.failed && (
        <Notice kind="error">
          {t('pairsFailed')}{' '}
          <Button size="xs" onClick={offered.retry}>
            {t('common:action.retry')}
          </Button>
        </Notice>
      )}
      {offered.pairs?.length === 0 && <Notice kind="warning">{t('noPairs')}</Notice>}
      <div className={css.fields}>
        <SelectField
          label={t('segment')}
          placeholder={t('chooseSegment')}
          options={segments}
          value={segment}
          onChange={setSegment}
          disabled={idBranches === null}
        />
        <SelectField
          label={t('service')}
          placeholder={t('chooseService')}
          options={services}
          value={service}
          onChange={setService}
          disabled={segment === null}
        />
        <SelectField
          label={t('kiosk')}
          hint={t('kioskHint')}
          options={kiosks.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          value={kiosk}
          onChange={setKiosk}
        />
      </div>
      {segment !== null && service !== null && offered.pairs && !pair && (
        <Notice kind="warning">{t('noQueueForBoth')}</Notice>
      )}
      <div className={css.buttons}>
        <Button
          variant="filled"
          disabled={!isReady}
          loading={test.isUnderWay}
          onClick={print}
          leftSection={<IconPrinter size={18} stroke={1.75} />}
        >
          {t('print')}
        </Button>
        <SoundTest idTicket={test.issued?.ticket.idTicket ?? null} />
      </div>
      {test.issued && <IssuedTicketCard issued={test.issued} />}
    </Card>
  );
}

const always = () => true;

/** Plays the announcement and the chime of a display; shows an error if they cannot be played. */
function SoundTest({ idTicket }: { readonly idTicket: number | null }) {
  const { t } = useTranslation('kiosk-test');
  const { playing, problem, call, chime } = useSounds();
  return (
    <>
      <Button
        variant="default"
        disabled={idTicket === null || playing !== null}
        loading={playing === 'call'}
        title={idTicket === null ? t('callNeedsTicket') : undefined}
        onClick={() => idTicket !== null && void call(idTicket)}
        leftSection={<IconVolume size={18} stroke={1.75} />}
      >
        {t('call')}
      </Button>
      <Button
        variant="default"
        disabled={playing !== null}
        loading={playing === 'chime'}
        onClick={() => void chime()}
        leftSection={<IconBell size={18} stroke={1.75} />}
      >
        {t('sound')}
      </Button>
      <p className={css.problem} role="status">
        {problem ? t(`problem.${problem}`) : idTicket === null ? t('callNeedsTicket') : ''}
      </p>
    </>
  );
}

/** Number of the ticket, result of its printing, and durations of both. */
function IssuedTicketCard({
  issued: { ticket, paper, numberAfter, paperAfter },
}: {
  readonly issued: IssuedTestTicket;
}) {
  const { t, i18n } = useTranslation(['kiosk-test', 'printers']);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      ms / 1000,
    );
  const error = paper.state === 'failed' && paper.error;
  return (
    <section className={css.issued} data-paper={paper.state} aria-label={t('taken')} aria-live="polite">
      <b className={css.code}>{ticket.code}</b>
      <div>
        <b>{ticket.queueName}</b>
        <p>
          {t(`paper.${paper.state}`)} {error && `${t(`printers:error.${error}`)}.`}
        </p>
        <p className={css.hint}>
          {paperAfter === null
            ? t('numberTook', { seconds: seconds(numberAfter) })
            : t('bothTook', { number: seconds(numberAfter), paper: seconds(paperAfter) })}
        </p>
        {paper.state === 'failed' && (
          <a href={`/ticket-printer?job=${ticket.idPrintJob}`} target="_blank" rel="noreferrer">
            {t('printHere')}
          </a>
        )}
      </div>
    </section>
  );
}

type SoundProblem = 'noVoice' | 'blocked' | 'failed';

/** A browser that allows sound needs a moment to start it, ms. */
const MOMENT = 1_500;

/** Plays the chime and the announcement of a ticket; holds the last playback error. */
function useSounds() {
  const api = useApi();
  const [speaker] = useState(() => createSpeaker(() => new AudioContext()));
  const [end] = useState(() => new AbortController());
  const [playing, setPlaying] = useState<'call' | 'chime' | null>(null);
  const [problem, setProblem] = useState<SoundProblem | null>(null);
  useEffect(() => () => end.abort(), [end]);

  async function play(what: 'call' | 'chime', sound: () => Promise<void>): Promise<void> {
    setPlaying(what);
    setProblem(null);
    try {
      await Promise.race([speaker.unblock(), new Promise((resolve) => setTimeout(resolve, MOMENT))]);
      if (speaker.isBlocked()) setProblem('blocked');
      else await sound();
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 'NO_VOICE' ? 'noVoice' : 'failed');
    }
    setPlaying(null);
  }

  return {
    playing,
    problem,
    chime: () => play('chime', () => speaker.chime(end.signal)),
    call: (id: number) =>
      play('call', async () => {
        const wav = await api.call(ticketVoice, { params: { id } }, { signal: end.signal });
        await speaker.play(new Uint8Array(wav).buffer, end.signal);
      }),
  };
}

interface PairContext {
  readonly pairs: readonly OfferedPair[] | undefined;
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
}

export interface PairOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/**
 * Lists every enabled segment, and every service for the selected segment. Pairs without a queue at the branch are
 * disabled, with the reason after the name.
 *
 * @internal used by tests besides this file
 */
export function pairOptions(
  { pairs = [], segments, services }: PairContext,
  selected: { readonly segment: string | null; readonly service: string | null },
  noQueue: string,
): { readonly segments: PairOption[]; readonly services: PairOption[] } {
  const option = ({ id, name }: Named, leads: boolean): PairOption => ({
    value: `${id}`,
    label: leads ? name : `${name} (${noQueue})`,
    disabled: !leads,
  });
  return {
    segments: segments.map((one) =>
      option(
        one,
        pairs.some(({ segment }) => segment.id === one.id),
      ),
    ),
    services: services.map((one) =>
      option(
        one,
        pairs.some(({ segment, service }) => service.id === one.id && `${segment.id}` === selected.segment),
      ),
    ),
  };
}
