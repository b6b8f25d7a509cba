import { Button } from '@mantine/core';
import {
  IconActivity,
  IconEyeCog,
  IconMessage2Up,
  IconPlugConnectedX,
  IconRestore,
  IconTicket,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useReset } from '#renderer/ui/overlay/use-open-work.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { type BranchReset, resetBranch } from '#shared/contract/workstation/supervision.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { SUPERVISION, useMay } from './api.ts';
import { BroadcastDialog } from './broadcast.tsx';
import { type Freshness, useAtDisplayTime } from './running-time.tsx';
import styles from './supervision.module.css';
import { TicketHistoryDialog } from './ticket-lookup.tsx';
import { ViewProfileDialog } from './view-profile-dialog.tsx';

/** Tools from left to right. */
const TOOLS: readonly { readonly name: string; readonly Tool: (props: ToolProps) => ReactNode }[] = [
  { name: 'ticket', Tool: TicketTool },
  { name: 'view', Tool: ViewProfileTool },
  { name: 'broadcast', Tool: BroadcastTool },
  { name: 'reset', Tool: ResetTool },
];

interface ToolBarProps extends ToolProps {
  readonly freshness: Freshness;
  /** Time of the data. */
  readonly asOf: Millis | undefined;
}

/** Live state of the page and the actions on the whole branch. */
export function ToolBar({ branch, ...mark }: ToolBarProps) {
  return (
    <div className={styles.bar}>
      <LiveMark branch={branch} {...mark} />
      {TOOLS.map(({ name, Tool }) => (
        <Tool key={name} branch={branch} />
      ))}
    </div>
  );
}

/** Props of every tool. A tool checks its permission and renders nothing without it. */
interface ToolProps {
  readonly branch: Branch;
}

/**
 * Sends an SMS to waiting customers; only in branches that send SMS. An open dialog stays if SMS is disabled
 * meanwhile, and says so.
 */
function BroadcastTool({ branch: { idBranches, smsEnabled } }: ToolProps) {
  const { t } = useTranslation('sms');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.broadcast) return null;
  return (
    <>
      {smsEnabled === 'Y' && (
        <Button
          leftSection={<IconMessage2Up size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('broadcast.do')}
        </Button>
      )}
      {isOpen && <BroadcastDialog idBranches={idBranches} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Cancels all tickets of the branch after a confirmation of the losses. */
function ResetTool({ branch: { idBranches, name } }: ToolProps) {
  const { t, i18n } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const may = useMay();
  const isDisconnected = useConnection().state === 'lost';
  const reset = useReset({
    idBranches,
    title: t('reset.sure', { name }),
    confirm: t('reset.confirm'),
    reset: ({ idBranches: id, confirmed }, call) =>
      api.call(resetBranch, { params: { id: id ?? 0 }, query: { confirmed } }, call),
    refreshes: [SUPERVISION],
    onDone: (done) =>
      toasts.success({
        title: t('BRANCH_RESET_INFO', { name }),
        text: [metrics(done), still(done)].join(' '),
      }),
  });

  const metrics = ({ canceled, closed }: BranchReset) => t('reset.figures', { canceled, closed });
  const still = ({ assisting }: BranchReset) =>
    assisting.length === 0
      ? ''
      : t('reset.still', {
          count: assisting.length,
          names: new Intl.ListFormat(i18n.language).format(assisting.map((one) => one.workstationName)),
        });

  if (!may.reset) return null;
  return (
    <Button
      leftSection={<IconRestore size={18} stroke={1.75} />}
      disabled={isDisconnected}
      loading={reset.busy}
      onClick={reset.start}
    >
      {t('reset.do')}
    </Button>
  );
}

/** Finds a ticket by code; not at central. Opens at once if the URL contains a code. */
function TicketTool({ branch: { idBranches } }: ToolProps) {
  const { t } = useTranslation('ticket-history');
  const shows = useShows();
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const code = params.get('ticket') ?? '';
  if (!shows('workstation')) return null;

  function close() {
    setOpen(false);
    if (!code) return;
    const others = new URLSearchParams(params);
    others.delete('ticket');
    setParams(others, { replace: true });
  }

  return (
    <>
      <Button
        leftSection={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {(isOpen || code) && (
        <TicketHistoryDialog key={code} idBranches={idBranches} code={code} onClose={close} />
      )}
    </>
  );
}

/** Opens the selection of the view profile. */
function ViewProfileTool({ branch }: ToolProps) {
  const { t } = useTranslation('supervision');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.selectView) return null;
  return (
    <>
      <Button leftSection={<IconEyeCog size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('view.title')}
      </Button>
      {isOpen && <ViewProfileDialog branch={branch} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LiveMarkProps {
  readonly branch: Pick<Branch, 'zone'>;
  readonly freshness: Freshness;
  readonly asOf: Millis | undefined;
}

/**
 * Shows whether the data is live, with the branch's time (at central the time of the data), or since when it is
 * outdated.
 */
function LiveMark({ branch, freshness, asOf }: LiveMarkProps) {
  const { t } = useTranslation('supervision');
  const isBranch = useShows()('workstation');
  const moment = useMomentText(Number(branch.zone));
  const of = isBranch ? null : (asOf ?? null);
  const long = useAtDisplayTime(useCallback((now) => moment(of ?? now, 'full'), [moment, of]));
  const short = useAtDisplayTime(useCallback((now) => moment(now, 'short'), [moment]));
  if (freshness === 'live') {
    return (
      <p className={styles.supervisionScreenMark}>
        <span className={styles.word}>
          <IconActivity size={18} stroke={1.75} aria-hidden="true" />
          {t('live.now')}
        </span>
        <span className={styles.moment}>{long}</span>
      </p>
    );
  }
  return (
    <p className={styles.supervisionScreenMark} role="status">
      <span className={styles.word} data-old>
        <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
        {t(freshness === 'lost' ? 'live.since' : `live.${freshness}`, { time: short })}
      </span>
    </p>
  );
}

const TIME = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a moment in the branch's time zone; the short form omits the day if it is today. */
function useMomentText(zoneHours: number): (at: Millis, length: 'full' | 'short') => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at, length) => {
      const local = new Date(at + zoneHours * 3_600_000);
      const isRecent = Date.now() - at < DAY_MS / 2;
      const time = local.toLocaleTimeString(language, TIME);
      if (length === 'short' && isRecent) return time;
      const dateStyle = length === 'full' ? 'full' : 'medium';
      const text = `${local.toLocaleDateString(language, { timeZone: 'UTC', dateStyle })}, ${time}`;
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
    },
    [language, zoneHours],
  );
}
