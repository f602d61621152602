import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { BibRuleDetails } from '#rules/bibs/bib-rule.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { updateRevision } from '../update-revision.ts'
import { BibRule } from './bib-rule.ts'

/** Throws `Refused` `bib_rule_exists`, `not_found`, `forbidden`. */
export async function createBibRule(ctx: Context, eventId: string, details: BibRuleDetails): Promise<{ id: string }> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  return rejectSecondRule(() =>
    ctx.db.transaction(async (em) => {
      await findRow(em, ctx, Event, eventId)
      await ensureCompetition(em, ctx, eventId, details)
      const rule = em.create(BibRule, { organizationId: ctx.organization.id, eventId, ...columnsOf(details) })
      await em.flush()
      await audit(ctx, em, 'bib-rule.created', eventId, auditDetails(details))
      return { id: rule.id }
    }),
  )
}

/** Throws `Refused` `changed_meanwhile` (`values.revision`), `bib_rule_exists`, `not_found`, `forbidden`. */
export async function editBibRule(
  ctx: Context,
  ruleId: string,
  { revision, details }: { revision: number; details: BibRuleDetails },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  await rejectSecondRule(() =>
    ctx.db.transaction(async (em) => {
      const rule = await findRow(em, ctx, BibRule, ruleId)
      await ensureCompetition(em, ctx, rule.eventId, details)
      await updateRevision(em, BibRule, rule, { revision, columns: columnsOf(details) })
      await audit(ctx, em, 'bib-rule.edited', rule.eventId, auditDetails(details))
    }),
  )
}

/** Throws `Refused` `not_found`, `forbidden`. */
export async function deleteBibRule(ctx: Context, ruleId: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  await ctx.db.transaction(async (em) => {
    const rule = await findRow(em, ctx, BibRule, ruleId)
    await em.nativeDelete(BibRule, { organizationId: ctx.organization.id, id: ruleId })
    await audit(ctx, em, 'bib-rule.deleted', rule.eventId, auditDetails(rule))
  })
}

const columnsOf = ({ reserved, ...details }: BibRuleDetails) => ({ ...details, reserved: [...reserved] })

const auditDetails = ({ prefix, first, last }: BibRuleDetails) => ({ numbers: `${prefix}${first}–${prefix}${last}` })

async function ensureCompetition(
  em: Em,
  { organization }: Context,
  eventId: string,
  { competitionId }: BibRuleDetails,
) {
  const where = { organizationId: organization.id, eventId, id: competitionId }
  const competition = isId(competitionId) ? await em.findOne(Competition, where) : null
  if (!competition) throw new Refused({ code: 'not_found', field: 'competitionId' })
}

export async function rejectSecondRule<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isSecond = (error as { code?: string }).code === '23505'
    throw isSecond ? new Refused({ code: 'bib_rule_exists', field: 'competitionId' }) : error
  }
}
