import type { Dice } from '../../rules/dice.ts'
import type { Sport } from '../../rules/views.ts'
import type { DemoAthlete } from './demo-athletes.ts'

// Seconds a kilometre of somebody in the middle of the field, and at which distance.
const middleOf: Record<Exclude<Sport, 'spectator'>, { secondsPerKm: number; atM: number }> = {
  running: { secondsPerKm: 335, atM: 10_000 },
  ultramarathon: { secondsPerKm: 500, atM: 50_000 },
  cycling: { secondsPerKm: 122, atM: 40_000 },
  swimming: { secondsPerKm: 1300, atM: 1500 },
}

/** A believable time in milliseconds; null for the few who did not finish and for what is not timed. */
export const demoResult = (
  dice: Dice,
  { age, gender }: Pick<DemoAthlete, 'age' | 'gender'>,
  { sport, distanceM }: { sport: Sport; distanceM: number | null },
): number | null => {
  if (sport === 'spectator' || !distanceM || dice.next() < 0.03) return null
  const { secondsPerKm, atM } = middleOf[sport]
  // Riegel: who goes twice as far goes 6 % slower.
  const distance = (distanceM / 1000) * secondsPerKm * (distanceM / atM) ** 0.06
  const person = (gender === 'female' ? 1.09 : 1) * (1 + Math.max(0, age - 35) * 0.006)
  const day = Math.max(0.68, 1 + 0.15 * dice.bell())
  return Math.round(distance * person * day * 10) * 100
}
