import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import type { FileChange } from '#rules/messages/message-views.ts'
import { accountOf } from '#rules/permissions.ts'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import { mailChange, writeAnswers } from '../answers/change-answers.ts'
import { lockAthlete } from '../athletes/lock-athlete.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import {
  codeAddressOf,
  ensureChangeable,
  ensureSamePerson,
  openedRegistration,
  type OwnRegistration,
} from './own-registration.ts'

/**
 * Changes what a participant answered, and mails them what was changed. Returns its labels. Throws `Refused`
 * `order_not_found`, `code_required`, `registration_closed`, `form_changed`, `changed_meanwhile` (`values.revision`).
 */
export const changeOwnAnswers = command({
  permission: 'anybody',
  subject: openedRegistration,
  action: 'registration.own_answers_changed',
  async run({ em, ctx, subject: own }, { revision, answers: typed }: { revision: number; answers: TypedAnswers }) {
    const { registration } = await lockAthlete(em, own.registration, { revision })
    ensureSamePerson(registration, own)
    ensureChangeable(own, ctx.now)
    const action = 'registration.own_answers_changed' as const
    const written = await writeAnswers(em, ctx, registration, { revision, typed, mayOmit: false, action })
    if (!written) return unchanged<string[]>([])
    const labels = written.changes.map(({ label }) => label)
    await recordOwnChange(em, ctx, own, { opener: own.opener, labels })
    return auditedBy(written.entryId, labels)
  },
})

type OwnChange = { opener: 'participant' | 'buyer'; labels: readonly string[]; fileChange?: FileChange }

/** Mails the change to the participant and to the buyer who made it; one of the participant closes the registration to the account that bought it. */
export async function recordOwnChange(
  em: Em,
  ctx: Context,
  own: OwnRegistration,
  { opener, ...what }: OwnChange,
): Promise<void> {
  const { registration, order } = own
  if (opener === 'participant' && registration.email !== '') await claim(em, ctx, registration)
  const recipient = (await codeAddressOf(em, own)) ?? ''
  const change = { registration, order, ...what }
  await mailChange(em, ctx, { kind: 'registration-changed', recipient, ...change })
  const buyer = opener === 'buyer' ? accountOf(ctx.actor)!.email : recipient
  if (buyer.toLowerCase() !== recipient.toLowerCase())
    await mailChange(em, ctx, { kind: 'registration-changed-by-buyer', recipient: buyer, ...change })
}

const claim = (em: Em, { now }: Context, { organizationId, id }: OwnRegistration['registration']) =>
  query(
    em,
    sql`
      insert into registration_access (id, organization_id, registration_id, claimed_at)
      values (${newId()}, ${organizationId}, ${id}, ${now})
      on conflict (organization_id, registration_id)
        do update set claimed_at = coalesce(registration_access.claimed_at, excluded.claimed_at)`,
  )
