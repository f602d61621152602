import { ageOn } from '../competitions/category.ts'
import { categoryAtRace, type OwnCategory } from '../competitions/own-categories.ts'
import type { FormField } from '../registration-forms/form-field.ts'
import type { Gender } from '../registrations/participant-schema.ts'
import type { Day } from '../time/day.ts'

/** Athletes of one competition, sex and birth date. */
export type PeopleOfAge = Readonly<{ competitionId: string; gender: Gender | null; birthDate: Day; count: number }>

/** On which ages count, and on which the form's conditions are read, by competition. */
export type AgeDays = Readonly<Record<string, Readonly<{ ages: Day; race: Day }>>>

/** How many athletes have another age or category on the new day, and to how many a field applies that did not or did. */
export type AgeEffects = Readonly<{
  ages: number
  categories: number
  fields: readonly Readonly<{ label: string; begins: number; ends: number }>[]
}>

type Rules = Readonly<{ categories: readonly OwnCategory[]; fields: readonly FormField[] }>

export function ageEffects(
  people: readonly PeopleOfAge[],
  { before, after }: Readonly<{ before: AgeDays; after: AgeDays }>,
  { categories, fields }: Rules,
): AgeEffects {
  const sumOf = (changes: (each: PeopleOfAge) => boolean) =>
    people.filter(changes).reduce((sum, { count }) => sum + count, 0)
  const categoryIn = (days: AgeDays, each: PeopleOfAge) =>
    categoryAtRace(categories, days[each.competitionId]!.ages, each)
  const ageIn = (days: AgeDays, { competitionId, birthDate }: PeopleOfAge) =>
    ageOn(days[competitionId]!.ages, birthDate)
  const appliesIn = (days: AgeDays, field: FormField, { competitionId, birthDate }: PeopleOfAge) => {
    const isFor = field.competitions.length === 0 || field.competitions.includes(competitionId)
    return isFor && meetsAge(field, ageOn(days[competitionId]!.race, birthDate))
  }
  return {
    ages: sumOf((each) => ageIn(before, each) !== ageIn(after, each)),
    categories: sumOf((each) => categoryIn(before, each) !== categoryIn(after, each)),
    fields: fields
      .filter(({ enabled, condition }) => enabled && condition !== null && condition.kind !== 'answer')
      .map((field) => ({
        label: field.label,
        begins: sumOf((each) => !appliesIn(before, field, each) && appliesIn(after, field, each)),
        ends: sumOf((each) => appliesIn(before, field, each) && !appliesIn(after, field, each)),
      }))
      .filter(({ begins, ends }) => begins + ends > 0),
  }
}

function meetsAge({ condition }: FormField, age: number): boolean {
  if (condition?.kind === 'under') return age < condition.age
  return condition?.kind === 'from' && age >= condition.age
}
