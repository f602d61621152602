import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Answers, TypedAnswers } from '#rules/registration-forms/answers.ts'
import {
  changesOfAnswers,
  editAnswers,
  withoutRequired,
  type AnswerChange,
} from '#rules/registration-forms/edit-answers.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Locale } from '#rules/text/locale.ts'
import { lockAthlete, lockRegistration } from '../athletes/lock-athlete.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import type { Order } from '../orders/order.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { Registration } from '../registrations/registration.ts'
import { updateRevision } from '../update-revision.ts'
import { AnswerChangeRow } from './answer-change.ts'
import { answeringAthlete } from './answering-athlete.ts'

/**
 * Changes what an athlete answered to the event's own fields and mails them what has changed. Staff may leave required
 * ones out. Throws `Refused` `form_changed`, `changed_meanwhile` (`values.revision`), `athlete_cancelled`,
 * `athlete_imported`, `not_found`, `forbidden`.
 */
export async function changeAnswers(
  ctx: Context,
  registrationId: string,
  { revision, answers: typed }: { revision: number; answers: TypedAnswers },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const { registration, order } = await lockAthlete(em, ctx, { registrationId, revision })
    ensureActive(registration)
    await lockRegistration(em, registration)
    const { fields, athlete } = await answeringAthlete(em, registration)
    const { answers, errors } = editAnswers(fields, athlete, registration.answers, typed)
    // The page's schema has named faults beside their fields: the form is another one now.
    if (Object.keys(withoutRequired(errors)).length > 0) throw new Refused({ code: 'form_changed' })
    const changes = changesOfAnswers(fields, registration.answers, answers)
    if (changes.length === 0) return
    await writeAnswers(em, ctx, registration, { revision, answers, changes })
    await mailChange(em, ctx, { registration, order, changes })
  })
}

type Change = { revision: number; answers: Answers; changes: AnswerChange[] }

async function writeAnswers(
  em: Em,
  ctx: Context,
  registration: Registration,
  { revision, answers, changes }: Change,
): Promise<void> {
  const { organizationId, id: registrationId } = registration
  await updateRevision(em, Registration, registration, { revision, columns: { answers } })
  const entryId = await audit(ctx, em, 'registration.answers_changed', registrationId)
  em.create(AnswerChangeRow, { organizationId, registrationId, entryId, changes, createdAt: ctx.now })
  await em.flush()
}

type MailedChange = { registration: Registration; order: Order; changes: readonly AnswerChange[] }

/** Says which answers are others now, and not what they are: mailboxes are not private. */
async function mailChange(em: Em, ctx: Context, { registration, order, changes }: MailedChange): Promise<void> {
  const { id: registrationId, email, status } = registration
  if (status !== 'confirmed' || email === '') return
  const [account] = await query(em, sql<{ language: Locale | null }>`select dorsal_language_of(${email}) as language`)
  await enqueueMessage(ctx, em, {
    kind: 'answers-changed',
    orderId: order.id,
    registrationId,
    recipient: email,
    locale: account!.language ?? order.locale,
    labels: changes.map(({ label }) => label),
    dedupeKey: `answers-changed:${newId()}`,
  })
}
