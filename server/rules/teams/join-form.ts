import * as v from 'valibot'
import {
  acceptedTexts,
  participantForm,
  type ParticipantTerms,
  type RequiredIds,
} from '../registrations/registration-form.ts'
import { checkbox } from '../text/fields.ts'

export const joinForm = (terms: ParticipantTerms, ids: RequiredIds) =>
  v.object({
    participants: v.pipe(v.array(participantForm(terms), 'required'), v.length(1, 'required')),
    ...acceptedTexts(ids),
    isSure: v.optional(checkbox, false),
  })
