import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Without dictionaries of names and words: those of one language weigh as much as three pages.
const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0 to 4. `guessableWords` is what a guesser would try first: names, the address. */
export const scoreOf = (password: string, guessableWords: readonly string[]): number =>
  estimate.check(password.slice(0, 100), [...guessableWords]).score
