import { maxCategoryLength } from '../competitions/category.ts'
import { isId } from '../ids.ts'
import { pageOf, textOf } from '../lists/list-state.ts'
import { genders, type Gender } from '../registrations/participant-schema.ts'
import { maxClassLength } from './result-class.ts'

export const resultsPageSize = 20
const maxSearchLength = 80

export type ResultsList = Readonly<{
  search: string
  competitionId: string | null
  resultClass: string | null
  sex: Gender | null
  category: string | null
  page: number
}>

export function resultsListOf(query: URLSearchParams): ResultsList {
  const competition = query.get('competition')
  return {
    search: textOf(query, 'q').slice(0, maxSearchLength),
    competitionId: isId(competition) ? competition : null,
    resultClass: query.get('class')?.trim().slice(0, maxClassLength) || null,
    sex: genders.find((one) => one === query.get('sex')) ?? null,
    category: query.get('category')?.trim().slice(0, maxCategoryLength) || null,
    page: pageOf(query),
  }
}

export function queryOfResults({ search, competitionId, resultClass, sex, category, page }: ResultsList): string {
  const parts = {
    q: search,
    competition: competitionId,
    class: resultClass,
    sex,
    category,
    page: page > 1 ? String(page) : null,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value)
  return query.size ? `?${query}` : ''
}

export function isFiltered({ search, competitionId, resultClass, sex, category }: ResultsList): boolean {
  return search !== '' || [competitionId, resultClass, sex, category].some((one) => one !== null)
}
