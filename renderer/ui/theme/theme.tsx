import {
  ActionIcon,
  Button,
  Checkbox,
  Combobox,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  Menu,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import controls from './controls.module.css';
import { foldedFilter, MAX_OPTIONS } from './folded-filter.ts';
import { neutralRamp, petrol } from './ramps.ts';

/**
 * Colours of buttons: `filled` for the main action of a view, `default` for others, `subtle` for secondary ones,
 * `danger` for destructive ones, `icon` for icons. Other variants keep the colours of the library.
 */
const buttonColors: VariantColorsResolver = (input) =>
  buttonStyle[input.variant] ?? defaultVariantColorsResolver(input);

const buttonStyle: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: {
    background: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--on-accent)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--accent-ink)',
    border: '1px solid transparent',
  },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--noshow-soft)',
    color: 'var(--noshow)',
    border: '1px solid var(--noshow)',
  },
  icon: {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--ink-2)',
    border: '1px solid transparent',
  },
};

/** Theme of the component library; further styles are in the tokens. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  colors: { petrol, dark: neutralRamp },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#162629',
  white: '#ffffff',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '24px' },
  lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '28px', xl: '32px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '12px', xl: '14px' },
  variantColorResolver: buttonColors,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      classNames: { root: controls.button, section: controls.section },
      vars: (_, props) => ({
        root: { '--button-height': props.size === 'xs' ? '32px' : '36px', '--button-padding-x': '14px' },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'icon', size: 36 },
      classNames: { root: controls.iconButton },
    }),
    Input: Input.extend({
      classNames: { input: controls.input, section: controls.inputSection },
    }),
    Select: Select.extend({
      defaultProps: {
        checkIconPosition: 'right',
        allowDeselect: false,
        filter: foldedFilter,
        limit: MAX_OPTIONS,
        rightSection: <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />,
        rightSectionPointerEvents: 'none',
      },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false, transitionDuration: 0 },
      classNames: { root: controls.segments, indicator: controls.selected, label: controls.segment },
    }),
    Combobox: Combobox.extend({
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    Menu: Menu.extend({
      defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
      classNames: { dropdown: controls.dropdown },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        transitionProps: { duration: 180, transition: 'fade' },
        // The page has one banner.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        content: controls.modal,
        header: controls.modalHeader,
        title: controls.modalTitle,
        body: controls.modalBody,
      },
    }),
    Checkbox: Checkbox.extend({ classNames: { input: controls.box } }),
    Radio: Radio.extend({ classNames: { radio: controls.box } }),
    Switch: Switch.extend({
      defaultProps: { size: 'md', withThumbIndicator: false },
      classNames: { track: controls.track, thumb: controls.thumb },
      vars: () => ({
        root: {
          '--switch-width': '40px',
          '--switch-height': '24px',
          '--switch-thumb-size': '18px',
          '--switch-track-label-padding': '0px',
        },
      }),
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, multiline: true, maw: 360 },
    }),
  },
});
