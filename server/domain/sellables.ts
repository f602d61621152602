import { registrations } from './registrations/sell-registrations.ts'

/** Everything that can be sold, by its kind. */
export const sellables = { registration: registrations } as const

/** What a buyer chose, by kind. */
export type Choices = Readonly<{
  [Kind in keyof typeof sellables]: Parameters<(typeof sellables)[Kind]['hold']>[3]
}>
