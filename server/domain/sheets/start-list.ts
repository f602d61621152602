import type { SheetState, StartList } from '#rules/sheets/sheet-views.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { ageRulesOf, categoryBy } from '../results/age-rules.ts'
import { sheetOf } from './sheet-people.ts'

/** To print: who starts in each competition. Throws `Refused` `not_found`, `forbidden`. */
export const startList = queryOf({
  permission: 'see-athletes',
  subject: Event,
  async run({ em, subject: event }, state: SheetState): Promise<StartList> {
    const rules = await ageRulesOf(em, { organizationId: event.organizationId, eventId: event.id })
    return sheetOf(em, event, state, ({ id, bib, firstName, lastName, team, competitionId, gender, birthDate }) => ({
      id,
      bib,
      firstName,
      lastName,
      team,
      category: categoryBy(rules, { rankedIn: competitionId, gender, birthDate }),
    }))
  },
})
