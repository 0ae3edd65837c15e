/** A type whose fields may be written: for the copy that a reducer makes and then hands on. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
