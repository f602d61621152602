import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { languageIn } from '#rules/mailings/mailing-form.ts'
import { LockMode } from '@mikro-orm/core'
import { can } from '#rules/permissions.ts'
import { Membership } from '../members/membership.ts'
import { enqueueMessages, type NewMailingMessage } from '../messages/enqueue-message.ts'
import { findAddressees, type Addressee } from './addressees.ts'
import { mailingKeyOf } from './mailing-key.ts'
import { Mailing } from './mailing.ts'

const peoplePerBatch = 100

/** Queues batch after batch, each in its transaction, until all are queued or the mailing is paused. */
export async function runMailing(ctx: Context, mailingId: string): Promise<void> {
  while (await ctx.db.transaction((em) => queueBatch(em, ctx, mailingId))) continue
}

/** Returns whether there may be another batch. The lock of the mailing lets one process at a time in. */
async function queueBatch(em: Em, ctx: Context, mailingId: string): Promise<boolean> {
  const organizationId = ctx.organization.id
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const mailing = await em.findOne(Mailing, { organizationId, id: mailingId }, { lockMode })
  if (mailing?.state !== 'sending') return false
  if (!(await maySend(em, mailing))) {
    mailing.state = 'paused'
    return false
  }
  const batch = await query(
    em,
    sql<{ id: string; registrationId: string }>`
      select id, registration_id as "registrationId" from mailing_recipient
      where organization_id = ${organizationId} and mailing_id = ${mailingId} and state = 'pending'
      order by position limit ${peoplePerBatch}`,
  )
  if (batch.length === 0) {
    mailing.state = 'queued'
    return false
  }
  const ids = batch.map(({ registrationId }) => registrationId)
  const people = await findAddressees(em, ctx, sql`registration.id = any (${ids}::uuid[])`)
  const messages = people.flatMap((person) => messageTo(mailing, person) ?? [])
  await enqueueMessages(ctx, em, messages)
  const reachable = messages.map(({ registrationId }) => registrationId)
  await query(
    em,
    sql`
      update mailing_recipient
      set state = case when registration_id = any (${reachable}::uuid[]) then 'queued' else 'no_address' end
      where organization_id = ${organizationId} and id = any (${batch.map(({ id }) => id)}::uuid[])`,
  )
  return true
}

/** The member who sends it counts, with the role of today. */
async function maySend(em: Em, { organizationId, userId }: Mailing): Promise<boolean> {
  const membership = userId && (await em.findOne(Membership, { organizationId, userId }))
  if (!membership) return false
  return can({ kind: 'member', userId, name: '', email: '', role: membership.role }, 'edit-athletes')
}

function messageTo({ id: mailingId, texts }: Mailing, person: Addressee): NewMailingMessage | null {
  const { id: registrationId, orderId, email: recipient, language } = person
  const locale = languageIn(texts, language)
  if (recipient === '' || orderId === null || locale === null) return null
  const dedupeKey = mailingKeyOf({ mailingId, registrationId })
  return { kind: 'mailing', mailingId, orderId, registrationId, recipient, locale, dedupeKey }
}
