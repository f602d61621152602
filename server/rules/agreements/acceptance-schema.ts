import * as v from 'valibot'
import { listUpTo } from '../text/fields.ts'
import { inSomeLanguage } from '../text/texts-in-languages.ts'

export const maxAcceptanceItems = 12

/** As they are edited: a text for each language, and the path of a stored PDF. */
export const acceptanceItemsForm = listUpTo(
  v.object({
    text: inSomeLanguage(400),
    document: v.nullable(
      v.object({
        file: v.pipe(v.string('required'), v.regex(/^\/files\/[0-9a-f-]{36}\/[0-9a-f]{32}\.pdf$/, 'selection')),
        name: inSomeLanguage(120),
      }),
    ),
  }),
  maxAcceptanceItems,
)

export type AcceptanceItemInput = v.InferOutput<typeof acceptanceItemsForm>[number]
