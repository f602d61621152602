import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { BibsState } from './bibs-state.tsx'
import { Preview } from './preview.tsx'
import { Rules } from './rules.tsx'

export function BibsScreen({ page }: { page: BibsPage }) {
  if (page.preview) return <Preview preview={page.preview} />
  return (
    <>
      <BibsState page={page} />
      <Rules page={page} />
    </>
  )
}
