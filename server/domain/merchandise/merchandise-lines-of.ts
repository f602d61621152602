import type { Em } from '#server/database/orm.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

export async function merchandiseLinesOf(
  em: Em,
  { organizationId, id: registrationId }: { organizationId: string; id: string },
): Promise<string[]> {
  const choices = await em.find(MerchandiseChoice, { organizationId, registrationId })
  return choices.map(({ lineId }) => lineId)
}
