import * as v from 'valibot'

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
