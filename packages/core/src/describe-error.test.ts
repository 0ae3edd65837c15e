import { describe, expect, it } from 'vitest';
import { composeFailure, describeError } from './describe-error.ts';

function cyclic(): object {
  const value: Record<string, unknown> = { n: 1 };
  value['self'] = value;
  return value;
}

const words: [name: string, value: unknown, message: string, code?: string | number][] = [
  // fault 16, as reported
  ['detail envelope', { detail: { code: 'q', message: 'Quota used' } }, 'Quota used', 'q'],
  ['error envelope', { error: { message: 'bad key' } }, 'bad key'],
  ['plain text', 'plain', 'plain'],
  ['null', null, 'Failed, no details'],
  ['status with a null body', { status: 400, body: null }, 'Failed (400)', 400],
  ['cause chain', new Error('x', { cause: new Error('root') }), 'root'],
  ['cycle', cyclic(), 'Failed, no details'],
  ['bigint inside', { n: 10n }, 'Failed, no details'],
  ['empty text', '', 'Failed, no details'],
  // nothing said, in other ways
  ['undefined', undefined, 'Failed, no details'],
  ['blank', ' \n\t', 'Failed, no details'],
  ['boolean', false, 'Failed, no details'],
  ['function', () => 1, 'Failed, no details'],
  ['symbol', Symbol('s'), 'Failed, no details'],
  ['empty object', {}, 'Failed, no details'],
  ['empty list', [], 'Failed, no details'],
  ['object tag', '[object Object]', 'Failed, no details'],
  ['object tag behind words', 'Upload failed: [object Object]', 'Upload failed'],
  ['object tag in an Error', new Error('[object Object]'), 'Failed, no details'],
  ['browser stream error', new TypeError('Error in input stream'), 'Failed (TypeError)', 'TypeError'],
  ['words for null', 'null', 'Failed, no details'],
  ['status and null as text', '400 null', 'Failed (400)', '400'],
  ['status code (no body)', '400 status code (no body)', 'Failed (400)', '400'],
  ['number', 401, 'Failed (401)', 401],
  ['bigint', 10n, 'Failed, no details'],
  ['Error without a message', new Error(''), 'Failed, no details'],
  ['prefix alone', 'Error:', 'Failed, no details'],
  ['code alone', { code: 'ENOENT' }, 'Failed (ENOENT)', 'ENOENT'],
  // prefixes
  ['doubled prefix', 'Error: Error: boom', 'boom'],
  ['doubled prefix in an Error', new Error('Error: boom'), 'boom'],
  ['uncaught', 'Uncaught (in promise) Error: boom', 'boom'],
  ['sdk name', 'AI_APICallError: Rate limit reached', 'Rate limit reached', 'AI_APICallError'],
  [
    'sdk name with details',
    'Error: AI_NoSuchToolError: No tool called x',
    'No tool called x',
    'AI_NoSuchToolError',
  ],
  ['words in quotes stay words', 'Cannot open "a.txt"', 'Cannot open "a.txt"'],
  ['other error names stay', 'TypeError: x is not a function', 'TypeError: x is not a function'],
  [
    'JSON-RPC with details',
    { code: -32603, message: 'Internal error', data: { details: 'reset by peer' } },
    'reset by peer',
    -32603,
  ],
  ['brackets around it', '[API Error: {"error":{"message":"quota","code":429}}]', 'quota', 429],
  ['brackets around words', '[API Error: No more turns]', 'API Error: No more turns'],
  [
    'a sentence before a doubled prefix',
    'An error occurred while running the tool. Please try again. Error: Error: boom',
    'boom',
  ],
  [
    'a sentence before a named error',
    'The tool failed. Error: TypeError: x is no function',
    'TypeError: x is no function',
  ],
  [
    'one prefix inside words stays',
    'Compile failed. Error: missing semicolon',
    'Compile failed. Error: missing semicolon',
  ],
  ['errorMessage', { errorMessage: 'File not found' }, 'File not found'],
  // packed JSON
  ['JSON text', '{"error":{"message":"bad key","code":"k1"}}', 'bad key', 'k1'],
  ['JSON in JSON', JSON.stringify(JSON.stringify({ detail: { message: 'deep' } })), 'deep'],
  ['JSON in a message', { message: '{"error":{"message":"{\\"message\\":\\"deepest\\"}"}}' }, 'deepest'],
  [
    'status before JSON',
    '400 {"type":"error","error":{"type":"auth_error","message":"no key"}}',
    'no key',
    'auth_error',
  ],
  ['words before JSON', 'Request failed: {"message":"Disk is full"}', 'Disk is full'],
  ['JSON that says nothing', 'Cannot read {"a":1}', 'Cannot read {"a":1}'],
  [
    'JSON inside a sentence',
    'The value {"message":"hi"} is refused',
    'The value {"message":"hi"} is refused',
  ],
  ['broken JSON', '{"error":{"mess', '{"error":{"mess'],
  // tool and provider shapes
  [
    'MCP content',
    {
      isError: true,
      content: [
        { type: 'text', text: '401' },
        { type: 'text', text: 'see log' },
      ],
    },
    '401\nsee log',
  ],
  ['MCP structured', { isError: true, structuredContent: { code: 401 }, content: [] }, 'Failed (401)', 401],
  [
    'MCP content with JSON',
    { content: [{ type: 'text', text: '{"error":"Quota used up"}' }] },
    'Quota used up',
  ],
  [
    'MCP image only',
    { isError: true, content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    'Failed, no details',
  ],
  ['content blocks alone', [{ type: 'text', text: 'no access' }], 'no access'],
  ['MCP protocol error', new Error('MCP error -32602: Unknown tool: x'), 'Unknown tool: x', '-32602'],
  [
    'JSON-RPC',
    { code: -32000, message: 'Server error', data: { message: 'Table is locked' } },
    'Table is locked',
    -32000,
  ],
  ['output error value', { type: 'error-text', value: 'no such city' }, 'no such city'],
  ['errors list', { errors: [{ message: 'a is short' }, { message: 'b is long' }] }, 'a is short; b is long'],
  ['same error twice', { errors: [{ message: 'a' }, { message: 'a' }] }, 'a'],
  [
    'oauth',
    { error: 'invalid_grant', error_description: 'The token has expired' },
    'The token has expired',
    undefined,
  ],
  ['code-like error', { error: 'invalid_grant' }, 'invalid_grant', 'invalid_grant'],
  [
    'problem document',
    { title: 'Forbidden', status: 403, detail: 'Your credit is used up' },
    'Your credit is used up',
    403,
  ],
  [
    'http client',
    {
      message: 'Request failed with status code 400',
      response: { status: 400, data: { error: { message: 'bad key' } } },
    },
    'bad key',
    400,
  ],
  [
    'body as text',
    { message: 'Bad Request', statusCode: 400, responseBody: '{"error":{"message":"bad key"}}' },
    'bad key',
    400,
  ],
  [
    'body as words',
    { message: 'Request failed with status code 429', response: { data: 'Slow down, please' } },
    'Slow down, please',
  ],
  [
    'router envelope',
    {
      error: {
        message: 'Provider returned error',
        code: 429,
        metadata: { raw: '{"error":{"message":"Queue is full"}}' },
      },
    },
    'Queue is full',
    429,
  ],
  ['failed command', { stderr: 'ls: demo: No such file', exitCode: 2 }, 'ls: demo: No such file', 2],
  [
    'words of a request are not the error',
    { message: 'Too long', request: { messages: [{ content: 'Tell me a joke' }] } },
    'Too long',
  ],
  // issue lists
  [
    'issues',
    {
      issues: [
        { path: ['a', 0], message: 'Required' },
        { path: [], message: 'Bad' },
      ],
    },
    'a.0: Required; Bad',
  ],
  [
    'issues as a message',
    { name: 'ZodError', message: '[{"path":["q"],"message":"Required"}]' },
    'q: Required',
    'ZodError',
  ],
  [
    'issues behind words',
    'Invalid arguments for tool x: [{"code":"invalid_type","path":["q"],"message":"Required"}]',
    'q: Required',
  ],
  ['location list', { detail: [{ loc: ['body', 'q'], msg: 'field required' }] }, 'body.q: field required'],
  ['pointer', { errors: [{ instancePath: '/q/0', message: 'must be string' }] }, 'q.0: must be string'],
  // markup, stacks
  [
    'error page',
    '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><hr>nginx</body></html>',
    '502 Bad Gateway',
  ],
  ['page without a title', '<html><body><p>Down for <b>repair</b></p></body></html>', 'Down for repair'],
  [
    'xml body',
    '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The key is gone</Message></Error>',
    'The key is gone',
  ],
  ['not markup', '<3 > 2 is odd', '<3 > 2 is odd'],
  ['stack in the text', 'Error: boom\n    at run (a.js:1:2)\n    at b.js:3', 'boom'],
  [
    'traceback',
    'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: bad date',
    'ValueError: bad date',
  ],
  // errors and their kin
  ['aggregate', new AggregateError([new Error('a'), new Error('b')], 'all failed'), 'a; b'],
  [
    'abort',
    new DOMException('The operation was aborted.', 'AbortError'),
    'The operation was aborted.',
    'AbortError',
  ],
  ['abort without words', new DOMException('', 'AbortError'), 'Failed (AbortError)', 'AbortError'],
  ['cause as text', new Error('Query failed', { cause: 'Table is locked' }), 'Table is locked'],
  ['cause without words', new Error('Query failed', { cause: new Error('') }), 'Query failed'],
  [
    'cause that is a code',
    new Error('Could not connect', { cause: { code: 'ECONNREFUSED' } }),
    'Could not connect',
  ],
  ['right-to-left and CJK', { error: '失敗' }, '失敗'],
];

describe('describeError', () => {
  it.each(words)('fault 16: %s', (...[, value, message, code]) => {
    const told = describeError(value);
    expect(told.message).toBe(message);
    expect(told.source).toBe(value);
    expect(told.summary).not.toMatch(/\n|\[object/);
    expect(told.code).toBe(code ?? told.code);
  });

  it('keeps every sentence from the outermost to the deepest', () => {
    const told = describeError(
      new Error('turn failed', { cause: new Error('query failed', { cause: 'locked' }) }),
    );
    expect(told.cause).toEqual(['turn failed', 'query failed', 'locked']);
    expect(told.stack?.match(/Caused by: /g)).toHaveLength(1);
  });

  it('survives traps: throwing getters, proxies, revoked proxies, cycles', () => {
    const trap = (): never => {
      throw new Error('trap');
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const ring = new Error('ring');
    ring.cause = ring;
    const list: unknown[] = [];
    list.push(list);
    const throwing = Object.defineProperty({ detail: 'still readable' }, 'message', { get: trap });
    expect(describeError(throwing).message).toBe('still readable');
    expect(describeError(new Proxy({}, { get: trap, has: trap, ownKeys: trap })).message).toBe(
      'Failed, no details',
    );
    expect(describeError(revoked.proxy).message).toBe('Failed, no details');
    expect(describeError(ring).message).toBe('ring');
    expect(describeError(list).message).toBe('Failed, no details');
    expect(describeError(Object.create(null)).message).toBe('Failed, no details');
  });

  it('keeps a huge text whole and its summary short', () => {
    const huge = `Output ${'y 😀'.repeat(500_000)}`;
    const told = describeError({ message: huge });
    expect(told.message).toBe(huge);
    expect(told.summary.length).toBeLessThanOrEqual(200);
    expect(told.summary).toMatch(/…$/);
    expect(told.summary).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  it('reads hostile text in linear time', () => {
    const runs = [' ', '\n', ': ', '<p', '[object ', '(', '1', 'a.', '}', 'Error:', '{"a":', 'not '];
    for (const run of runs) {
      const start = performance.now();
      expect(describeError(`error${run.repeat(200_000)}x]`).message).not.toBe('');
      expect(describeError(`<a>${run.repeat(200_000)}`).message).not.toBe('');
      expect(performance.now() - start).toBeLessThan(1500);
    }
  });

  it('looks at a bounded part of a huge value', () => {
    let reads = 0;
    const leaf = (): object => new Proxy({}, { get: () => (reads++, undefined) });
    describeError({ errors: Array.from({ length: 10_000 }, leaf) });
    expect(reads).toBeGreaterThan(50);
    expect(reads).toBeLessThan(20_000);
    let deep: unknown = 'end';
    for (let depth = 0; depth < 50_000; depth++) deep = { error: deep };
    expect(describeError(deep).message).toBe('Failed, no details');
  });
});

describe('composeFailure', () => {
  it.each([
    ['Web search', 'query failed', 'Web search: query failed'],
    [' Web search ', 'query failed', 'Web search: query failed'],
    ['Web search', 'Web search: query failed', 'Web search: query failed'],
    ['', 'query failed', 'query failed'],
  ])('puts %j before %j', (title, message, whole) => {
    expect(composeFailure(title, message)).toBe(whole);
  });
});
