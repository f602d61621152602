import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { BibRuleDetails } from '#rules/bibs/bib-rule.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { updateRevision } from '../update-revision.ts'
import { BibRule } from './bib-rule.ts'

/** Throws `Refused` `bib_rule_exists`, `not_found`, `forbidden`. */
export const createBibRule = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bib-rule.created',
  around: rejectSecondRule,
  async run({ em, ctx, subject: { id: eventId } }, details: BibRuleDetails) {
    await ensureCompetition(em, ctx, eventId, details)
    const rule = em.create(BibRule, { organizationId: ctx.organization.id, eventId, ...columnsOf(details) })
    await em.flush()
    return audited(auditDetails(details), { result: { id: rule.id } })
  },
})

/** Throws `Refused` `changed_meanwhile` (`values.revision`), `bib_rule_exists`, `not_found`, `forbidden`. */
export const editBibRule = command({
  permission: 'assign-bibs',
  subject: BibRule,
  action: 'bib-rule.edited',
  around: rejectSecondRule,
  async run({ em, ctx, subject: rule }, { revision, details }: { revision: number; details: BibRuleDetails }) {
    await ensureCompetition(em, ctx, rule.eventId, details)
    await updateRevision(em, BibRule, rule, { revision, columns: columnsOf(details) })
    return audited(auditDetails(details), { subject: rule.eventId })
  },
})

/** Throws `Refused` `not_found`, `forbidden`. */
export const deleteBibRule = command({
  permission: 'assign-bibs',
  subject: BibRule,
  action: 'bib-rule.deleted',
  async run({ em, subject: rule }) {
    await em.nativeDelete(BibRule, { organizationId: rule.organizationId, id: rule.id })
    return audited(auditDetails(rule), { subject: rule.eventId })
  },
})

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
