import * as v from 'valibot'
import { couponCode } from '../coupons/coupon.ts'
import { type Day } from '../time/day.ts'
import { checkbox, emptyOr } from '../text/fields.ts'
import { birthDateUntil, buyerEntries, genders, participantEntries, type Gender } from './participant-schema.ts'
import { readAnswers } from '../registration-forms/answers.ts'
import type { RegistrationForm } from '../registration-forms/registration-form-schema.ts'
import { readChoices, type OfferedItem } from '../merchandise/offered-item.ts'
import { offeredMethod } from '../payments/offered-methods.ts'
import { pathTo } from '../text/path-to.ts'
import { teamFaults, teamForm, type TeamChoice, type TeamTermsById } from '../teams/team-form.ts'
import { teamSizeMax } from '../teams/team-terms.ts'
import { ticketsEntry, type OfferedTicket, type TicketChoice } from '../tickets/ticket-choice.ts'

// More than the longest answer.
const answerText = v.pipe(v.string('format'), v.maxLength(20_000, 'max_length:20000'))

/** By field id. Without scripts several choices come as a list, with holes where others stand. */
export const typedAnswers = v.optional(
  v.record(
    v.string(),
    v.union(
      [
        answerText,
        v.pipe(
          v.array(v.nullish(answerText)),
          v.transform((choices) => choices.filter(Boolean).join('\n')),
        ),
      ],
      'format',
    ),
    'format',
  ),
  {},
)

export const typedMerchandise = v.optional(
  v.record(
    v.string(),
    v.object({ variant: v.optional(v.string('format'), ''), quantity: v.optional(v.string('format'), '') }, 'format'),
    'format',
  ),
  {},
)

const { phone, emergencyName, emergencyPhone, ...identity } = participantEntries

/** Of a registration that the same order holds already; any other is ignored. */
const registrationId = v.optional(v.string('format'))

/** What a participant's form depends on. `today` is the latest possible birth, in the event's zone. */
export type ParticipantTerms = Readonly<{
  today: Day
  form: Pick<RegistrationForm, 'asksGender' | 'maxParticipants' | 'fields'>
  /** In the event's zone, by competition id. */
  raceDays: Readonly<Record<string, Day>>
  teams: TeamTermsById
  merchandise?: readonly OfferedItem[]
  /** For those who come along. */
  tickets?: readonly OfferedTicket[]
}>

/**
 * The date of birth is typed dd/MM/yyyy and output as `YYYY-MM-DD`; an empty gender is null. Answers to the event's own
 * fields are typed texts by field id; those that are not asked are dropped, and so is merchandise that is not offered.
 */
export function participantForm(terms: ParticipantTerms) {
  return v.pipe(
    v.object(
      { ...participantFields(terms.today), id: registrationId, answers: typedAnswers, merchandise: typedMerchandise },
      'required',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const { errors } = answersOf(terms, dataset.value)
      for (const [field, message] of Object.entries(errors))
        addIssue({ message, path: pathTo(dataset.value, ['answers', field]) })
      for (const { path, code } of merchandiseOf(terms, dataset.value).errors)
        addIssue({ message: code, path: pathTo(dataset.value, ['merchandise', ...path]) })
    }),
    v.transform((participant) => ({
      ...participant,
      gender: terms.form.asksGender ? participant.gender : null,
      answers: answersOf(terms, participant).answers,
      merchandise: merchandiseOf(terms, participant).choices,
    })),
  )
}

/** What every event asks; `today` is the latest possible birth. */
export const participantFields = (today: Day) => ({
  competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
  ...identity,
  birthDate: birthDateUntil(today),
  phone,
  gender: v.pipe(
    v.optional(v.picklist(['', ...genders], 'selection'), ''),
    v.transform((value): Gender | null => value || null),
  ),
  emergencyName,
  emergencyPhone,
})

/** Also of a participant with other faults: a date of birth that is none makes no age. */
function answersOf({ form, raceDays }: ParticipantTerms, participant: unknown) {
  const result = v.safeParse(answeringAthlete, participant)
  const raceDay = result.success && raceDays[result.output.competitionId]
  if (!raceDay) return { answers: {}, errors: {} }
  const { competitionId, birthDate, answers } = result.output
  return readAnswers(form.fields, { competitionId, birthDate, raceDay }, answers)
}

function merchandiseOf({ merchandise = [] }: ParticipantTerms, participant: unknown) {
  const { competitionId, merchandise: typed } = v.parse(choosingAthlete, participant)
  return competitionId === null ? { choices: [], errors: [] } : readChoices(merchandise, competitionId, typed)
}

const choosingAthlete = v.fallback(
  v.object({
    competitionId: v.fallback(v.nullable(v.string()), null),
    merchandise: v.fallback(typedMerchandise, {}),
  }),
  { competitionId: null, merchandise: {} },
)

const answeringAthlete = v.object({
  competitionId: v.pipe(v.string(), v.uuid()),
  birthDate: v.fallback(v.nullable(v.pipe(v.string(), v.isoDate())), null),
  answers: v.fallback(typedAnswers, {}),
})

/** `draftKey` makes one order of a double tap. */
export function registrationSubmission(terms: ParticipantTerms) {
  return v.pipe(
    v.object(
      {
        draftKey: v.pipe(v.string('required'), v.uuid('format')),
        ...participantsEntries(terms),
        isSure: v.optional(checkbox, false),
      },
      'required',
    ),
    checkTeam(terms.teams),
  )
}

/** `team` is the name and size of a team whose members the participants are; null where they are individuals. */
export function participantsEntries(terms: ParticipantTerms) {
  const { maxParticipants } = terms.form
  return {
    participants: v.pipe(
      v.array(participantForm(terms), 'required'),
      v.minLength(1, 'required'),
      v.check(
        (participants) =>
          participants.length <= maxParticipants || (isTeam(terms, participants) && participants.length <= teamSizeMax),
        `max_participants:${maxParticipants}`,
      ),
    ),
    team: v.optional(v.nullable(teamForm), null),
    tickets: ticketsEntry(terms.tickets ?? []),
  }
}

const isTeam = ({ teams }: ParticipantTerms, participants: readonly { competitionId: string }[]) =>
  participants.some(({ competitionId }) => teams[competitionId])

/** Adds what is wrong with a team; a name that was typed for individuals is none. */
export const checkTeam = <
  Submission extends { participants: readonly { competitionId: string }[]; team: TeamChoice | null },
>(
  teams: TeamTermsById,
) =>
  v.rawTransform<Submission, Submission>(({ dataset, addIssue }) => {
    const submission = dataset.value
    const competitionIds = submission.participants.map(({ competitionId }) => competitionId)
    for (const { path, message } of teamFaults(teams, { competitionIds, size: submission.team?.size ?? null }))
      addIssue({ message, path: pathTo(submission, path) })
    return competitionIds.some((id) => teams[id]) ? submission : { ...submission, team: null }
  })

export const buyerForm = v.object(buyerEntries, 'required')

const seenTotal = v.optional(
  v.pipe(
    v.string('format'),
    v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
  ),
)

export const couponCodeField = v.pipe(
  emptyOr(couponCode),
  v.transform((code) => code || null),
)

/** The ids of the texts that are to be accepted (`RequiredText`); `waiver` is null where none is. */
export type RequiredIds = Readonly<{ terms: string; waiver: string | null; items: readonly string[] }>

/** A ticked box names the text that stood beside it: one that has changed since is not accepted. */
const acceptedText = (id: string, code: string) =>
  v.pipe(
    v.optional(v.string(code), ''),
    v.check((value) => value !== '' && value === id, code),
  )

export const acceptedTexts = ({ terms, waiver, items }: RequiredIds) => ({
  terms: acceptedText(terms, 'terms_required'),
  waiver: waiver === null ? v.optional(v.string(), '') : acceptedText(waiver, 'waiver_required'),
  items: v.optional(v.object(Object.fromEntries(items.map((id) => [id, acceptedText(id, 'acceptance_required')]))), {}),
})

/**
 * `seenTotal` is the total the page showed, in minor units, ignored when unreadable. The server decides whether the
 * coupon exists.
 */
export const checkoutSubmission = (ids: RequiredIds) =>
  v.object(
    {
      couponCode: couponCodeField,
      buyer: buyerForm,
      ...acceptedTexts(ids),
      seenTotal,
      paymentMethod: v.optional(offeredMethod),
      /** What each method cost, for anyone who chooses without scripts. */
      seenTotals: v.optional(v.record(offeredMethod, seenTotal)),
    },
    'required',
  )

export type AthletePrefill = Omit<ParticipantInput, 'competitionId' | 'gender'> & { gender: Gender | '' }

export type ParticipantInput = v.InferInput<ReturnType<typeof participantForm>>
export type Participant = v.InferOutput<ReturnType<typeof participantForm>>
export type RegistrationSubmission = Omit<
  v.InferOutput<ReturnType<typeof registrationSubmission>>,
  'isSure' | 'team' | 'tickets'
> & {
  isSure?: boolean
  team?: TeamChoice | null
  tickets?: readonly TicketChoice[]
  offer?: string | undefined
}
export type BuyerInput = v.InferInput<typeof buyerForm>
export type CheckoutInput = v.InferInput<ReturnType<typeof checkoutSubmission>>
export type CheckoutSubmission = v.InferOutput<ReturnType<typeof checkoutSubmission>>
