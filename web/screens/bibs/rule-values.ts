import type * as v from 'valibot'
import type { bibRuleForm } from '#rules/bibs/bib-rule.ts'
import type { BibRuleRow } from '#rules/bibs/bib-views.ts'
import { formatNumberRanges } from '#rules/bibs/number-ranges.ts'

export type RuleValues = v.InferInput<typeof bibRuleForm>

export const fieldsOf = (rule: BibRuleRow): Required<RuleValues> => ({
  competitionId: rule.competitionId,
  gender: rule.gender,
  ageGroup: rule.ageGroup,
  prefix: rule.prefix,
  first: String(rule.first),
  last: String(rule.last),
  reserved: formatNumberRanges(rule.reserved),
  sortBy: rule.sortBy,
})

export const newRule = (competitionId: string): Required<RuleValues> => ({
  competitionId,
  gender: 'any',
  ageGroup: 'any',
  prefix: '',
  first: '',
  last: '',
  reserved: '',
  sortBy: 'registration',
})
