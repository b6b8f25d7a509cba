import type { MantineColorsTuple } from '@mantine/core';

/** The accent, light to dark; the light scheme acts with step 7, the dark one with step 4. */
export const petrol: MantineColorsTuple = [
  '#f0f9fb',
  '#dceff4',
  '#b9dfe9',
  '#8dc9d8',
  '#5dafc3',
  '#2e8ea3',
  '#0d758b',
  '#025d6e',
  '#014553',
  '#002c36',
];

/** Dark palette of the component library, from text to background. */
export const neutralRamp: MantineColorsTuple = [
  '#e8eeee',
  '#b2bdbf',
  '#95a1a3',
  '#6e7e82',
  '#28363a',
  '#1c292c',
  '#131e20',
  '#0b1417',
  '#0f191b',
  '#071012',
];
