import * as v from 'valibot'
import { currencyOfCountry } from '../organizations/countries.ts'
import { emptyOr, email, nameLine, optionalLine, optionalNameLine } from '../text/fields.ts'

export const albumLimits = { teams: 300, players: 60 } as const

export const albumTeamEntries = {
  name: nameLine(80),
  /** Such as “A”; empty in a tournament without groups. */
  groupName: optionalLine(40),
  country: emptyOr(
    v.pipe(
      v.string(),
      v.check((code) => currencyOfCountry.has(code), 'selection'),
    ),
  ),
  coach: optionalNameLine(80),
  assistantCoach: optionalNameLine(80),
}

export const albumPlayerEntries = {
  name: nameLine(80),
  playsAs: optionalLine(40),
  /** Of a parent, or the player’s own: who reads this mailbox gets and erases the player’s data. */
  guardianEmail: emptyOr(email),
}
