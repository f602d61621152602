import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../context.ts'

const maxAttempts = 4

/**
 * The same database, which does a transaction anew that PostgreSQL ended in favour of another one: of several that wait
 * for each other in a circle, such as confirmations beside the cancellation of their event, it ends one. Nothing of the
 * ended attempt is left, and `work` begins with rows as they are now.
 */
export const retrying = (db: Database): Database => ({
  transaction: async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction(work)
      } catch (error) {
        if (attempt === maxAttempts || !isCollision(error)) throw error
        // At different moments, or the same ones meet again.
        await pause(Math.random() * 50 * attempt)
      }
    }
  },
})

// serialization_failure, deadlock_detected
const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
