const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text can be the id of a row. Anything else must not reach a query: the database would not read it. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}
