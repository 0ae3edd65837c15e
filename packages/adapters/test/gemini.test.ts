import { createGeminiAdapter } from '../src/gemini/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

const lost = ['B2 Run stream-1 never ends.'];

describeAdapterLaws('gemini', createGeminiAdapter, {
  violations: { 'gemini/cut-off': lost, 'gemini/cut-in-arguments': lost },
});

describeResumeLaw('gemini', createGeminiAdapter);
