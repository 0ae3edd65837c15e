import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { readFile } from './read-file.ts';
import type { OpenedTranscript, Shelf } from './shelf.ts';
import { TranscriptPane } from './transcript-pane.tsx';

/** The page: the transcripts it holds as tabs, the chosen one below; files can be dropped anywhere on it. */
export function ViewPage({ shelf }: { readonly shelf: Shelf }): ReactElement {
  const opened = useSyncExternalStore(shelf.subscribe, shelf.list);
  const [chosen, setChosen] = useState<number>();
  const over = useDrop((files) => {
    setChosen(shelf.list().length);
    for (const file of files) void readFile(shelf, file);
  });
  const current = opened.find(({ id }) => id === chosen) ?? opened[0];
  const title = current?.name.split(/[\\/]/).at(-1);
  useEffect(() => {
    document.title = title ? `${title} · Callboard` : 'Callboard';
  }, [title]);
  return (
    <main className="page" data-over={over || undefined}>
      <header className="head">
        <h1>Callboard</h1>
        <nav className="tabs" aria-label="Transcripts">
          {opened.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one.id === current?.id}
              title={one.name}
              onClick={() => setChosen(one.id)}
            >
              <bdi>{one.name.split(/[\\/]/).at(-1) || 'Transcript'}</bdi>
            </button>
          ))}
        </nav>
        {current && <span className="format">{current.format}</span>}
        <label className="open">
          Open a file
          <input
            type="file"
            multiple
            onChange={({ currentTarget: { files } }) => {
              setChosen(shelf.list().length);
              for (const file of files ?? []) void readFile(shelf, file);
            }}
          />
        </label>
      </header>
      {current ? (
        <Shown key={current.id} opened={current} />
      ) : (
        <p className="note">Drop a transcript here.</p>
      )}
    </main>
  );
}

/** A transcript once what is there has been read; how far reading has come until then; why it failed. */
function Shown({ opened }: { readonly opened: OpenedTranscript }): ReactElement {
  const { status, fraction, failure, store } = opened;
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    // What is read at once needs no word about it.
    const timer = setTimeout(() => setWaits(false), 300);
    return () => clearTimeout(timer);
  }, []);
  const percent = fraction === undefined ? undefined : Math.floor(fraction * 100);
  return (
    <>
      {failure && (
        <p className="failure" role="alert">
          <b>{failure.message}</b> {failure.hint}
        </p>
      )}
      {status === 'reading' && !waits && (
        <output className="note">
          {percent === undefined ? 'Reading…' : `Reading, ${percent} %`}
          <progress max={100} value={percent} aria-label="Reading" />
        </output>
      )}
      {status !== 'reading' && store.getState().messages.size + store.getState().toolCalls.size > 0 ? (
        <TranscriptPane opened={opened} />
      ) : (
        status !== 'reading' && status !== 'failed' && <Empty opened={opened} />
      )}
    </>
  );
}

/** A live source that has said nothing yet, or one that holds nothing. */
function Empty({ opened }: { readonly opened: OpenedTranscript }): ReactElement {
  const { store, status } = opened;
  const size = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.getPublished().messages.size + store.getPublished().toolCalls.size,
  );
  if (size > 0) return <TranscriptPane opened={opened} />;
  return <p className="note">{status === 'live' ? 'Waiting for the first event…' : 'It holds nothing.'}</p>;
}

/** Takes files that are dropped on the page; true while some are over it. */
function useDrop(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const options = { signal: ending.signal };
    window.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      options,
    );
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options);
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer?.files.length) onFiles(event.dataTransfer.files);
      },
      options,
    );
    return () => ending.abort();
  });
  return over;
}
