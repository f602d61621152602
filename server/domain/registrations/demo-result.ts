import type { SeededRandom } from '#rules/random/seeded-random.ts'
import type { Sport } from '#rules/events/sports.ts'
import type { DemoAthlete } from './demo-athletes.ts'

// Pace of an average athlete at the distance `atM`.
const averageOf: Record<Exclude<Sport, 'spectator'>, { secondsPerKm: number; atM: number }> = {
  running: { secondsPerKm: 335, atM: 10_000 },
  ultramarathon: { secondsPerKm: 500, atM: 50_000 },
  cycling: { secondsPerKm: 122, atM: 40_000 },
  swimming: { secondsPerKm: 1300, atM: 1500 },
}

export const demoResult = (
  dice: SeededRandom,
  { age, gender }: Pick<DemoAthlete, 'age' | 'gender'>,
  { sport, distanceM }: { sport: Sport; distanceM: number | null },
): number | null => {
  if (sport === 'spectator' || !distanceM || dice.next() < 0.03) return null
  const { secondsPerKm, atM } = averageOf[sport]
  // Riegel's formula: twice the distance is 6 % slower.
  const distance = (distanceM / 1000) * secondsPerKm * (distanceM / atM) ** 0.06
  const person = (gender === 'female' ? 1.09 : 1) * (1 + Math.max(0, age - 35) * 0.006)
  const day = Math.max(0.68, 1 + 0.15 * dice.normal())
  return Math.round(distance * person * day * 10) * 100
}

export const demoSplits = (
  dice: SeededRandom,
  finishMs: number,
  { sport, distanceM }: { sport: Sport; distanceM: number | null },
): { chipTimeMs: number; splits: Record<string, number> | null } => {
  const chipTimeMs = finishMs - dice.between(0, Math.min(90, Math.floor(finishMs / 60_000))) * 1000
  const every = sport === 'cycling' ? 20_000 : 5000
  if (sport === 'swimming' || !distanceM || distanceM <= every) return { chipTimeMs, splits: null }
  const count = Math.ceil(distanceM / every) - 1
  const fade = 0.04 + dice.next() * 0.1
  const shares = Array.from({ length: count }, (_none, index) => ((index + 1) * every) / distanceM)
  const timeAt = (share: number) => Math.round((chipTimeMs * share * (1 - fade * (1 - share))) / 1000) * 1000
  return {
    chipTimeMs,
    splits: Object.fromEntries(shares.map((share, index) => [`${((index + 1) * every) / 1000}k`, timeAt(share)])),
  }
}
