import { redirect } from 'react-router'
import type { Context } from '#server/context.ts'
import { offeredAthlete } from '#server/domain/waiting-lists/offered-athlete.ts'
import { waitingEntryPage } from '#server/domain/waiting-lists/waiting-entry-page.ts'
import { paths } from '#rules/paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDeadline } from '#rules/time/moment.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import type { RegistrationPage } from '#rules/registrations/registration-views.ts'

/** `offeredUntil` is a text, in the zone of the organization. */
type OfferedPage = { page: RegistrationPage; offeredUntil: string | null; offeredTo: AthletePrefill | null }

/** Opens what a waiting list has offered to the address of a page; leads to the entry's page when that is over. */
export async function withOffer(ctx: Context, page: RegistrationPage, query: URLSearchParams): Promise<OfferedPage> {
  const secretId = query.get('offer')
  const publicPage = { page, offeredUntil: null, offeredTo: null }
  if (!secretId) return publicPage
  const { event, form } = page
  const { state, competitionId, places, isTeam, offeredUntil } = await waitingEntryPage(ctx, event.id, secretId)
  if (state === 'taken') return publicPage
  if (state !== 'offered') throw redirect(paths.waitingEntry(event.slug, secretId))
  const { region, timeZone } = ctx.organization
  const style = { region: regionOf(ctx.locale, region), timeZone }
  const offered = { state: 'available', left: places, isNearlyFull: false, reason: null } as const
  const competitions = event.competitions.map((each) =>
    each.id === competitionId ? { ...each, places: offered } : each,
  )
  const maxParticipants = isTeam ? form.maxParticipants : Math.min(places, form.maxParticipants)
  return {
    page: { ...page, event: { ...event, competitions }, form: { ...form, maxParticipants } },
    offeredUntil: offeredUntil && formatDeadline(offeredUntil, style),
    offeredTo: await offeredAthlete(ctx, secretId),
  }
}
