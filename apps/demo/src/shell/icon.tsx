import type { ReactElement } from 'react';

const drawings = {
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  moon: <path d="M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z" />,
  screen: (
    <>
      <rect x="2" y="3" width="12" height="8" rx="1.5" />
      <path d="M6 13.5h4" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  send: <path d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25" />,
  stop: <rect x="4.5" y="4.5" width="7" height="7" rx="1" fill="currentColor" stroke="none" />,
  play: <path d="M5 3.5v9l7.5-4.5z" fill="currentColor" stroke="none" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  trash: <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />,
  replay: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.75V5.5h2.75" />,
  chat: <path d="M2.5 3.5h11v7.5H7l-3 2.5V11H2.5z" />,
  text: <path d="M2.5 4h11M2.5 8h4M2.5 12h6M9.5 6.5 8 8l1.5 1.5M12 6.5 13.5 8 12 9.5" />,
  file: <path d="M4 2h5l3 3v9H4zM9 2v3h3" />,
} as const;

/** The icons of the app. */
export type IconName = keyof typeof drawings;

/** One drawn icon, 16 px, in the colour of the text around it. Says nothing: the words are beside it. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
