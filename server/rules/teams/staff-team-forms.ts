import * as v from 'valibot'
import {
  choicesOf,
  hasAllowedAnswers,
  newAthlete,
  readAnswersOf,
  type Choosing,
} from '../registrations/athlete-forms.ts'
import { limitReason } from '../registrations/staff-payments.ts'
import { checkbox, integerBetween, wholeNumber } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { typed, wholeNumber as typedNumber } from '../text/typed.ts'
import { teamName } from './team-form.ts'
import type { NewMemberPage, NewTeamPage } from './team-list.ts'
import { teamSizeMax, teamSizeMin } from './team-terms.ts'

const isSure = v.optional(checkbox, false)

type AskingPage = Pick<NewMemberPage, 'today' | 'fields' | 'items' | 'competitions'>

export const newMemberForm = (page: AskingPage) =>
  v.pipe(
    v.object({
      ...newAthlete(page).entries,
      inPlaceOf: v.optional(v.string('format'), ''),
      revision: wholeNumber,
      isSure,
    }),
    hasAllowedAnswers(page),
    v.transform((member) => ({
      ...member,
      answers: readAnswersOf(page, member),
      merchandise: choicesOf(page, member).choices,
    })),
  )

type TeamPage = Pick<NewTeamPage, 'today' | 'fields' | 'items' | 'competitions'>

const teamFields = (page: TeamPage) =>
  v.object({
    ...newAthlete(page).entries,
    teamName,
    teamSize: typed(integerBetween(teamSizeMin, teamSizeMax), typedNumber),
  })

const fitsCompetition = <Team extends { competitionId: string; teamSize: number }>({ competitions }: TeamPage) =>
  v.rawCheck<Team>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { competitionId, teamSize } = dataset.value
    const team = competitions.find(({ id }) => id === competitionId)?.team
    const path = pathTo(dataset.value, ['teamSize'])
    if (team && teamSize < team.min) addIssue({ message: `team_min:${team.min}`, path })
    if (team && teamSize > team.max) addIssue({ message: `team_max:${team.max}`, path })
  })

/** A team that staff add with its captain; staff add the others, or they join by its link. */
export const newTeamFields = (page: TeamPage, needsReason: (choice: Choosing) => boolean) =>
  v.pipe(
    teamFields(page),
    v.forward(
      v.partialCheck(
        [['competitionId'], ['merchandise'], ['reason']],
        ({ reason, ...choice }) => reason !== '' || !needsReason(choice),
        'required',
      ),
      ['reason'],
    ),
    fitsCompetition(page),
    hasAllowedAnswers(page),
  )

export const newTeamForm = (page: TeamPage) =>
  v.pipe(
    v.object({ ...teamFields(page).entries, draftKey: v.pipe(v.string('required'), v.uuid('format')), isSure }),
    fitsCompetition(page),
    hasAllowedAnswers(page),
    v.transform((team) => ({
      ...team,
      answers: readAnswersOf(page, team),
      merchandise: choicesOf(page, team).choices,
    })),
  )

export const refundTeamForm = v.object({ revision: wholeNumber, reason: v.pipe(limitReason, v.nonEmpty('required')) })

export type NewMember = v.InferOutput<ReturnType<typeof newMemberForm>>
export type NewTeam = v.InferOutput<ReturnType<typeof newTeamForm>>
export type NewTeamInput = v.InferInput<ReturnType<typeof newTeamFields>>
