import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import {
  forHelper,
  type CheckInPage,
  type CheckInPerson,
  type CheckInSearch,
  type CheckInUpdate,
  type HelperLink,
} from '#rules/check-in/check-in-views.ts'
import type { StoredPerson } from '#rules/check-in/find-locally.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { audited, command, queryOf, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Registration } from '../registrations/registration.ts'
import { hashOfToken } from '../teams/join-token.ts'
import { CheckIn } from './check-in.ts'
import { handOutKit, takeBackKit, type CheckInOutcome, type Giver, type KitHandOut } from './check-in-athlete.ts'
import { storedPeople } from './check-in-bundle.ts'
import { CheckInLink } from './check-in-link.ts'
import { changedPeople, tableOf } from './check-in-page.ts'
import { findPeople } from './find-for-check-in.ts'

const maxLinks = 200

/** The links of an event for helpers, the newest first. Throws `Refused` `not_found`, `forbidden`. */
export const helperLinks = queryOf({
  permission: 'edit-events',
  subject: Event,
  run: ({ em, subject: { organizationId, id } }): Promise<HelperLink[]> =>
    query(
      em,
      sql<HelperLink>`
        select link.id, link.name, link.day, revoked_at is not null as "isRevoked",
          (select count(*)::int from check_in where check_in.organization_id = link.organization_id
            and link_id = link.id and undone_at is null and not is_repeat) as "handedOut"
        from check_in_link as link where link.organization_id = ${organizationId} and event_id = ${id}
        order by link.created_at desc, link.id limit ${maxLinks}`,
    ),
})

/**
 * Makes a link for helpers of one day, whose secret is stored nowhere: it is shown once. Throws `Refused` `not_found`,
 * `forbidden`.
 */
export const createHelperLink = command({
  permission: 'edit-events',
  subject: Event,
  action: 'check-in-link.created',
  async run({ em, ctx, subject: event }, { name, day }: { name: string; day: Day }) {
    const token = newSecretId()
    em.create(CheckInLink, {
      organizationId: event.organizationId,
      eventId: event.id,
      name,
      day,
      linkHash: hashOfToken(token),
      createdAt: ctx.now,
    })
    return audited({ day }, { result: token })
  },
})

/** Ends a link at once, also where it is open. Throws `Refused` `not_found`, `forbidden`. */
export const revokeHelperLink = command({
  permission: 'edit-events',
  subject: CheckInLink,
  action: 'check-in-link.revoked',
  async run({ ctx, subject: link }) {
    if (link.revokedAt != null) return unchanged()
    link.revokedAt = ctx.now
    return audited({}, { subject: link.eventId })
  },
})

type Table = Readonly<{ id: string; link: CheckInLink; event: Event; by: Giver }>

/** The table of a link's secret, on its day. */
export async function findTable(em: Em, ctx: Context, token: string): Promise<Table> {
  const organizationId = ctx.organization.id
  const link = await em.findOne(CheckInLink, { organizationId, linkHash: hashOfToken(token) })
  const event = link && (await em.findOne(Event, { organizationId, id: link.eventId }))
  if (!link || !event || link.revokedAt != null || dayOf(ctx.now, event.timeZone) !== link.day)
    throw new Refused({ code: 'check_in_link_invalid' })
  return { id: event.id, link, event, by: { userId: null, linkId: link.id } }
}

export type HelperPage = CheckInPage & Readonly<{ name: string }>

/** Throws `Refused` `check_in_link_invalid`. */
export const helperPage = queryOf({
  permission: 'anybody',
  subject: findTable,
  run: async ({ em, subject: { link, event, by } }): Promise<HelperPage> => ({
    ...(await tableOf(em, event, by)),
    name: link.name,
  }),
})

/** Throws `Refused` `check_in_link_invalid`. */
export const helperUpdate = queryOf({
  permission: 'anybody',
  subject: findTable,
  run: async ({ em, ctx, subject: { event, by } }): Promise<CheckInUpdate> => {
    const { counts, repeats } = await tableOf(em, event, by)
    return { counts, repeats, changed: (await changedPeople(em, ctx, event)).map(forHelper) }
  },
})

/** Throws `Refused` `check_in_link_invalid`. */
export const findForHelper = queryOf({
  permission: 'anybody',
  subject: findTable,
  async run({ em, ctx, subject: { event } }, input: string): Promise<CheckInSearch> {
    const { kind, people } = await findPeople(em, ctx, event, input)
    return { kind, people: people.map(forHelper) }
  },
})

/** Without documents. Throws `Refused` `check_in_link_invalid`. */
export const helperBundle = queryOf({
  permission: 'anybody',
  subject: findTable,
  async run({ em, ctx, subject: { event } }): Promise<StoredPerson[]> {
    return (await storedPeople(em, ctx, event.id)).map((person) => ({ ...forHelper(person), document: '' }))
  },
})

/** As `checkInAthlete`; also throws `Refused` `check_in_incomplete` where staff must look, `check_in_link_invalid`. */
export const checkInByHelper = command({
  permission: 'anybody',
  subject: findTable,
  action: 'registration.checked_in',
  async run({ em, ctx, subject: { event, by } }, registrationId: string, sent: Omit<KitHandOut, 'eventId' | 'cash'>) {
    const registration = await findRow(em, ctx, Registration, registrationId)
    const handOut = { ...sent, eventId: event.id, cash: null }
    const { outcome, isNew } = await handOutKit(em, ctx, registration, { handOut, by })
    const result: CheckInOutcome = { ...outcome, person: forHelper(outcome.person) }
    return isNew ? audited({ link: by.linkId }, { subject: registrationId, result }) : unchanged(result)
  },
})

/** Within a minute, what the same link has handed out. Throws `Refused` `forbidden`, `check_in_link_invalid`. */
export const undoByHelper = command({
  permission: 'anybody',
  subject: findTable,
  action: 'registration.check_in_undone',
  async run({ em, ctx, subject: { by } }, scanId: string) {
    const scan = await findRow(em, ctx, CheckIn, scanId)
    const taken = await takeBackKit(em, ctx, scan, by)
    const person: CheckInPerson = forHelper(taken.person)
    return taken.isNew ? audited({ link: by.linkId }, { subject: person.id, result: person }) : unchanged(person)
  },
})
