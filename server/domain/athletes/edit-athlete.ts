import { newSecretId } from '#server/database/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { pick } from '#rules/pick.ts'
import type { EditedPerson } from '#rules/registrations/athlete-forms.ts'
import { audited, command, unchanged } from '../command.ts'
import { countAddress } from '../messages/mail-quota.ts'
import type { Order } from '../orders/order.ts'
import { ensureUniqueDocuments, lockDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { hasResult } from '#rules/results/result-status.ts'
import { categoryAfter } from '../results/category-of.ts'
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
  async run({ em, ctx, subject: athlete }, { revision, isSure, replaces, ...input }: EditedPerson) {
    const { registration, purchase } = await lockAnyAthlete(em, athlete, { revision })
    ensureActive(registration)
    if (input.dni && input.dni !== registration.dni) await lockDocuments(em, registration, [input.dni])
    await lockRegistration(em, registration)
    const { competitionId, bibNumber = null, email: former } = registration
    const isLikely = purchase !== null && registration.status === 'confirmed' && isLikelyReplaced(registration, input)
    if (isLikely && replaces === undefined) throw new Refused({ code: 'athlete_replaced' })
    const isReplaced = isLikely && replaces === 'yes'
    const person = isReplaced ? withoutFormer(registration, input) : input
    const changedFields = personFields.filter((field) => (registration[field] ?? null) !== person[field])
    if (changedFields.length === 0) return unchanged()
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
    if (hasResult(registration))
      await placeFinishers(em, registration.organizationId, resultCompetitionOf(registration))
    return audited(
      { fields: changedFields.join(',') },
      { action: isReplaced ? 'registration.handed_over' : 'registration.edited' },
    )
  },
})

/** What the former athlete gave and nobody has changed is not the new one's, who gives it by the link they get. */
function withoutFormer<Input extends Person>(former: Registration, person: Input): Input {
  const keep = <Field extends keyof Person>(field: Field, none: Person[Field]) =>
    (former[field] ?? null) === person[field] ? none : person[field]
  return {
    ...person,
    birthDate: keep('birthDate', null),
    phone: keep('phone', ''),
    emergencyName: keep('emergencyName', ''),
    emergencyPhone: keep('emergencyPhone', ''),
  }
}

function correctBuyer(order: Order, athlete: Registration, person: Person): void {
  const { buyer } = order
  if (!buyer) return
  const isSamePerson = (['firstName', 'lastName', 'email'] as const).every((field) => buyer[field] === athlete[field])
  if (isSamePerson) order.buyer = { ...buyer, ...pick(person, ['firstName', 'lastName', 'email', 'dni', 'phone']) }
}
