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
import { Refused } from '#rules/refusals.ts'
import type { Locale } from '#rules/text/locale.ts'
import { lockAthlete, lockRegistration } from '../athletes/lock-athlete.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command, unchanged } from '../command.ts'
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
export const changeAnswers = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: 'registration.answers_changed',
  async run({ em, ctx, subject }, { revision, answers: typed }: { revision: number; answers: TypedAnswers }) {
    const { registration, order } = await lockAthlete(em, subject, { revision })
    const written = await writeAnswers(em, ctx, registration, {
      revision,
      typed,
      mayOmit: true,
      action: 'registration.answers_changed',
    })
    if (!written) return unchanged()
    const labels = written.changes.map(({ label }) => label)
    if (registration.status === 'confirmed')
      await mailChange(em, ctx, { kind: 'answers-changed', registration, order, recipient: registration.email, labels })
    return auditedBy(written.entryId)
  },
})

type Change = { revision: number; typed: TypedAnswers; mayOmit: boolean; action: AuditAction }

/** Of a registration whose order is locked; null when nothing changes. Throws `Refused` `form_changed`, `changed_meanwhile`, `athlete_cancelled`. */
export async function writeAnswers(
  em: Em,
  ctx: Context,
  registration: Registration,
  { revision, typed, mayOmit, action }: Change,
): Promise<{ entryId: EntryId; changes: AnswerChange[] } | null> {
  ensureActive(registration)
  await lockRegistration(em, registration)
  const { organizationId, id: registrationId } = registration
  const { fields, athlete } = await answeringAthlete(em, registration)
  const { answers, errors } = editAnswers(fields, athlete, registration.answers, typed)
  // The page's schema has named faults beside their fields: the form is another one now.
  if (Object.keys(mayOmit ? withoutRequired(errors) : errors).length > 0) throw new Refused({ code: 'form_changed' })
  const changes = changesOfAnswers(fields, registration.answers, answers)
  if (changes.length === 0) return null
  await updateRevision(em, Registration, registration, { revision, columns: { answers } })
  const entryId = await audit(ctx, em, action, registrationId)
  em.create(AnswerChangeRow, { organizationId, registrationId, entryId, changes, createdAt: ctx.now })
  await em.flush()
  return { entryId, changes }
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
