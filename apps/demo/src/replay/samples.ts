import aiSdk from '@callboard/fixtures/recordings/ai-sdk/v7-sub-agents.sse?url';
import truss from '@callboard/fixtures/recordings/truss/every-kind.ndjson?url';
import demo from './samples/two-sub-agents.sse?url';

/** A recording that comes with the page. */
export interface Sample {
  file: string;
  title: string;
  about: string;
  url: string;
}

/** The recordings that come with the page, one of each format. */
export const samples: readonly Sample[] = [
  { file: 'two-sub-agents.sse', title: 'Two sub-agents deep', about: 'Callboard events', url: demo },
  {
    file: 'sub-agents.sse',
    title: 'Sub-agents in tool outputs',
    about: 'AI SDK UI message stream',
    url: aiSdk,
  },
  { file: 'every-kind.ndjson', title: 'Every kind of line', about: 'Truss NDJSON', url: truss },
];

/** Loads one of them as if it had been dropped. */
export async function loadSample({ file, url }: Sample): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The sample ${file} could not be loaded: ${response.status}.`);
  return new File([await response.blob()], file);
}
