import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { BibsState } from './bibs-state.tsx'
import { Import } from './import.tsx'
import { Labels } from './labels.tsx'
import { Preview } from './preview.tsx'
import { Rules } from './rules.tsx'

export function BibsScreen({ page }: { page: BibsPage }) {
  if (page.preview) return <Preview preview={page.preview} />
  const { confirmed, withoutBib } = page.counts
  return (
    <>
      <BibsState page={page} />
      <Rules page={page} />
      {confirmed > withoutBib && <Labels page={page} />}
      {confirmed > 0 && <Import />}
    </>
  )
}
