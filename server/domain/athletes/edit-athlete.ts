import type { Em } from '#server/database/orm.ts'
import { newSecretId } from '#server/database/ids.ts'
import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { Refused } from '#rules/refusals.ts'
import { pick } from '#rules/pick.ts'
import { dayOf } from '#rules/time/day.ts'
import type { EditedPerson } from '#rules/registrations/athlete-forms.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { countAddress } from '../messages/mail-quota.ts'
import type { Order } from '../orders/order.ts'
import { ensureUniqueDocuments, lockDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { removePersonalRows } from '../transfers/remove-personal-rows.ts'
import { updateRevision } from '../update-revision.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { handOver, isLikelyReplaced } from './replace-athlete.ts'
import { lockAnyAthlete, lockRegistration } from './lock-athlete.ts'

export const personFields = [
  'firstName',
  'lastName',
  'email',
  'dni',
  'birthDate',
  'phone',
  'gender',
  'emergencyName',
  'emergencyPhone',
] as const
type Person = Pick<EditedPerson, (typeof personFields)[number]>

/**
 * Corrects what an athlete typed. Who registered themselves is corrected as the buyer as well. Another person, with
 * `replaces`, takes the registration over: the buyer stays the buyer, and what the former one answered and sent leaves.
 * Throws `Refused` `athlete_replaced` where nobody said whether it is one, `changed_meanwhile` (`values.revision`), `document_taken`, `document_again`, `athlete_cancelled`, `mail_quota`,
 * `not_found`, `forbidden`.
 */
export const editAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: ['registration.edited', 'registration.handed_over'],
  async run({ em, ctx, subject: athlete }, { revision, isSure, replaces, ...person }: EditedPerson) {
    const { registration, purchase } = await lockAnyAthlete(em, athlete, { revision })
    ensureActive(registration)
    if (person.dni && person.dni !== registration.dni) await lockDocuments(em, registration, [person.dni])
    await lockRegistration(em, registration)
    const changedFields = personFields.filter((field) => (registration[field] ?? null) !== person[field])
    if (changedFields.length === 0) return unchanged()
    const { competitionId, bibNumber = null, email: former } = registration
    const isLikely = purchase !== null && registration.status === 'confirmed' && isLikelyReplaced(registration, person)
    if (isLikely && replaces === undefined) throw new Refused({ code: 'athlete_replaced' })
    const isReplaced = isLikely && replaces === 'yes'
    if (person.dni && changedFields.includes('dni'))
      await ensureUniqueDocuments(em, registration, [{ competitionId, dni: person.dni }], isSure)
    const category = await categoryAfter(em, registration, person)
    if (purchase && changedFields.includes('email')) await countAddress(em, purchase.order, person.email)
    if (purchase && !isReplaced) correctBuyer(purchase.order, registration, person)
    await em.flush()
    if (isReplaced) await removePersonalRows(em, ctx, registration)
    const page = newSecretId()
    const columns = {
      ...pick(person, personFields),
      category,
      searchText: searchTextOf({ ...person, bibNumber }),
      ...(isReplaced && { confirmationId: page, answers: {}, tags: [] }),
    }
    await updateRevision(em, Registration, registration, { revision, columns })
    if (isReplaced) await handOver(em, ctx, { registration, order: purchase.order, former, email: person.email, page })
    if (registration.resultTimeMs != null)
      await placeFinishers(em, registration.organizationId, resultCompetitionOf(registration))
    return audited(
      { fields: changedFields.join(',') },
      { action: isReplaced ? 'registration.handed_over' : 'registration.edited' },
    )
  },
})

/** A category of a results file stays; one by age and sex follows both. */
export async function categoryAfter(
  em: Em,
  registration: Registration,
  person: Pick<Person, 'gender' | 'birthDate'>,
): Promise<string | null> {
  const { organizationId, eventId, category = null, gender = null, birthDate = null } = registration
  const { startsAt, timeZone, categories } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const day = dayOf(startsAt, timeZone)
  const isByAge = category !== null && category === categoryAtRace(categories, day, { gender, birthDate })
  return isByAge ? categoryAtRace(categories, day, person) : category
}

function correctBuyer(order: Order, athlete: Registration, person: Person): void {
  const { buyer } = order
  if (!buyer) return
  const isSamePerson = (['firstName', 'lastName', 'email'] as const).every((field) => buyer[field] === athlete[field])
  if (isSamePerson) order.buyer = { ...buyer, ...pick(person, ['firstName', 'lastName', 'email', 'dni', 'phone']) }
}
