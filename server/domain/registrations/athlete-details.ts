import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { isId } from '#rules/ids.ts'
import { pick } from '#rules/pick.ts'
import { can } from '#rules/permissions.ts'
import { dayOf } from '#rules/time/day.ts'
import { Refused } from '#rules/refusals.ts'
import { athleteAnswers } from '../answers/athlete-answers.ts'
import { athleteCash } from '../athletes/athlete-cash.ts'
import { athleteChoices } from '../athletes/athlete-choices.ts'
import { athleteHistory } from '../athletes/athlete-history.ts'
import { loadAcceptance } from '../agreements/load-acceptance.ts'
import { queryOf } from '../command.ts'
import { findRow } from '../find-row.ts'
import { filesOfRegistrations } from '../registration-files/files-of-registrations.ts'
import { addableItems } from '../merchandise/addable-items.ts'
import { athleteMerchandise } from '../merchandise/athlete-merchandise.ts'
import { dueItems } from '../merchandise/due-items.ts'
import { resultMoves } from '../results/result-moves.ts'
import { athleteList } from './athlete-list.ts'
import { likelyDuplicates } from './likely-duplicates.ts'
import { findTagsInUse } from './athlete-counts.ts'
import { athleteRowColumns, withoutMoney } from './athletes-page.ts'
import { Team } from '../teams/team.ts'
import { Registration } from './registration.ts'

async function teamOf(em: Em, { organizationId, teamId }: Registration): Promise<AthleteDetails['team']> {
  const team = teamId ? await em.findOne(Team, { organizationId, id: teamId }) : null
  return team && { id: team.id, name: team.name }
}

async function lookalikesOf(em: Em, registration: Registration): Promise<AthleteDetails['lookalikes']> {
  if (registration.status === 'cancelled') return []
  const lookalikes = (await likelyDuplicates(em, registration, [registration])).get(registration.id) ?? []
  return lookalikes.map((one) => pick(one, ['id', 'firstName', 'lastName', 'competition', 'dni']))
}

const personColumns = [
  'dni',
  'phone',
  'birthDate',
  'gender',
  'emergencyName',
  'emergencyPhone',
  'registeredAt',
  'timeZone',
  'splits',
] as const
const orderColumns = [
  'confirmationNumber',
  'buyerName',
  'buyerEmail',
  'couponCode',
  'share',
  'orderPrice',
  'currency',
  'confirmedAt',
] as const

/** Throws `Refused` `not_found`, also for an athlete of another event than the given one, and `forbidden`. */
export const athleteDetails = queryOf({
  permission: 'see-athletes',
  subject: listedAthlete,
  async run({ em, ctx, subject: { row, registration } }): Promise<AthleteDetails> {
    const { splits, confirmationNumber, buyerName, buyerEmail, couponCode, share, orderPrice, ...rest } = row
    const { currency, confirmedAt, ...athlete } = rest
    const canSeeMoney = can(ctx.actor, 'see-money')
    return {
      ...athlete,
      tagsInUse: await findTagsInUse(em, { ...ctx, eventId: row.eventId }),
      revision: registration.revision,
      team: await teamOf(em, registration),
      lookalikes: await lookalikesOf(em, registration),
      resultMoves: await resultMoves(em, registration),
      choices: await athleteChoices(em, ctx, registration),
      answers: await athleteAnswers(em, registration),
      merchandise: (await athleteMerchandise(em, registration)).map(({ addedBy, ...item }) => ({
        ...item,
        addedBy: addedBy && { ...addedBy, id: canSeeMoney ? addedBy.id : null },
      })),
      dueItems: await dueItems(em, registration),
      cash: await athleteCash(em, ctx, registration),
      addableItems: isGettingMore(ctx, registration) ? await addableItems(em, registration) : [],
      acceptance: await acceptanceOf(em, registration),
      ...(await athleteHistory(em, ctx, registration)),
      files: await filesOfRegistrations(em, ctx.organization.id, [registration.id]),
      today: dayOf(ctx.now, athlete.timeZone),
      ...(canSeeMoney ? {} : withoutMoney),
      // PostgreSQL's jsonb does not keep the order of keys.
      splits: Object.entries(splits ?? {})
        .map(([name, ms]) => ({ name, ms }))
        .toSorted((one, other) => one.ms - other.ms),
      order: confirmationNumber
        ? {
            id: canSeeMoney ? (registration.orderId ?? null) : null,
            confirmationNumber,
            couponCode: canSeeMoney ? couponCode : null,
            currency,
            buyerName: buyerName ?? '',
            buyerEmail: buyerEmail ?? '',
            share: canSeeMoney ? share : null,
            price: canSeeMoney ? orderPrice : null,
            confirmedAt,
          }
        : null,
    }
  },
})

type ListedKey = Readonly<{ registrationId: string; id?: string | undefined }>

async function listedAthlete(em: Em, ctx: Context, { registrationId, id: eventId }: ListedKey) {
  if (!isId(registrationId) || (eventId !== undefined && !isId(eventId))) throw new Refused({ code: 'not_found' })
  const columns = [...athleteRowColumns, ...personColumns, ...orderColumns]
  const row = await athleteList.find(em, { ...ctx, eventId: eventId ?? null }, registrationId, columns)
  if (!row) throw new Refused({ code: 'not_found' })
  return { row, registration: await findRow(em, ctx, Registration, registrationId) }
}

const isGettingMore = ({ actor }: Context, { status, orderId }: Registration) =>
  can(actor, 'edit-athletes') && status === 'confirmed' && orderId != null

const acceptanceOf = async (em: Em, { organizationId, orderId, id: registrationId }: Registration) =>
  orderId ? loadAcceptance(em, { organizationId, orderId, registrationId }) : null
