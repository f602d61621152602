import * as v from 'valibot'
import {
  acceptedTexts,
  participantForm,
  type ParticipantTerms,
  type RequiredIds,
} from '../registrations/registration-form.ts'
import { checkbox } from '../text/fields.ts'

/** `competitionId` is the team's, whose questions the member answers. */
export const joinForm = (terms: ParticipantTerms, ids: RequiredIds, competitionId: string) =>
  v.object({
    participants: v.pipe(v.array(memberForm(terms, competitionId), 'required'), v.length(1, 'required')),
    ...acceptedTexts(ids),
    isSure: v.optional(checkbox, false),
  })

const memberForm = (terms: ParticipantTerms, competitionId: string) =>
  v.pipe(
    participantForm(terms),
    v.forward(
      v.check((member) => member.competitionId === competitionId, 'selection'),
      ['competitionId'],
    ),
  )
