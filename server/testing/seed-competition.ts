import { seedRegistrations } from '#server/domain/registrations/seed-registrations.ts'
import { memberOf } from './sale-people.ts'
import type { Sale, Shop } from './shop.ts'

/** Fills a sale's competition with invented athletes: always the same ones, because they follow from its name. */
export async function seedCompetition({ owner, platform }: Shop, sale: Sale, count: number): Promise<number> {
  const { competitionId } = sale
  await owner.query(`update competition set name = '21K' where id = $1`, [competitionId])
  return seedRegistrations(memberOf(sale), { files: platform.files, competitionId, count })
}
