import { describe, expect, test } from 'vitest';
import { clientDirectives, componentSizes } from './components.mjs';
import { bannedNames } from './files.mjs';
import { folderCycles } from './folders.mjs';
import { foreignImports } from './imports.mjs';
import { colours, physicalProperties } from './styles.mjs';

const file = (path: string, text = '') => ({ path, text, shipped: !path.includes('.test.') });
const part = (path: string, text: string) => file(`packages/react/src/${path}`, text);

describe('file names', () => {
  test('a drawer for everything is refused', () => {
    expect(
      bannedNames([file('packages/core/src/utils.ts'), file('packages/core/src/internal/helpers.ts')]),
    ).toHaveLength(2);
  });

  test('a name that says what is inside passes', () => {
    expect(
      bannedNames([file('packages/core/src/typescript-types-of.ts'), file('packages/core/src/text.ts')]),
    ).toEqual([]);
  });
});

describe('imports', () => {
  const problems = (path: string, specifier: string) =>
    foreignImports([file(path, `import { x } from '${specifier}';`)]);

  test.each([
    ['packages/core/src/a.ts', 'clsx', 'is not a dependency'],
    ['packages/core/src/a.ts', 'vitest', 'is not a dependency'],
    ['packages/core/src/a.ts', 'node:fs', 'exists in Node only'],
    ['packages/core/src/a.ts', '../../recovery/src/index.ts', 'leaves its package'],
    ['packages/core/src/a.ts', './b', 'needs its file extension'],
    ['packages/react/src/a.tsx', '@callboard/core/internal', 'is not in the exports'],
    ['packages/react/src/a.tsx', '@callboard/adapters', 'is not a dependency'],
    ['packages/react/src/a.test.tsx', '../../core/src/index.ts', 'reaches into another package'],
    ['apps/demo/src/main.tsx', '../../../packages/core/src/index.ts', 'reaches into another package'],
  ])('%s must not import %s', (path, specifier, complaint) => {
    expect(problems(path, specifier)).toEqual([expect.stringContaining(complaint)]);
  });

  test.each([
    ['packages/core/src/a.ts', './b.ts'],
    ['packages/core/src/a.test.ts', 'fast-check'],
    ['packages/react/src/a.tsx', 'react'],
    ['packages/react/src/a.tsx', '@callboard/core/selectors'],
    ['packages/react/src/a.test.tsx', '@callboard/adapters/truss'],
    ['apps/demo/server/index.ts', 'node:http'],
    ['apps/visual/src/a.ts', '../../../scripts/serve-folder.mjs'],
  ])('%s may import %s', (path, specifier) => {
    expect(problems(path, specifier)).toEqual([]);
  });

  test('types are imports too', () => {
    const text = "import type { UIMessage } from 'ai';";
    expect(foreignImports([file('packages/adapters/src/a.ts', text)])).toHaveLength(1);
  });
});

describe('component folders', () => {
  test('a cycle between folders shows the imports that make it', () => {
    const [problem] = folderCycles([
      part('row/Row.tsx', "import { Group } from '../group/Group.tsx';"),
      part('group/Group.tsx', "import { panel } from '../panel/panel.ts';"),
      part('panel/panel.ts', "import type { RowProps } from '../row/Row.tsx';"),
    ]);
    expect(problem).toContain("packages/react/src/row/Row.tsx imports '../group/Group.tsx'");
    expect(problem).toContain("packages/react/src/panel/panel.ts imports '../row/Row.tsx'");
  });

  test('layers pass', () => {
    const files = [part('row/Row.tsx', ''), part('group/Group.tsx', "import { Row } from '../row/Row.tsx';")];
    expect(folderCycles(files)).toEqual([]);
  });
});

describe('client modules', () => {
  const hook = "import { useState } from 'react';\n";

  test('a hook needs the directive', () => {
    expect(clientDirectives([part('row/Row.tsx', hook)])).toHaveLength(1);
    expect(clientDirectives([part('row/Row.tsx', `'use client';\n${hook}`)])).toEqual([]);
  });

  test('types do not', () => {
    expect(clientDirectives([part('row/Row.tsx', "import type { useState } from 'react';")])).toEqual([]);
  });

  test('a barrel must not have it', () => {
    expect(
      clientDirectives([part('row/index.ts', "'use client';\nexport * from './Row.tsx';")]),
    ).toHaveLength(1);
  });

  test('a fourth state is too many', () => {
    const states = (count: number) =>
      part('row/Row.tsx', `function Row() { ${'useState(0);'.repeat(count)} }`);
    expect(componentSizes([states(3)])).toEqual([]);
    expect(componentSizes([states(4)])[0]).toContain('Row keeps 4 states');
  });

  test('a thirteenth prop is too many', () => {
    const props = (count: number) =>
      part(
        'row/Row.tsx',
        `export interface RowProps { ${Array.from({ length: count }, (_, at) => `p${at}: string;`).join(' ')} }`,
      );
    expect(componentSizes([props(12)])).toEqual([]);
    expect(componentSizes([props(13)])[0]).toContain('RowProps has 13 props');
  });
});

describe('styles', () => {
  test.each(['color: #fff;', 'background: rgb(0 0 0 / 50%);', 'fill: oklch(0.5 0.1 20);'])(
    '%s belongs in the tokens',
    (rule) => {
      expect(colours([part('row/row.css', rule)])).toHaveLength(1);
      expect(colours([part('styles/tokens.css', rule)])).toEqual([]);
    },
  );

  test('a variable and a mix of variables are no colours', () => {
    expect(colours([part('row/row.css', 'color: color-mix(in oklab, var(--cb-a), var(--cb-b));')])).toEqual(
      [],
    );
  });

  test.each(['margin-left: 1px', 'left: 0;', 'text-align: right', 'border-top-left-radius: 2px'])(
    '%s ignores direction',
    (rule) => {
      expect(physicalProperties([part('row/row.css', rule)])).toHaveLength(1);
    },
  );

  test.each(['margin-inline-start: 1px', 'inset-inline-start: 0', '--cb-left: 1px', 'text-align: start'])(
    '%s passes',
    (rule) => {
      expect(physicalProperties([part('row/row.css', rule)])).toEqual([]);
    },
  );
});
