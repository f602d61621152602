import type { SeededRandom } from '#rules/random/seeded-random.ts'
import { membersAtCheckout, type TeamTerms } from '#rules/teams/team-terms.ts'

/** The captain filled in `filledIn` members; those after them joined by link. */
export type DemoTeam = Readonly<{ name: string; size: number; members: number; filledIn: number }>

type Invention = Readonly<{ names: readonly string[]; number: number }>

/** An invented team, mostly complete; `number` makes its name unique. */
export function demoTeam(dice: SeededRandom, terms: TeamTerms, { names, number }: Invention): DemoTeam {
  const size = dice.between(terms.min, terms.max)
  const isComplete = dice.next() < 0.7
  const name = names[number % names.length]!
  const series = Math.floor(number / names.length)
  const members = isComplete ? size : dice.between(Math.min(membersAtCheckout(terms), size), size)
  return {
    name: series === 0 ? name : `${name} ${series + 1}`,
    size,
    members,
    filledIn: dice.between(Math.min(membersAtCheckout(terms), members), members),
  }
}
