import * as v from 'valibot'
import { checkbox, emptyOr, paragraphs, wholeNumber } from '../text/fields.ts'
import type { Day } from '../time/day.ts'
import { readAnswers } from '../registration-forms/answers.ts'
import { editAnswers, withoutRequired } from '../registration-forms/edit-answers.ts'
import { pathTo } from '../text/path-to.ts'
import type { AthleteAnswers, NewAthletePage } from './admin-athlete-views.ts'
import { articlesOf, isSoldOut, readChoices, type OfferedItem } from '../merchandise/offered-item.ts'
import { staffPayments, limitReason, type StaffPayment } from './staff-payments.ts'
import { participantFields, typedAnswers, typedMerchandise } from './registration-form.ts'

const isSure = v.optional(checkbox, false)

type Asking = Pick<NewAthletePage, 'today' | 'fields'> &
  Partial<Pick<NewAthletePage, 'items'>> & {
    competitions: readonly Pick<NewAthletePage['competitions'][number], 'id' | 'raceDay'>[]
  }

export const newAthlete = (page: Asking) =>
  v.object({
    ...participantFields(page.today),
    payment: v.picklist(staffPayments, 'selection'),
    reason: limitReason,
    waivedReason: v.optional(limitReason),
    answers: typedAnswers,
    merchandise: typedMerchandise,
  })

type NewAthleteAnswers = Pick<v.InferOutput<ReturnType<typeof newAthlete>>, 'competitionId' | 'birthDate' | 'answers'>

const answersOf = ({ fields, competitions }: Asking, { competitionId, birthDate, answers }: NewAthleteAnswers) => {
  const raceDay = competitions.find(({ id }) => id === competitionId)?.raceDay
  if (raceDay === undefined) return { answers: {}, errors: {} }
  const read = readAnswers(fields, { competitionId, birthDate, raceDay }, answers)
  return { ...read, errors: withoutRequired(read.errors) }
}

export type Choosing = Pick<v.InferOutput<ReturnType<typeof newAthlete>>, 'competitionId' | 'merchandise'>

/** What nobody can choose, as it has one variant, and is sold out: whom staff add goes without it. */
export const isForcedOut = (item: OfferedItem): boolean =>
  item.rule !== 'optional' && item.variants.length === 1 && isSoldOut(item)

/** Staff may leave out what every athlete gets. */
export function choicesOf({ items = [] }: Pick<Asking, 'items'>, athlete: Choosing) {
  const offered = items.filter((item) => !isForcedOut(item))
  const { choices, errors } = readChoices(offered, athlete.competitionId, athlete.merchandise)
  return { choices, errors: errors.filter(({ code }) => code !== 'required') }
}

export const costOf = (items: readonly OfferedItem[], choice: Choosing): number =>
  articlesOf(items, choicesOf({ items: [...items] }, choice).choices).reduce(
    (sum, { quantity, unitPrice }) => sum + quantity * unitPrice,
    0,
  )

type PriceOf = (choice: Choosing) => number

export const priceInForce =
  ({ competitions, items }: Pick<NewAthletePage, 'competitions' | 'items'>): PriceOf =>
  (choice) =>
    (competitions.find(({ id }) => id === choice.competitionId)?.price ?? 0) + costOf(items, choice)

type Waiving = Choosing & { payment: StaffPayment; waivedReason?: string | undefined }

const saysWhyFree =
  (priceOf: PriceOf) =>
  ({ payment, waivedReason, ...choice }: Waiving): boolean =>
    payment !== 'free' || Boolean(waivedReason) || priceOf(choice) === 0

const nothing: PriceOf = () => 0

export const hasAllowedAnswers = <Athlete extends NewAthleteAnswers & Choosing>(page: Asking) =>
  v.rawCheck<Athlete>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [field, message] of Object.entries(answersOf(page, dataset.value).errors))
      addIssue({ message, path: pathTo(dataset.value, ['answers', field]) })
    for (const { path, code } of choicesOf(page, dataset.value).errors)
      addIssue({ message: code, path: pathTo(dataset.value, ['merchandise', ...path]) })
  })

/** `needsReason`: a limit or a stock has to be raised for them. Who gives away what has a price says why. */
export const newAthleteFields = (page: Asking, needsReason: (choice: Choosing) => boolean, priceOf = nothing) =>
  v.pipe(
    newAthlete(page),
    v.forward(
      v.partialCheck(
        [['competitionId'], ['merchandise'], ['reason']],
        ({ reason, ...choice }) => reason !== '' || !needsReason(choice),
        'required',
      ),
      ['reason'],
    ),
    v.forward(
      v.partialCheck(
        [['competitionId'], ['merchandise'], ['payment'], ['waivedReason']],
        saysWhyFree(priceOf),
        'required',
      ),
      ['waivedReason'],
    ),
    hasAllowedAnswers(page),
  )

export const readAnswersOf = (page: Asking, athlete: NewAthleteAnswers) => answersOf(page, athlete).answers

export const newAthleteForm = (page: Asking, priceOf = nothing) =>
  v.pipe(
    v.object({
      ...newAthlete(page).entries,
      draftKey: v.pipe(v.string('required'), v.uuid('format')),
      isSure,
    }),
    v.forward(
      v.partialCheck(
        [['competitionId'], ['merchandise'], ['payment'], ['waivedReason']],
        saysWhyFree(priceOf),
        'required',
      ),
      ['waivedReason'],
    ),
    hasAllowedAnswers(page),
    v.transform((athlete) => ({
      ...athlete,
      answers: answersOf(page, athlete).answers,
      merchandise: choicesOf(page, athlete).choices,
    })),
  )

export type NewAthlete = v.InferOutput<ReturnType<typeof newAthleteForm>>

/** What staff may correct of an athlete; a results file names athletes and says little else about them. */
export const personFields = (today: Day, { isImported }: { isImported: boolean }) => {
  const { competitionId: _, ...entries } = participantFields(today)
  const { lastName, email, dni, birthDate, phone, emergencyName, emergencyPhone } = entries
  const orEmpty = (field: v.GenericSchema<string, string>) =>
    isImported ? (emptyOr(field) as v.GenericSchema<string, string>) : field
  return v.object({
    ...entries,
    lastName: orEmpty(lastName),
    email: orEmpty(email),
    dni: orEmpty(dni),
    birthDate: v.pipe(
      orEmpty(birthDate),
      v.transform((day) => day || null),
    ),
    phone: orEmpty(phone),
    emergencyName: orEmpty(emergencyName),
    emergencyPhone: orEmpty(emergencyPhone),
  })
}

export const personForm = (today: Day, source: { isImported: boolean }) =>
  v.object({
    ...personFields(today, source).entries,
    revision: wholeNumber,
    isSure,
    /** Whether it is another person now, when it looks so. */
    replaces: v.optional(v.picklist(['yes', 'no'], 'selection')),
  })

export type EditedPerson = v.InferOutput<ReturnType<typeof personForm>>

/** Staff may leave required answers out. Errors stand beside their fields. */
export const answersForm = (stored: StoredAnswers) => formOfAnswers(stored, withoutRequired)

/** A participant's own; nothing that is required is left out. */
export const ownAnswersForm = (stored: StoredAnswers) => formOfAnswers(stored, (errors) => errors)

type Errors = Readonly<Record<string, string>>

const formOfAnswers = ({ fields, athlete, answers: stored }: StoredAnswers, rejected: (errors: Errors) => Errors) =>
  v.pipe(
    v.object({ answers: typedAnswers, revision: wholeNumber }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { errors } = editAnswers(fields, athlete, stored, dataset.value.answers)
      for (const [field, message] of Object.entries(rejected(errors)))
        addIssue({ message, path: pathTo(dataset.value, ['answers', field]) })
    }),
  )

type StoredAnswers = Pick<AthleteAnswers, 'fields' | 'athlete' | 'answers'>

export type AnswersInput = v.InferInput<ReturnType<typeof answersForm>>

/** What was seen as due, in minor units. */
export const athleteCashForm = v.object({ amount: wholeNumber })

/** `charged`: the buyer gets a link to pay by; `settled`: money goes back, or is due in cash at kit pick-up. */
export const moveSettlements = ['settled', 'charged', 'waived'] as const
export type MoveChoice = (typeof moveSettlements)[number]

export const moveForm = v.object({
  competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
  clearsBib: v.optional(checkbox, false),
  reason: limitReason,
  difference: v.optional(v.picklist(moveSettlements, 'selection')),
  revision: wholeNumber,
})

export type AthleteMove = v.InferOutput<typeof moveForm>

export const maxNoteLength = 1000
export const noteForm = v.object({ text: v.pipe(paragraphs(maxNoteLength), v.nonEmpty('required')) })

export const confirmationReaders = ['athlete', 'buyer'] as const
export type ConfirmationReader = (typeof confirmationReaders)[number]

export type PersonInput = v.InferInput<ReturnType<typeof personFields>>
export type NewAthleteInput = v.InferInput<ReturnType<typeof newAthleteFields>>

/** Which variant of an item that goes with a place. */
export const dueChoiceForm = v.object({
  itemId: v.string('required'),
  variantId: v.pipe(v.string('required'), v.nonEmpty('required')),
})
