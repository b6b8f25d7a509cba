import { doDayWork } from './day-reader.ts';

doDayWork();
