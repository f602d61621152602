import { ageOn } from '#rules/competitions/category.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { EmergencySheet, SheetState } from '#rules/sheets/sheet-views.ts'
import { dayOf } from '#rules/time/day.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { askingEvent } from '../answers/asking-event.ts'
import { sheetOf } from './sheet-people.ts'

/**
 * To print for doctors: whom to call for each athlete, with the answers to `fieldIds`. Each reading is recorded. Throws
 * `Refused` `not_found`, `forbidden`.
 */
export const openEmergencySheet = command({
  permission: 'open-files',
  subject: Event,
  action: 'emergency-sheet.opened',
  async run({ em, ctx, subject: event }, state: SheetState, fieldIds: readonly string[]) {
    const { fields, raceDays } = await askingEvent(em, event)
    const printable = fields.filter(isText)
    const chosen = printable.filter(({ id }) => fieldIds.includes(id))
    const sheet = await sheetOf(em, event, state, ({ competitionId, birthDate, answers, ...person }) => ({
      id: person.id,
      bib: person.bib,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      emergencyName: person.emergencyName,
      emergencyPhone: person.emergencyPhone,
      age: birthDate === null ? null : ageOn(raceDays[competitionId]!, birthDate),
      notes: chosen.flatMap(({ id, label }) => {
        const value = answers[id]?.value
        return value === undefined || value === '' ? [] : [{ label, answer: value }]
      }),
    }))
    const count = sheet.parts.reduce((sum, { rows }) => sum + rows.length, 0)
    const result: EmergencySheet = {
      ...sheet,
      fields: printable.map(({ id, label }) => ({ id, label, isChosen: chosen.some((field) => field.id === id) })),
      printedOn: dayOf(ctx.now, event.timeZone),
    }
    return audited({ count, ...(chosen.length > 0 && { fields: chosen.map(({ id }) => id).join(' ') }) }, { result })
  },
})

// Countries and dates need words of a language, files are no text; none of them is a note on health.
const isText = ({ kind }: FormField): boolean =>
  ['short_text', 'long_text', 'choice', 'choices', 'yes_no'].includes(kind)
