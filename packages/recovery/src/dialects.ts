/** Every dialect as a value, for `@callboard/recovery/core`: a bundler keeps only those that are used. */
export * from './dialects/bare.ts';
export * from './dialects/json-tags.ts';
export * from './dialects/literals.ts';
export * from './dialects/special.ts';
export * from './dialects/tags.ts';
