import { redirect } from 'react-router'
import type { Context } from '#server/context.ts'
import { waitingEntryPage } from '#server/domain/waiting-lists/waiting-entry-page.ts'
import { paths } from '#rules/paths.ts'
import type { RegistrationPage } from '#rules/registrations/registration-views.ts'

/** Opens what a waiting list has offered to the address of a page; leads to the entry's page when that is over. */
export async function withOffer(
  ctx: Context,
  page: RegistrationPage,
  query: URLSearchParams,
): Promise<RegistrationPage> {
  const secretId = query.get('offer')
  if (!secretId) return page
  const { event, form } = page
  const { state, competitionId, places, isTeam } = await waitingEntryPage(ctx, event.id, secretId)
  if (state === 'taken') return page
  if (state !== 'offered') throw redirect(paths.waitingEntry(event.slug, secretId))
  const offered = { state: 'available', left: places, isNearlyFull: false, reason: null } as const
  const competitions = event.competitions.map((each) =>
    each.id === competitionId ? { ...each, places: offered } : each,
  )
  const maxParticipants = isTeam ? form.maxParticipants : Math.min(places, form.maxParticipants)
  return { ...page, event: { ...event, competitions }, form: { ...form, maxParticipants } }
}
