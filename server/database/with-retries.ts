import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../context.ts'

const maxAttempts = 4

/**
 * Repeats a transaction that PostgreSQL ended because of a deadlock or a serialization failure, such as confirmations
 * beside the cancellation of their event. Nothing of the failed attempt is left, and `work` reads the rows again.
 */
export const withRetries = (db: Database): Database => ({
  ...db,
  transaction: async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction(work)
      } catch (error) {
        if (attempt === maxAttempts || !isCollision(error)) throw error
        // Random, or the same transactions meet again.
        await pause(Math.random() * 50 * attempt)
      }
    }
  },
})

// serialization_failure, deadlock_detected
const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
