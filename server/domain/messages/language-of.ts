import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'

/** The language of the account with that address; null where there is none. */
export async function languageOf(em: Em, email: string): Promise<Locale | null> {
  const [row] = await query(em, sql<{ language: Locale | null }>`select dorsal_language_of(${email}) as language`)
  return row!.language
}
