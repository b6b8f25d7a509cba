import { ActionIcon, Button } from '@mantine/core';
import { IconHome, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { errorText, idOf, Missing } from '#renderer/lib/errors.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredKiosk,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  createKioskScreen,
  deleteKioskScreen,
  type KioskScreenView,
  listKioskScreens,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { draftOf, withNewScreen } from './draft.ts';
import css from './kiosk-designer.module.css';

interface Loaded {
  readonly kiosk: ConfiguredKiosk & Origin;
  readonly screens: readonly KioskScreenView[];
}

/** Name and screens of a kiosk; each screen opens in the designer. */
export function KioskScreensScreen() {
  const { t } = useTranslation(['kiosk-designer', 'common']);
  const api = useApi();
  const { kioskId } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['kiosk-screens', kioskId],
    queryFn: async ({ signal }) => {
      const idKiosk = idOf(kioskId) ?? 0;
      const [kiosks, screens] = await Promise.all([
        everyPage((page) => api.call(listKiosks, { query: page }, { signal })),
        api.call(listKioskScreens, { params: { id: idKiosk } }, { signal }),
      ]);
      const kiosk = kiosks.find(({ id }) => id === idKiosk);
      if (!kiosk) throw new Missing('no such kiosk');
      return { kiosk, screens };
    },
    retry: false,
  });
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={data?.kiosk.name ?? t('title')} />
      {data && <KioskWithScreens key={data.kiosk.name} {...data} />}
    </>
  );
}

function KioskWithScreens({ kiosk, screens }: Loaded) {
  const { t, i18n } = useTranslation(['kiosk-designer', 'common', 'kiosks']);
  const api = useApi();
  const navigate = useNavigate();
  const shows = useShows();
  const locked = kiosk.lockedBy !== undefined || !shows('configuration.global');
  const [name, setName] = useState(kiosk.name);
  const [rejected, setRejected] = useState<string>();
  const refreshes = ['kiosk-screens', 'kiosk-designer', 'kiosks'];
  const rename = useAction(
    (sent: string, call) =>
      api.call(
        updateKiosk,
        {
          params: { id: kiosk.id },
          body: { name: sent, enabled: kiosk.enabled, idDefinedTimetables: kiosk.idDefinedTimetables },
        },
        { ...call, basedOn: kiosk },
      ),
    { refreshes },
  );
  const missing = name.trim() === '' ? t('kioskNameMissing') : undefined;
  const dirty = name !== kiosk.name;

  return (
    <FormFrame
      save={
        locked
          ? null
          : {
              possible: dirty && !missing,
              busy: rename.busy,
              run: () => {
                if (missing) return;
                void rename.run(name, (error) => {
                  setRejected(errorText(i18n, error));
                  return true;
                });
              },
            }
      }
      unsaved={dirty}
      locked={locked ? t('locked') : null}
      onCancel={() => navigate('/app/configuration/kiosk-designer/kiosks')}
      wide
      below={<Screens kiosk={kiosk} screens={screens} locked={locked} refreshes={refreshes} />}
    >
      <Card title={t('kiosk')}>
        <TextField
          label={t('kioskName')}
          value={name}
          maxLength={45}
          required
          disabled={locked}
          error={missing ?? rejected}
          onChange={(input) => {
            setName(input);
            setRejected(undefined);
          }}
        />
      </Card>
    </FormFrame>
  );
}

interface ScreensProps extends Loaded {
  readonly locked: boolean;
  readonly refreshes: readonly string[];
}

function Screens({ kiosk, screens, locked, refreshes }: ScreensProps) {
  const { t } = useTranslation(['kiosk-designer', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const editor = (screen: string) =>
    `/app/configuration/kiosk-designer/kiosks/${kiosk.id}/editor?screen=${encodeURIComponent(screen)}`;
  const add = useAction(
    (_: null, call) => {
      const draft = withNewScreen(draftOf(screens), {
        randomId: randomKey(),
        name: t('newScreenName'),
        type: 'ACTION',
      });
      const created = draft.at(-1)?.design;
      return api.call(
        createKioskScreen,
        {
          body: {
            idKiosk: kiosk.id,
            nameScreen: created?.name ?? '',
            enabled: 'Y',
            design: JSON.stringify(created),
          },
        },
        call,
      );
    },
    { refreshes, onDone: ({ design }) => navigate(editor(randomIdOf(design))) },
  );
  const remove = useAction(
    (screen: KioskScreenView, call) =>
      api.call(deleteKioskScreen, { params: { id: screen.idKioskScreen } }, { ...call, basedOn: screen }),
    {
      refreshes,
    },
  );

  async function confirmDelete(screen: KioskScreenView) {
    const { name } = screen;
    const sure = await confirm({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      confirm: t('common:action.delete'),
      danger: true,
    });
    if (sure) await remove.run(screen);
  }

  return (
    <Card title={t('screens')}>
      <ul className={css.screens}>
        {screens.map((screen) => (
          <li key={`${screen.idKioskScreen} ${screen.name}`}>
            <Link to={editor(randomIdOf(screen.design))}>
              {screen.default && <IconHome size={18} stroke={1.75} aria-hidden="true" />}
              <b>{screen.name}</b>
            </Link>
            <span>
              {[
                screen.default ? t('kind.first') : t(`type.${screen.action}`),
                screen.enabled === 'N' && t('kind.unused'),
                screen.action === 'ACTION' && t('gridOf', { columns: screen.columnQty, rows: screen.rowQty }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <ActionIcon
              component={Link}
              to={editor(randomIdOf(screen.design))}
              aria-label={t('open', { name: screen.name })}
            >
              <IconPencil size={18} stroke={1.75} />
            </ActionIcon>
            {!locked && (
              <ActionIcon
                aria-label={t('deleteTitle', { name: screen.name })}
                onClick={() => void confirmDelete(screen)}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <Button
          className={css.add}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          loading={add.busy}
          onClick={() => void add.run(null)}
        >
          {t('newScreen')}
        </Button>
      )}
    </Card>
  );
}

const randomIdOf = (design: string): string =>
  String((JSON.parse(design) as { randomId?: unknown }).randomId);
