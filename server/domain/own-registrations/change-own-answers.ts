import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import type { FileChange } from '#rules/messages/message-views.ts'
import { accountOf } from '#rules/permissions.ts'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import { mailChange, writeAnswers } from '../answers/change-answers.ts'
import { lockAthlete } from '../athletes/lock-athlete.ts'
import {
  codeAddressOf,
  ensureChangeable,
  ensureOpen,
  ensureSamePerson,
  loadOwnRegistration,
  type OwnKey,
  type OwnRegistration,
} from './own-registration.ts'

/**
 * Changes what a participant answered, and mails them what was changed. Returns its labels. Throws `Refused`
 * `order_not_found`, `code_required`, `registration_closed`, `form_changed`, `changed_meanwhile` (`values.revision`).
 */
export const changeOwnAnswers = (
  ctx: Context,
  key: OwnKey,
  { revision, answers: typed }: { revision: number; answers: TypedAnswers },
): Promise<string[]> =>
  ctx.db.transaction(async (em) => {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    const opener = await ensureOpen(em, ctx, own, key)
    const { registration } = await lockAthlete(em, own.registration, { revision })
    ensureSamePerson(registration, key)
    ensureChangeable(own, ctx.now)
    const action = 'registration.own_answers_changed' as const
    const written = await writeAnswers(em, ctx, registration, { revision, typed, mayOmit: false, action })
    const labels = (written?.changes ?? []).map(({ label }) => label)
    if (labels.length > 0) await recordOwnChange(em, ctx, own, { opener, labels })
    return labels
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
