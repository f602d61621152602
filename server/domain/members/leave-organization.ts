import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { auditedBy, command } from '../command.ts'
import { endMembership } from './end-membership.ts'
import { lockMember } from './lock-member.ts'

/** Throws `Refused`: `forbidden` (not a member), `last_owner`. */
export const leaveOrganization = command({
  permission: 'anybody',
  subject: lockOwnMembership,
  action: 'member.left',
  run: async ({ em, ctx, subject: member }) => auditedBy(await endMembership(em, ctx, member, 'member.left')),
})

async function lockOwnMembership(em: Em, ctx: Context) {
  if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  return (await lockMember(em, ctx, ctx.actor.userId)).member
}
