/** What is made at its first use: a formatter of Intl takes a phone 10 to 40 ms, and few pages need each. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
