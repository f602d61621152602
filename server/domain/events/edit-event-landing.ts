import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { EventLandingEdit } from '#rules/events/event-landing-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { storedInfoCards } from '../organizations/edit-landing.ts'
import { storedSponsors } from '../organizations/edit-sponsors.ts'
import { ensureUnchanged } from '../organizations/settings-version.ts'
import { Event } from './event.ts'
import { eventLandingValuesOf } from './event-landing.ts'

/**
 * Replaces the hidden sections, the information cards and the sponsors of an event's page. Throws `Refused`
 * `forbidden`, `changed_meanwhile`, `not_found`, also for a picture or document that is none of this organization.
 */
export async function editEventLanding(
  ctx: Context,
  eventId: string,
  { version, values }: EventLandingEdit,
): Promise<void> {
  ensureCan(ctx.actor, 'edit-landing')
  await ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, eventId, LockMode.PESSIMISTIC_WRITE)
    ensureUnchanged(eventLandingValuesOf(event), version)
    em.assign(event, {
      landing: { hidden: values.hidden },
      infoCards: storedInfoCards(ctx.organization.id, values.infoCards),
      sponsors: storedSponsors(ctx.organization.id, values.sponsors),
    })
    await em.flush()
    await audit(ctx, em, 'event.landing-set', event.id, { cards: values.infoCards.length })
  })
}
