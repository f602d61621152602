/** PostgreSQL reports `on delete restrict` as 23503 up to version 17 and as 23001 from 18. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', '23001'].includes((error as { code?: string }).code ?? '')
