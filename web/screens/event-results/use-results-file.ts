import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventResults } from '#rules/results/event-results-page.ts'
import type { ResultMeanings } from '#rules/results/result-mapping.ts'
import {
  resultsLimits,
  type ResultsReport,
  type ResultsUpload,
  type ResultsUploadInput,
  type ResultsView,
} from '#rules/results/results-upload.ts'
import { sendUpload, UploadRejected } from '#web/ui/send-upload.ts'

export type ImportOptions = Pick<ResultsUploadInput, 'sexLabels' | 'toRegistered' | 'replaces' | 'mayBeAhead'>

/** `isFirst` until somebody has mapped the columns. */
type Reading = { view: ResultsView; isFirst: boolean; count: number }

type Progress = { step: ResultsUpload['step']; value: number }

/** The file stays in the browser and is sent with each step: the server stores nothing of it before the import. */
export function useResultsFile({ id: eventId, competitions }: EventResults) {
  const { t } = useTranslation(['refusals', 'validation'])
  const { revalidate } = useRevalidator()
  const [competitionId, setCompetition] = useState(competitions.length === 1 ? competitions[0]!.id : '')
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [report, setReport] = useState<ResultsReport | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const active = useRef<AbortController | null>(null)
  // A file is imported once under an id; one that failed is another try.
  const importId = useRef(newId())
  const isImporting = useRef(false)

  const send = async <Answer>(chosen: File, upload: Omit<ResultsUploadInput, 'name'>): Promise<Answer | null> => {
    setError(null)
    const controller = new AbortController()
    active.current = controller
    const { step } = upload
    setProgress({ step, value: 0 })
    const form = new FormData()
    form.append('file', chosen)
    form.append('upload', JSON.stringify({ ...upload, name: chosen.name.slice(0, maxNameLength) }))
    try {
      const onProgress = (value: number) => setProgress({ step, value })
      return await sendUpload<Answer>(adminPaths.eventResultsFile(eventId), form, {
        signal: controller.signal,
        onProgress,
      })
    } catch (problem) {
      if (problem instanceof UploadRejected) setError(problem.message || t('validation:file_upload'))
      else if (!controller.signal.aborted) throw problem
      return null
    } finally {
      setProgress(null)
    }
  }
  const read = async (chosen: File, of: string, meanings: ResultMeanings | null) => {
    setReport(null)
    if (chosen.size > resultsLimits.bytes) {
      setReading(null)
      return setError(t('refusals:file_too_large', { megabytes: resultsLimits.bytes / 1024 / 1024 }))
    }
    const options = { toRegistered: false, replaces: false, mayBeAhead: false }
    const upload = {
      step: 'read',
      competitionId: of,
      importId: importId.current,
      meanings: meanings && [...meanings],
      ...options,
    } as const
    const view = await send<ResultsView>(chosen, upload)
    if (view) setReading((before) => ({ view, isFirst: meanings === null, count: (before?.count ?? 0) + 1 }))
  }
  return {
    name: file?.name ?? null,
    competitionId,
    reading,
    report,
    progress,
    error,
    chooseCompetition: (id: string) => {
      setCompetition(id)
      if (file && id) void read(file, id, reading?.view.table?.meanings ?? null)
    },
    choose: (chosen: File) => {
      setFile(chosen)
      setReading(null)
      void read(chosen, competitionId, null)
    },
    map: (meanings: ResultMeanings) => void (file && read(file, competitionId, meanings)),
    take: async (meanings: ResultMeanings, options: ImportOptions) => {
      if (!file || isImporting.current) return
      isImporting.current = true
      const named = { competitionId, importId: importId.current, meanings: [...meanings] }
      const importReport = await send<ResultsReport>(file, { step: 'import', ...named, ...options })
      isImporting.current = false
      importId.current = newId()
      if (!importReport) return
      setReport(importReport)
      setReading(null)
      setFile(null)
      void revalidate()
    },
    cancel: () => active.current?.abort(),
  }
}

const maxNameLength = 200

// Not `randomUUID`: without TLS browsers have none.
const newId = (): string =>
  [4, 2, 2, 2, 6]
    .map((bytes) =>
      [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
    .join('-')
