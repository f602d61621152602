import { expect, test } from 'vitest'
import { followGuide, guideCode } from './guide-code.ts'

const guide = `# Notes

\`\`\`ts server/notes/note.ts
export const note = 1
\`\`\`

\`\`\`ts
const example = true
\`\`\`

\`\`\`diff server/nouns.ts
 export const nouns = [
   'coupon',
+  'note',
-  'reply',
\`\`\`
`
const nouns = "const first = 1\nexport const nouns = [\n  'ticket',\n  'coupon',\n  'reply',\n]\n"

test('a guide is followed in the files that it names', () => {
  expect(Object.fromEntries(followGuide(guideCode(guide), () => nouns))).toEqual({
    'server/notes/note.ts': 'export const note = 1\n',
    'server/nouns.ts': "const first = 1\nexport const nouns = [\n  'ticket',\n  'coupon',\n  'note',\n]\n",
  })
})

test('a line that is not there any more is named', () => {
  expect(() => followGuide(guideCode(guide), () => nouns.replace("'coupon'", "'series'"))).toThrow(
    "server/nouns.ts has no line “  'coupon',”",
  )
})
