import { useState } from 'react'
import { missingFiles, type SentFile } from '#rules/registration-forms/registration-file.ts'
import type { CheckoutOrder } from './registration-data.ts'

export type Document = SentFile & { name?: string }

export type Documents = {
  areApplicable: boolean
  filesOf: (athleteId: string) => Document[]
  add: (athleteId: string, file: Document, replacedId: string | null) => void
  remove: (athleteId: string, fileId: string) => void
  uploads: Uploads
  beginUpload: () => void
  endUpload: (isStored: boolean) => void
  missing: { number: number; athleteId: string; fieldId: string }[]
}

/** Those that are under way together are a batch; `haveFailed` of any of them. */
type Uploads = { batch: number; count: number; haveFailed: boolean }

type Athletes = readonly Pick<CheckoutOrder['athletes'][number], 'id' | 'documents'>[]

export function useDocuments({ athletes }: { athletes: Athletes }): Documents {
  const [files, setFiles] = useState<Record<string, Document[]>>(() =>
    Object.fromEntries(athletes.map(({ id, documents }) => [id, documents.files])),
  )
  const [uploads, setUploads] = useState<Uploads>({ batch: 0, count: 0, haveFailed: false })
  const change = (athleteId: string, edit: (documents: Document[]) => Document[]) =>
    setFiles((before) => ({ ...before, [athleteId]: edit(before[athleteId] ?? []) }))
  return {
    areApplicable: athletes.some(({ documents }) => documents.fields.length > 0),
    filesOf: (athleteId) => files[athleteId] ?? [],
    add: (athleteId, file, replacedId) =>
      change(athleteId, (before) => [...before.filter(({ id }) => id !== replacedId), file]),
    remove: (athleteId, fileId) => change(athleteId, (before) => before.filter(({ id }) => id !== fileId)),
    uploads,
    beginUpload: () =>
      setUploads(({ batch, count, haveFailed }) =>
        count === 0 ? { batch: batch + 1, count: 1, haveFailed: false } : { batch, count: count + 1, haveFailed },
      ),
    endUpload: (isStored) =>
      setUploads(({ batch, count, haveFailed }) => ({ batch, count: count - 1, haveFailed: haveFailed || !isStored })),
    missing: athletes.flatMap(({ id: athleteId, documents }, index) =>
      missingFiles(documents.fields, files[athleteId] ?? [])
        .filter(({ mayFollow }) => !mayFollow)
        .map(({ id: fieldId }) => ({ number: index + 1, athleteId, fieldId })),
    ),
  }
}

export const documentInputId = (athleteId: string, fieldId: string) => `document-${athleteId}-${fieldId}`
