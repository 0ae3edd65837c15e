import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('need nothing', () => {
    const settings = readSettings({}, '/app');
    expect(settings).toMatchObject({ port: 0, dataDir: '/app/.data', workspaceDir: '/app/.data/workspace' });
    expect(settings.model).toBeUndefined();
    expect(settings.reportMs).toBe(8000);
  });

  test('take a real model', () => {
    const env = { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' };
    expect(readSettings(env, '/app').model).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'k',
      name: 'm',
    });
    expect(readSettings({ OPENAI_API_KEY: 'k' }, '/app').model?.baseUrl).toBe('https://api.openai.com/v1');
  });

  test.each([
    [{ PORT: 'http' }, 'PORT has to be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT has to be'],
    [{ DEMO_MAX_TURNS: '-1' }, 'DEMO_MAX_TURNS has to be'],
    [{ OPENAI_BASE_URL: 'localhost' }, 'OPENAI_BASE_URL is not an address: localhost'],
  ])('refuse %j by name', (env, message) => {
    expect(() => readSettings(env, '/app')).toThrow(message);
  });
});
