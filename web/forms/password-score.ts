import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The dictionaries of names and words of one language weigh as much as three pages: the passwords everybody uses, what
// the person's own form says and the patterns of a keyboard are what guesses begin with.
const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess, 0 to 4. `about` is what a guesser would try first: names, the address. */
export const scoreOf = (password: string, about: readonly string[]): number =>
  estimate.check(password.slice(0, 100), [...about]).score
