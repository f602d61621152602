import * as v from 'valibot'

export const typedCode = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(40, 'max_length:40'),
)
