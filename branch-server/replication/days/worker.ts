import { doDayWork } from './day-work.ts';

doDayWork();
