import { merchandise } from './merchandise/sell-merchandise.ts'
import type { LineKind } from './orders/order-line.ts'
import type { Sellable } from './orders/sellable.ts'
import { registrations } from './registrations/sell-registrations.ts'
import { teams } from './teams/sell-teams.ts'

/** Everything that can be sold, by its kind; merchandise last, since it refers to registrations. */
export const sellables = { registration: registrations, team: teams, merchandise } as const

/** What a buyer chose, by kind. */
export type Choices = Readonly<{
  [Kind in keyof typeof sellables]: Parameters<(typeof sellables)[Kind]['hold']>[3]
}>

/** Each kind with what was chosen of it, in the order in which they are written. */
export const choicesByKind = (choices: Choices) =>
  (Object.keys(sellables) as LineKind[]).map((kind) => ({
    kind,
    sellable: sellables[kind] as Sellable<never>,
    ofKind: choices[kind] as readonly never[],
  }))
