import * as v from 'valibot'

/**
 * Erasing one's own account: the word that is asked for, typed, and the proofs that the account has: password
 * and code. `giveUp`
 * is ticked by who gives up starts that are still to come.
 */
export const eraseForm = (word: string) =>
  v.object(
    {
      word: v.pipe(
        v.optional(v.string(), ''),
        v.trim(),
        v.nonEmpty('required'),
        v.check((text) => text.toLowerCase() === word.toLowerCase(), 'format'),
      ),
      password: v.optional(v.string(), ''),
      code: v.optional(v.string(), ''),
      giveUp: v.optional(v.string(), ''),
    },
    'required',
  )
