import type { Em } from '#server/database/orm.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

/** The lines of an athlete's merchandise; with `removedAt` null without what staff have taken from them. */
export async function merchandiseLinesOf(
  em: Em,
  { organizationId, id: registrationId }: { organizationId: string; id: string },
  which: { removedAt?: null } = {},
): Promise<string[]> {
  const choices = await em.find(MerchandiseChoice, { organizationId, registrationId, ...which })
  return choices.map(({ lineId }) => lineId)
}
