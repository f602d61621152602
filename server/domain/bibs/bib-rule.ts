import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { ageGroups } from '#rules/competitions/category.ts'
import { bibOrders } from '#rules/bibs/bib-rule.ts'
import type { NumberRange } from '#rules/bibs/number-ranges.ts'
import { genders } from '#rules/registrations/participant-schema.ts'

const schema = defineEntity({
  name: 'BibRule',
  tableName: 'bib_rule',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    gender: p.enum(['any', ...genders] as const),
    ageGroup: p.enum(['any', ...ageGroups] as const),
    prefix: p.string().length(4),
    first: p.integer(),
    last: p.integer(),
    reserved: p.json<NumberRange[]>(),
    sortBy: p.enum(bibOrders),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'competitionId', 'gender', 'ageGroup'] }],
  indexes: [{ properties: ['organizationId', 'eventId'] }],
})

/** Which numbers athletes of a competition, or a sex or an age group of it, get. */
export class BibRule extends schema.class {}
schema.setClass(BibRule)

export const bibRuleTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['gender', 'ageGroup', 'sortBy'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
