import { overlapsOf } from '#rules/bibs/bib-rule.ts'
import type { BibPreview, BibRuleRow, BibsPage } from '#rules/bibs/bib-views.ts'
import { formatNumberRanges, mergeRanges, numbersIn, type NumberRange } from '#rules/bibs/number-ranges.ts'
import { bearersOf, ruleOf, type BibPlan, type BibScope, type ReservedBibs } from '#rules/bibs/plan-bibs.ts'
import { windowOf } from '#rules/lists/list-state.ts'
import { pick } from '#rules/pick.ts'
import { queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { eventHead } from '../events/event-head.ts'
import { Event } from '../events/event.ts'
import { BibAssignment } from './bib-assignment.ts'
import { eventBibs } from './bib-plan.ts'

type Names = ReadonlyMap<string, string>

/** With `scope` also what assigning would do. Throws `Refused` `not_found`, `forbidden`. */
export const bibsPage = queryOf({
  permission: 'assign-bibs',
  subject: Event,
  async run({ em, ctx, subject: event }, { scope, page }: { scope: BibScope | null; page: number }): Promise<BibsPage> {
    const eventId = event.id
    const where = { organizationId: ctx.organization.id, eventId }
    const competitions = await em.find(Competition, where, { orderBy: { position: 'asc', id: 'asc' } })
    const names: Names = new Map(competitions.map(({ id, name }) => [id, name]))
    const ofTeams = new Set(competitions.filter(({ bibPerTeam }) => bibPerTeam).map(({ id }) => id))
    const bibs = await eventBibs(em, event, 'read')
    const missingPlan = bibs.plan('missing')
    const latest = await em.findOne(BibAssignment, where)
    const confirmed = bibs.athletes.filter(({ status }) => status === 'confirmed')
    return {
      event: await eventHead(em, ctx, eventId),
      competitions: competitions.map(({ id, name }) => ({ id, name })),
      rules: ruleRows(bibs.rules, {
        athletes: confirmed,
        names,
        ofTeams,
        plan: missingPlan,
        days: bibs.days,
      }),
      overlaps: overlapsOf(bibs.rules),
      counts: {
        confirmed: confirmed.length,
        withoutBib: confirmed.filter(({ bib }) => bib === null).length,
        withoutRule: missingPlan.left.withoutRule,
        unpaid: missingPlan.left.unpaid,
        withResult: confirmed.filter(({ bib, hasResult }) => bib !== null && hasResult).length,
      },
      latest: latest && {
        id: latest.id,
        source: latest.source,
        count: latest.changeCount,
        at: latest.assignedAt.toISOString(),
      },
      preview: scope && previewOf(scope === 'missing' ? missingPlan : bibs.plan(scope), { scope, page, names }),
    }
  },
})

type Bibs = Awaited<ReturnType<typeof eventBibs>>

type RuleFacts = {
  athletes: Bibs['athletes']
  names: Names
  ofTeams: ReadonlySet<string>
  plan: BibPlan
  days: Bibs['days']
}

function ruleRows(rules: Bibs['rules'], { athletes, names, ofTeams, plan, days }: RuleFacts): BibRuleRow[] {
  const counts = new Map<string, number>()
  for (const { lead } of bearersOf(athletes)) {
    const id = ruleOf(rules, lead, days[lead.competitionId]!)?.id
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return rules.map((rule) => ({
    ...pick(rule, [
      'id',
      'competitionId',
      'gender',
      'ageGroup',
      'prefix',
      'first',
      'last',
      'reserved',
      'sortBy',
      'revision',
    ]),
    competition: names.get(rule.competitionId) ?? '',
    sharesBibs: ofTeams.has(rule.competitionId),
    bearers: counts.get(rule.id) ?? 0,
    numbers: rule.last - rule.first + 1 - numbersIn(rule.reserved, rule),
    missing: plan.fills.find(({ ruleId }) => ruleId === rule.id)?.missing ?? 0,
  }))
}

const maxListed = 20

function previewOf(
  { planned, skipped, reserved, fills, left }: BibPlan,
  { scope, page: requestedPage, names }: { scope: BibScope; page: number; names: Names },
): BibPreview {
  const { page, pages, limit, offset } = windowOf(planned.length, requestedPage)
  return {
    scope,
    total: planned.length,
    page,
    pages,
    rows: planned.slice(offset, offset + limit).map(({ athlete, bib }) => ({
      id: athlete.id,
      name: [athlete.firstName, athlete.lastName].filter(Boolean).join(' '),
      competition: names.get(athlete.competitionId) ?? '',
      team: athlete.teamName,
      from: athlete.bib,
      to: bib,
    })),
    changed: planned.filter(({ athlete, bib }) => athlete.bib !== bib).length,
    missing: fills.reduce((sum, fill) => sum + fill.missing, 0),
    reserved: reservedPart(reserved),
    taken: { count: skipped.length, bibs: skipped.slice(0, maxListed) },
    left,
    fills,
  }
}

/** `A1-A10` is written `A1-10`. */
function reservedPart(reserved: readonly ReservedBibs[]): BibPreview['reserved'] {
  const rangesByPrefix = Map.groupBy(reserved, ({ prefix }) => prefix)
  const ranges = [...rangesByPrefix].flatMap(([prefix, group]) =>
    mergeRanges(group).map((range) => ({ ...range, text: prefix + formatNumberRanges([range]) })),
  )
  const listed = ranges.slice(0, maxListed).map(({ text }) => text)
  return { count: sizeOf(ranges), bibs: listed.join(', '), more: sizeOf(ranges.slice(maxListed)) }
}

const sizeOf = (ranges: readonly NumberRange[]): number => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
