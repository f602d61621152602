import type { LineKind } from '#rules/orders/line-kinds.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { differences } from './differences/sell-differences.ts'
import { merchandise } from './merchandise/sell-merchandise.ts'
import type { Choosable, Sellable } from './orders/sellable.ts'
import { registrations } from './registrations/sell-registrations.ts'
import { tickets } from './tickets/sell-tickets.ts'
import { teams } from './teams/sell-teams.ts'

/** Everything that buyers choose, by its kind; merchandise after registrations, to which it refers. */
const choosables = { registration: registrations, team: teams, merchandise, ticket: tickets } as const

/** Everything that can be sold, by its kind. */
export const sellables: Readonly<Record<LineKind, Sellable>> = { ...choosables, difference: differences }

type ChoosableKind = keyof typeof choosables

/** What a buyer chose, by kind. */
export type Choices = Readonly<{
  [Kind in ChoosableKind]: Parameters<(typeof choosables)[Kind]['hold']>[3]
}>

/** What a form of participants, who may be a team, chooses. */
export const choicesOf = ({
  participants,
  team,
  tickets: ofTickets = [],
}: Pick<RegistrationSubmission, 'participants' | 'team' | 'tickets'>): Choices => ({
  ticket: ofTickets,
  ...(team
    ? { registration: [], team: [{ ...team, members: participants }] }
    : { registration: participants, team: [] }),
  merchandise: participants.flatMap(({ competitionId, merchandise: ofOne }, participant) =>
    ofOne.map((choice) => ({ ...choice, participant, competitionId })),
  ),
})

/** Each kind with what was chosen of it, in the order in which they are written. */
export const choicesByKind = (choices: Partial<Choices>) =>
  (Object.keys(choosables) as ChoosableKind[]).map((kind) => ({
    kind,
    sellable: choosables[kind] as Choosable<never>,
    ofKind: (choices[kind] ?? []) as readonly never[],
  }))
