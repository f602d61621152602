import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import {
  changesOfAnswers,
  editAnswers,
  withoutRequired,
  type AnswerChange,
} from '#rules/registration-forms/edit-answers.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import type { FileChange } from '#rules/messages/message-views.ts'
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
    const changes = await writeAnswers(em, ctx, registration, {
      revision,
      typed,
      mayOmit: true,
      action: 'registration.answers_changed',
    })
    if (changes.length === 0 || registration.status !== 'confirmed') return
    const labels = changes.map(({ label }) => label)
    await mailChange(em, ctx, { kind: 'answers-changed', registration, order, recipient: registration.email, labels })
  })
}

type Change = { revision: number; typed: TypedAnswers; mayOmit: boolean; action: AuditAction }

/** Of a registration whose order is locked. Throws `Refused` `form_changed`, `changed_meanwhile`, `athlete_cancelled`. */
export async function writeAnswers(
  em: Em,
  ctx: Context,
  registration: Registration,
  { revision, typed, mayOmit, action }: Change,
): Promise<AnswerChange[]> {
  ensureActive(registration)
  await lockRegistration(em, registration)
  const { organizationId, id: registrationId } = registration
  const { fields, athlete } = await answeringAthlete(em, registration)
  const { answers, errors } = editAnswers(fields, athlete, registration.answers, typed)
  // The page's schema has named faults beside their fields: the form is another one now.
  if (Object.keys(mayOmit ? withoutRequired(errors) : errors).length > 0) throw new Refused({ code: 'form_changed' })
  const changes = changesOfAnswers(fields, registration.answers, answers)
  if (changes.length === 0) return []
  await updateRevision(em, Registration, registration, { revision, columns: { answers } })
  const entryId = await audit(ctx, em, action, registrationId)
  em.create(AnswerChangeRow, { organizationId, registrationId, entryId, changes, createdAt: ctx.now })
  await em.flush()
  return changes
}

type MailedChange = {
  kind: 'answers-changed' | 'registration-changed' | 'registration-changed-by-buyer' | 'team-renamed'
  registration: Registration
  order: Order
  recipient: string
  labels: readonly string[]
  fileChange?: FileChange | undefined
}

/** Says what was changed, and not to what: mailboxes are not private. */
export async function mailChange(
  em: Em,
  ctx: Context,
  { kind, registration, order, recipient, labels, fileChange }: MailedChange,
): Promise<void> {
  if (recipient === '') return
  const [account] = await query(
    em,
    sql<{ language: Locale | null }>`select dorsal_language_of(${recipient}) as language`,
  )
  await enqueueMessage(ctx, em, {
    kind,
    orderId: order.id,
    registrationId: registration.id,
    recipient,
    locale: account!.language ?? order.locale,
    labels,
    fileChange,
    dedupeKey: `${kind}:${newId()}`,
  })
}
