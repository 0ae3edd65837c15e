/** A text made to hurt: `make(n)` is about n characters long. */
export interface Attack {
  name: string;
  make: (length: number) => string;
}

function repeated(name: string, unit: string, head = ''): Attack {
  return { name, make: (length) => head + unit.repeat(Math.ceil((length - head.length) / unit.length)) };
}

const call = '<tool_call>{"name":"list_notes","arguments":{}}</tool_call>';

/** What floods, nests, never ends or almost matches. Tools: `save_note {title, body}` and `list_notes`. */
export const attacks: readonly Attack[] = [
  repeated('openers', '<tool_call>'),
  repeated('openers with an open string', '<tool_call>{"a":"'),
  repeated('openers with a known name', '<tool_call>{"name":"list_notes","arguments":{"a":"'),
  repeated('closers', '</parameter>'),
  repeated('closers in an open value', '</parameter> x', '<function=save_note><parameter=title>'),
  repeated('calls in an open value', call, '<function=save_note><parameter=title>'),
  repeated('open parameters', '<parameter=title>', '<function=save_note>'),
  repeated('reserved openers', '<|tool_call_begin|>'),
  repeated('headers', '<|tool_call_begin|>functions.list_notes:0<|tool_call_argument_begin|>'),
  repeated('sections', '<|tool_calls_section_begin|>'),
  repeated('half DSML markers', '<｜DSML'),
  repeated('half DSML markers with plain bars', '< | | DSML'),
  repeated('tags', '<a>'),
  repeated('half names', '<tool_call '),
  repeated('angle brackets', '<'),
  repeated('square brackets', '['),
  repeated('half square markers', '[TOOL_CALL'),
  repeated('deep brackets', '[', '<tool_call>{"name":"list_notes","arguments":'),
  repeated('deep objects', '{"a":', '[TOOL_CALLS]save_note[ARGS]'),
  repeated('backslashes', '\\', '<tool_call>{"name":"list_notes","arguments":{"a":"'),
  repeated('Python arguments without an end', 'a=1,b=2,', '<|tool_call_start|>[list_notes('),
  repeated('Python strings', `'''"`, '<|tool_call_start|>[list_notes(a='),
  repeated('Action lines', 'Action: list_notes\nAction Input: {\n'),
  repeated('a giant tag', 'x', '<invoke name="'),
  repeated('a giant header', 'x', '<|channel|>commentary to=functions.'),
  repeated('spaces', ' '),
  repeated('newlines', '\n'),
  repeated('spaces behind a call', ' ', call),
  repeated('backticks', '`` ``` `'),
  repeated('fences', '```\n'),
  repeated('entities', '&amp;amp;', '<function name="save_note"><param name="title">'),
  repeated('reasoning tags', '<think>'),
  repeated('reserved openers in open reasoning', '<|tool_call_begin|>', '<think>'),
  repeated('end tokens', '<|im_end|>'),
  repeated('calls', call),
  repeated('quoted calls', `"${call} `),
  repeated('malformed calls', '<tool_call>{"name":"list_notes",}}}x'),
  repeated('unknown calls in wrappers', '<function_calls><invoke name="nope"></invoke></function_calls>'),
  repeated('a giant value', 'lorem ipsum ', '<tool_call>{"name":"save_note","arguments":{"body":"'),
];
