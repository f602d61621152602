import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { missingItems, type MissingKind } from '#rules/registration-forms/missing-items.ts'

const kinds = { answers: 'answer', documents: 'file', merchandise: 'merchandise' } as const
type Section = keyof typeof kinds
const sections: readonly Section[] = ['answers', 'documents', 'merchandise']

export function incompleteSections({ answers: page, documents, dueItems }: OwnDetails): Section[] {
  const { fields, athlete, answers } = page
  const sentFields = documents.files.map(({ fieldId }) => fieldId)
  const provided = { answers, sentFields, chosenItems: [], missingMembers: 0 }
  const missing = missingItems({ fields, items: dueItems }, athlete, provided).map(({ kind }): MissingKind => kind)
  return sections.filter((section) => missing.includes(kinds[section]))
}

export function sectionsInOrder(details: OwnDetails): Section[] {
  const incomplete = incompleteSections(details)
  return [...incomplete, ...sections.filter((section) => !incomplete.includes(section))]
}
