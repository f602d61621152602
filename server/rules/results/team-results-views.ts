/** `scorers` are how many members' times are added up; `teams` those with a finisher. */
export type TeamCompetitionView = { id: string; name: string; scorers: number; teams: number }

/** `counts`: the time is one of those that are added up. */
export type TeamMemberView = { key: string; name: string; bib: string | null; timeMs: number; counts: boolean }

/** Without a place: fewer finishers than times are added up. */
export type TeamResultView = {
  id: string
  name: string
  place: number | null
  timeMs: number | null
  finishers: number
  members: TeamMemberView[]
}

/** Of a member's own result; `of` are the teams with a place. */
export type OwnTeamResult = Pick<TeamResultView, 'name' | 'place' | 'timeMs' | 'finishers'> & {
  of: number
  scorers: number
  competitionId: string
}
