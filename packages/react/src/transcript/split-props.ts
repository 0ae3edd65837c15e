import type { TranscriptSettings } from '../transcript-provider/transcript-provider-props.ts';
import type { TranscriptProps } from './transcript-props.ts';

type Own = Omit<TranscriptProps, keyof TranscriptSettings>;

const settingNames: Readonly<Record<keyof TranscriptSettings, true>> = {
  store: true,
  text: true,
  redact: true,
  renderers: true,
  detail: true,
  motion: true,
  environment: true,
  onAttention: true,
  onAnswer: true,
  onCancel: true,
  onRetry: true,
  onResume: true,
};

/** Parts a transcript's props into those of its provider and its own. */
export function splitProps(props: TranscriptProps): { settings: TranscriptSettings; own: Own } {
  const entries = Object.entries(props);
  const isSetting = ([name]: [string, unknown]): boolean => Object.hasOwn(settingNames, name);
  return {
    settings: Object.fromEntries(entries.filter(isSetting)),
    own: Object.fromEntries(entries.filter((entry) => !isSetting(entry))),
  };
}
