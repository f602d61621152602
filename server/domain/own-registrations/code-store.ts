import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { codeMinutes } from '#rules/own-registrations/code.ts'

const attemptsPerCode = 5

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex')

type Opened = Readonly<{ organizationId: string; id: string; now: Date }>

/** Codes that open a row of something: `table` has one row for each, which names it in `column`. */
export const codeStore = (table: 'registration_access' | 'order_access', column: 'registration_id' | 'order_id') => {
  const access = sql.table(table)
  const ofWhat = sql.ref(column)
  return {
    async create(em: Em, { organizationId, id, now }: Opened): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
      await query(
        em,
        sql`
          insert into ${access} (id, organization_id, ${ofWhat}, code_hash, attempts, expires_at)
          values (${newId()}, ${organizationId}, ${id}, ${hashOf(id, code)}, 0, ${expiresAt})
          on conflict (organization_id, ${ofWhat})
            do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
      )
      return code
    },

    /** Whether a code is right, which uses it up. A wrong one counts, so that the transaction must commit. */
    async redeem(em: Em, { organizationId, id, now }: Opened, typed: string): Promise<boolean> {
      const where = sql`organization_id = ${organizationId} and ${ofWhat} = ${id}`
      const [row] = await query(
        em,
        sql<{ codeHash: string }>`
          update ${access} set attempts = attempts + 1
          where ${where} and code_hash is not null and expires_at > ${now} and attempts < ${attemptsPerCode}
          returning code_hash as "codeHash"`,
      )
      const code = typed.replace(/\D/g, '')
      if (!row || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(id, code)))) return false
      await query(em, sql`update ${access} set code_hash = null where ${where}`)
      return true
    },
  }
}
