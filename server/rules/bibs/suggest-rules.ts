import { maxBibNumber, type BibRule, type BibRuleDetails } from './bib-rule.ts'

type CompetitionSize = Readonly<{ id: string; bearers: number; capacity: number | null }>

const step = 1_000
const roundTo = 100

/** Ranges for competitions that have no rule: whole hundreds for everybody who fits and a tenth more, each from a thousand on. */
export function suggestRules(
  competitions: readonly CompetitionSize[],
  rules: readonly Pick<BibRule, 'competitionId' | 'prefix' | 'last'>[],
): BibRuleDetails[] {
  let lastNumber = Math.max(0, ...rules.filter(({ prefix }) => prefix === '').map(({ last }) => last))
  return competitions
    .filter(({ id }) => !rules.some(({ competitionId }) => competitionId === id))
    .flatMap(({ id, bearers, capacity }) => {
      const first = Math.ceil(lastNumber / step) * step + 1
      if (first > maxBibNumber) return []
      const size = Math.max(bearers, capacity ?? 0, 1)
      lastNumber = Math.min(first - 1 + Math.ceil((size + size / 10) / roundTo) * roundTo, maxBibNumber)
      return {
        competitionId: id,
        gender: 'any',
        ageGroup: 'any',
        prefix: '',
        first,
        last: lastNumber,
        reserved: [],
        sortBy: 'registration',
      }
    })
}
