const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Check ids from outside before a query: PostgreSQL fails on text that is no uuid. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}
