import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { BibsState } from './bibs-state.tsx'
import { Import } from './import.tsx'
import { Labels } from './labels.tsx'
import { Preview } from './preview.tsx'
import { Rules } from './rules.tsx'
import { useAssign } from './use-assign.ts'
import { useUndo } from './use-undo.ts'

/** What is sent is reported here, which stays while its parts come and go with the outcome. */
export function BibsScreen({ page }: { page: BibsPage }) {
  const undo = useUndo()
  const assign = useAssign(undo)
  if (page.preview) return <Preview preview={page.preview} assign={assign} />
  const { confirmed, withoutBib } = page.counts
  return (
    <>
      <BibsState page={page} undo={undo} />
      <Rules page={page} />
      {confirmed > withoutBib && <Labels page={page} />}
      {confirmed > 0 && <Import undo={undo} />}
    </>
  )
}
