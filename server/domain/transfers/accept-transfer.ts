import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { pick } from '#rules/pick.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import { ensureAccepted, recordAcceptance, type Ticks } from '../agreements/record-acceptance.ts'
import { requiredTexts, type PlatformTexts } from '../agreements/required-texts.ts'
import { personFields } from '../athletes/edit-athlete.ts'
import { categoryAfter } from '../results/category-of.ts'
import { lockOrderOf, lockRegistration } from '../athletes/lock-athlete.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import { languageOf } from '../messages/language-of.ts'
import { countByNetwork } from '../orders/count-by-network.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { competitionUnavailable } from '../registrations/sell-registrations.ts'
import { updateRevision } from '../update-revision.ts'
import { removePersonalRows } from './remove-personal-rows.ts'
import { ensureUsable, findTransfer, type LoadedTransfer } from './find-transfer.ts'

type Taking = Readonly<{ participant: Participant; isSure: boolean; ticks: Ticks; platformTexts: PlatformTexts }>

type Taken = Readonly<{ participantId: string; registrationId: string }>

/**
 * Gives a registration to who has opened its link: place, line, money, bib and merchandise stay; what the former athlete
 * gave, answered and sent leaves, and the address of their page ends. Buyer and former athlete are told. Throws `Refused`
 * `transfer_link_invalid`, `transfer_link_used`, `transfer_closed`, `document_taken`, `document_again`, `too_many_requests`,
 * `acceptance_changed`, `competition_unavailable`.
 */
export const acceptTransfer = (ctx: Context, token: string, taking: Taking): Promise<Taken> =>
  ctx.db.transaction(async (em) => {
    const { participant, isSure, ticks, platformTexts } = taking
    const loaded = await lockTransfer(em, ctx, token)
    const { transfer, registration, order } = loaded
    // The answers are to what its competition asks.
    if (participant.competitionId !== registration.competitionId) throw competitionUnavailable()
    const texts = await requiredTexts(em, ctx, registration.eventId, platformTexts)
    ensureAccepted(texts, ticks)
    await countByNetwork(ctx, 'documents', 1)
    await ensureUniqueDocuments(em, registration, [participant], isSure)
    await lockRegistration(em, registration)
    const former = registration.email
    await removePersonalRows(em, ctx, registration)
    const participantId = await writePerson(em, registration, participant)
    await query(
      em,
      sql`update registration_transfer set used_at = ${ctx.now}
        where organization_id = ${transfer.organizationId} and id = ${transfer.id}`,
    )
    const registrationId = registration.id
    await recordAcceptance(em, ctx, order, { texts, acceptedAt: ctx.now, registrationId })
    await audit(ctx, em, 'registration.passed_on', registrationId)
    await countByNetwork(ctx, 'unpaidPeople', 1)
    await notify(em, ctx, loaded, { former, email: participant.email })
    return { participantId, registrationId }
  })

async function lockTransfer(em: Em, ctx: Context, token: string): Promise<LoadedTransfer> {
  const offer = await findTransfer(em, ctx, token)
  const { organizationId, id: orderId } = offer.order
  const order = await lockOrderOf(em, { organizationId, orderId })
  await em.refresh(offer.transfer)
  await em.refresh(offer.registration)
  const loaded = { ...offer, order }
  ensureUsable(loaded, ctx.now)
  return loaded
}

async function writePerson(em: Em, registration: Registration, participant: Participant): Promise<string> {
  const { revision, bibNumber = null } = registration
  const confirmationId = newSecretId()
  const columns = {
    ...pick(participant, personFields),
    answers: participant.answers,
    category: await categoryAfter(em, registration, participant),
    searchText: searchTextOf({ ...participant, bibNumber }),
    tags: [],
    confirmationId,
  }
  await updateRevision(em, Registration, registration, { revision, columns })
  return confirmationId
}

type People = Readonly<{ former: string; email: string }>

async function notify(em: Em, ctx: Context, loaded: LoadedTransfer, { former, email }: People): Promise<void> {
  const { transfer, registration, order } = loaded
  const registrationId = registration.id
  const buyer = order.buyer?.email ?? ''
  const about = { orderId: order.id }
  const kind = 'registration-passed-on' as const
  const messages: NewMessage[] = []
  if (email !== '')
    messages.push({
      kind: 'athlete-confirmed',
      ...about,
      registrationId,
      recipient: email,
      locale: ctx.locale,
      dedupeKey: `athlete-confirmed:${transfer.id}`,
    })
  // Who was entered by staff accepts by themselves, and everybody knows already.
  const isTold = transfer.isByStaff && former.toLowerCase() === email.toLowerCase()
  if (!isTold && former !== '' && former.toLowerCase() !== buyer.toLowerCase())
    messages.push({
      kind,
      ...about,
      registrationId,
      recipient: former,
      locale: (await languageOf(em, former)) ?? order.locale,
      dedupeKey: `${kind}:${transfer.id}`,
    })
  if (!isTold && buyer !== '')
    messages.push({ kind, ...about, recipient: buyer, locale: order.locale, dedupeKey: `${kind}:buyer:${transfer.id}` })
  await enqueueMessages(ctx, em, messages)
}
