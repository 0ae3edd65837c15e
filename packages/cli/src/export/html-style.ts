/** The style sheet of an exported page: light and dark by the reader's setting, for screen and paper. */
export const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; } h3 { font-size: 0.95rem; margin: 1.5rem 0 0.4rem; text-transform: capitalize; }
h4 { font-size: 0.85rem; margin: 0.8rem 0 0.2rem; }
small { opacity: 0.75; font-weight: 400; text-transform: none; }
.text { white-space: pre-wrap; margin: 0.4rem 0; }
.refusal { border-inline-start: 3px solid; padding-inline-start: 0.7rem; }
pre { white-space: pre-wrap; margin: 0.2rem 0; padding: 0.5rem 0.7rem; border: 1px solid #8884; border-radius: 6px; font: 13px/1.45 ui-monospace, monospace; max-height: 30rem; overflow: auto; }
code { font: 0.87em ui-monospace, monospace; }
details { margin: 0.5rem 0; padding: 0.4rem 0.7rem; border: 1px solid #8886; border-radius: 8px; }
summary { cursor: pointer; }
article[data-role="user"] > .text { background: #8882; border-radius: 8px; padding: 0.5rem 0.8rem; }
.call[data-status="failed"], .error, .ending[data-status="failed"] { border-inline-start: 4px solid #d33; }
.call[data-status="interrupted"], .call[data-status="awaiting-approval"], .ending { border-inline-start: 4px solid #c80; }
.call[data-status="denied"], .call[data-status="cancelled"] { border-inline-start: 4px solid #888; }
.error, .ask, .ending { margin: 0.5rem 0; padding: 0.4rem 0.7rem; }
.ask { border: 1px dashed #888; border-radius: 8px; }
@media print { pre { max-height: none; } }
`;
