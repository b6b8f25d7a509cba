import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import column from '#renderer/ui/designer/designer.module.css';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';

const TYPES = Object.entries(SCREEN_TYPES) as readonly [keyof typeof SCREEN_TYPES, number][];

/** Selects one of the five screen types. The design keeps the values of the others. */
export function TypesColumn() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, set } = useDesigner();
  return (
    <div className={`${column.entries} ${css.types}`} role="radiogroup" aria-label={t('screenType')}>
      <b className={column.title} aria-hidden="true">
        {t('screenType')}
      </b>
      {TYPES.map(([name, screenType]) => (
        <label key={name} className={css.type} title={t(`screenTypes.${name}.hint`)}>
          <input
            className="visually-hidden"
            type="radio"
            name="screenType"
            checked={draft.design.screenType === screenType}
            disabled={locked}
            onChange={() => set('type', { screenType })}
          />
          <TypeIllustration screenType={screenType} />
          <span>
            {t(`screenTypes.${name}.name`)}
            <IconCheck className={css.check} size={16} stroke={2} aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  );
}

/** Colours of displays, equal in light and dark scheme. */
const DEEP = '#052b34';

const DEEPER = '#021d24';

const PAPER = '#f6f5f1';

const INK = '#162629';

const PETROL = '#025d6e';

const CODES = ['B031', 'P009', 'D012', 'A046'];

const { fullscreen, presentation, lineal, presentationFooter } = SCREEN_TYPES;

/** Small picture of a screen type, 192 × 108 for 1920 × 1080. */
function TypeIllustration({ screenType }: { readonly screenType: number }) {
  const { t } = useTranslation('display-designs');
  const renderScreen = ILLUSTRATIONS[screenType] ?? columnScreen;
  return (
    <svg viewBox="0 0 192 108" aria-hidden="true">
      <rect width="192" height="108" fill={DEEP} />
      {renderScreen(t('samplePlace', { number: 4 }))}
    </svg>
  );
}

const ILLUSTRATIONS: Readonly<Record<number, (workstation: string) => ReactNode>> = {
  [fullscreen]: (workstation) => (
    <>
      {ticket(10, 10, 172, 88, { at: 51, notch: 5 })}
      {svgText(96, 50, 40, 'A047')}
      {svgText(96, 85, 20, workstation, PETROL)}
    </>
  ),
  [presentation]: (workstation) => (
    <>
      <Slide width={128} height={108} />
      {ticket(134, 8, 52, 44, { at: 24, notch: 3 })}
      {svgText(160, 26, 15, 'A047')}
      {svgText(160, 44, 8, workstation, PETROL)}
      {CODES.map((code, row) => svgText(160, 66 + row * 12, 9, code, '#fff'))}
    </>
  ),
  [lineal]: (workstation) => (
    <>
      <rect x="10" y="10" width="172" height="88" rx="3" fill="#fff" />
      <rect x="64" y="34" width="64" height="10" rx="2" fill="#c9c7bf" />
      {svgText(82, 80, 28, workstation, PETROL)}
      <path d="M146 71h22M160 63l8 8-8 8" fill="none" stroke={PETROL} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  [presentationFooter]: (workstation) => (
    <>
      <Slide width={192} height={75} />
      <rect y="97" width="192" height="11" fill={DEEPER} />
      <rect x="4" y="78" width="78" height="17" rx="3" fill="#fff" />
      {svgText(25, 90, 12, 'A047')}
      {svgText(62, 89, 7, workstation, PETROL)}
      {CODES.map((code, index) => svgText(99 + index * 25, 89.5, 8, code, '#fff'))}
      <rect x="7" y="101" width="62" height="3" rx="1" fill="#5dafc3" />
    </>
  ),
};

function columnScreen(workstation: string): ReactNode {
  return (
    <>
      <rect x="109" width="83" height="97" fill={PAPER} />
      <rect y="97" width="192" height="11" fill={DEEPER} />
      {ticket(8, 12, 93, 73, { at: 42, notch: 4 })}
      {svgText(54.5, 45, 28, 'A047')}
      {svgText(54.5, 76, 14, workstation, PETROL)}
      {CODES.map((code, row) => (
        <g key={code}>
          {svgText(134, 27 + row * 20, 13, code)}
          <rect x="160" y={19 + row * 20} width="24" height="6" rx="1" fill="#c9c7bf" />
        </g>
      ))}
    </>
  );
}

/** Outline of a ticket with notches. */
function ticket(
  x: number,
  y: number,
  width: number,
  height: number,
  { at, notch }: { readonly at: number; readonly notch: number },
): ReactNode {
  const [upper, lower] = [at - notch, height - at - notch];
  const bow = `a${notch} ${notch} 0 0`;
  return (
    <path
      fill="#fff"
      d={`M${x} ${y}h${width}v${upper}${bow} 0 0 ${2 * notch}v${lower}h${-width}v${-lower}${bow} 0 0 ${-2 * notch}z`}
    />
  );
}

function svgText(x: number, y: number, size: number, text: string, fill: string = INK): ReactNode {
  return (
    <text key={text} x={x} y={y} fontSize={size} fontWeight="700" textAnchor="middle" fill={fill}>
      {text}
    </text>
  );
}

function Slide({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <svg
      aria-hidden="true"
      x="0"
      y="0"
      width={width}
      height={height}
      viewBox="0 0 192 108"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="192" height="108" fill="#dceff4" />
      <path d="M0 78 46 48l30 20 40-34 76 50v24H0z" fill="#8dc9d8" />
      <path d="M0 96 60 74l50 16 82-22v40H0z" fill="#2e8ea3" />
    </svg>
  );
}
