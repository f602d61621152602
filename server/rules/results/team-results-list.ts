import { isId } from '../ids.ts'
import { pageOf } from '../lists/list-state.ts'

/** Without a competition: the first one that has teams. */
export type TeamResultsList = Readonly<{ competitionId: string | null; page: number }>

export function teamResultsListOf(query: URLSearchParams): TeamResultsList {
  const competition = query.get('competition')
  return { competitionId: isId(competition) ? competition : null, page: pageOf(query) }
}

export function queryOfTeamResults({ competitionId, page }: TeamResultsList): string {
  const query = new URLSearchParams()
  if (competitionId) query.set('competition', competitionId)
  if (page > 1) query.set('page', String(page))
  return query.size ? `?${query}` : ''
}
