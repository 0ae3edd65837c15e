// A call as kits of copied components draw it: a Radix collapsible whose header has a name, words and a badge.
import '../../src/screen/pages/rows.css';
import { Collapsible } from 'radix-ui';

const signs = {
  completed: 'M5 8l2 2 4-4',
  failed: 'M5 5l6 6M11 5l-6 6',
  running: 'M8 4v4l3 2',
};

function Icon({ path, className }) {
  return (
    <svg className={className} width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <path d={path} />
    </svg>
  );
}

function Badge({ children, className }) {
  return <span className={`badge ${className ?? ''}`}>{children}</span>;
}

function StatusBadge({ status, words }) {
  return (
    <Badge className={status}>
      <Icon path={signs[status]} />
      {words}
    </Badge>
  );
}

function Header({ title, input, status, words }) {
  return (
    <Collapsible.Trigger className="row-button">
      <span className="row-title-group">
        <Icon path="M3 13l6-6 2 2-6 6z" />
        <span className="row-title">{title}</span>
        <span className="row-input">{input}</span>
      </span>
      <StatusBadge status={status} words={words} />
      <Icon className="chevron" path="M4 6l4 4 4-4" />
    </Collapsible.Trigger>
  );
}

function Content({ children }) {
  return <Collapsible.Content className="row-detail">{children}</Collapsible.Content>;
}

function Code({ value }) {
  return <pre>{JSON.stringify(value, null, 2)}</pre>;
}

function Input({ input }) {
  return (
    <div>
      <h4>Parameters</h4>
      <Code value={input} />
    </div>
  );
}

function Output({ output, errorText }) {
  if (output === undefined && errorText === undefined) return null;
  return (
    <div>
      <h4>{errorText === undefined ? 'Result' : 'Error'}</h4>
      {errorText === undefined ? <Code value={output} /> : <div>{errorText}</div>}
    </div>
  );
}

export function Bar({ percent }) {
  return (
    <div className="row-bar" role="progressbar" aria-valuenow={percent} style={{ '--share': percent / 100 }}>
      <div className="row-fill" />
    </div>
  );
}

export function CollapsibleRow({ tool, input, status, output, errorText, percent, words }) {
  return (
    <Collapsible.Root className="row" data-status={status}>
      <Header title={tool} input={input.query} status={status} words={words} />
      {errorText !== undefined && <div className="row-cause">{errorText}</div>}
      {percent !== undefined && <Bar percent={percent} />}
      <Content>
        <Input input={input} />
        <Output output={output} errorText={errorText} />
      </Content>
    </Collapsible.Root>
  );
}

export const collapsibleMarks = {
  scroller: '.scroller',
  trigger: '.row-button',
  detail: '.row-detail[data-state="open"] pre',
  closedBy: 'click',
};
