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

export type ImportOptions = Readonly<{
  sexLabels: NonNullable<ResultsUploadInput['sexLabels']>
  raceLabels: NonNullable<ResultsUploadInput['raceLabels']>
  decisions: NonNullable<ResultsUploadInput['decisions']>
  questionsFrom: number
  toRegistered: boolean
  replaces: boolean
}>

const noOptions: Omit<ImportOptions, 'toRegistered'> = {
  sexLabels: [],
  raceLabels: [],
  decisions: { byBib: [], byReason: [], staffResults: { taken: 'staff', except: [] }, times: [], otherTimes: null },
  questionsFrom: 0,
  replaces: false,
}

/** `count` counts files, not the previews of one. */
type Reading = { view: ResultsView; count: number }

type Progress = { step: ResultsUpload['step']; value: number }

/** In place of a competition: the file says of which its rows are, or the event has one. */
export const ofFile = ''

/** The file stays in the browser and is sent with each step: the server stores nothing of it before the import. */
export function useResultsFile({ id: eventId, hasBibs }: EventResults) {
  const firstOptions = { ...noOptions, toRegistered: hasBibs }
  const { t } = useTranslation(['refusals', 'validation'])
  const { revalidate } = useRevalidator()
  const [competition, setCompetition] = useState(ofFile)
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [options, setOptions] = useState<ImportOptions>(firstOptions)
  const [isMapping, setMapping] = useState(false)
  const [report, setReport] = useState<ResultsReport | null>(null)
  const [imported, setImported] = useState<{ file: File; meanings: ResultMeanings } | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The results changed after the preview that somebody pressed the button of.
  const [hasChanged, setHasChanged] = useState(false)
  const active = useRef<AbortController | null>(null)
  // A file is imported once under an id; one that failed is another try.
  const importId = useRef(newId())
  const isImporting = useRef(false)

  const showError = ({ message }: UploadRejected) => setError(message || t('validation:file_upload'))
  const send = async <Answer>(
    chosen: File,
    upload: Omit<ResultsUploadInput, 'name'>,
    onRejected: (problem: UploadRejected) => void = showError,
  ): Promise<Answer | null> => {
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
      if (problem instanceof UploadRejected) onRejected(problem)
      else if (!controller.signal.aborted) throw problem
      return null
    } finally {
      if (active.current === controller) setProgress(null)
    }
  }
  type Wanted = { of?: string; meanings?: ResultMeanings | null; next?: ImportOptions; isNew?: boolean }
  const read = async (
    chosen: File,
    { of = competition, meanings = reading?.view.table?.meanings ?? null, next = options, isNew = false }: Wanted,
  ) => {
    active.current?.abort()
    setReport(null)
    setHasChanged(false)
    if (chosen.size > resultsLimits.bytes) {
      setReading(null)
      return setError(t('refusals:file_too_large', { megabytes: resultsLimits.bytes / 1024 / 1024 }))
    }
    const view = await send<ResultsView>(chosen, {
      ...uploadOf(of, meanings, next),
      step: 'read',
      mayBeAhead: false,
      fingerprint: null,
    })
    if (!view) return
    setReading((before) => ({ view, count: (before?.count ?? 0) + (isNew ? 1 : 0) }))
    // What was mapped for an earlier file needs no mapping.
    setMapping(isNew ? view.table?.isFormer === false : view.fault !== null && view.fault !== 'competition')
  }
  const uploadOf = (of: string, meanings: ResultMeanings | null, next: ImportOptions) => ({
    competitionId: of === ofFile ? null : of,
    importId: importId.current,
    meanings: meanings && [...meanings],
    ...next,
  })
  return {
    name: file?.name ?? null,
    competition,
    reading,
    options,
    isMapping,
    report,
    progress,
    error,
    hasChanged,
    chooseCompetition: (of: string) => {
      setCompetition(of)
      if (file) void read(file, { of })
    },
    choose: (chosen: File) => {
      setFile(chosen)
      setCompetition(ofFile)
      setReading(null)
      setOptions(firstOptions)
      void read(chosen, { of: ofFile, meanings: null, next: firstOptions, isNew: true })
    },
    startMapping: () => setMapping(true),
    map: (meanings: ResultMeanings) => void (file && read(file, { meanings })),
    change: (changes: Partial<ImportOptions>) => {
      const next = { ...options, ...changes }
      setOptions(next)
      if (file) void read(file, { next })
    },
    take: async (meanings: ResultMeanings, mayBeAhead: boolean) => {
      if (!file || isImporting.current) return
      isImporting.current = true
      const fingerprint = reading?.view.report?.fingerprint ?? null
      const upload = { ...uploadOf(competition, meanings, options), step: 'import', mayBeAhead, fingerprint } as const
      let isOutdated = false
      const importReport = await send<ResultsReport>(file, upload, (problem) => {
        isOutdated = problem.code === 'results_changed'
        if (!isOutdated) showError(problem)
      })
      isImporting.current = false
      importId.current = newId()
      if (isOutdated) {
        await read(file, {})
        setHasChanged(true)
      }
      if (!importReport) return
      setReport(importReport)
      setImported({ file, meanings })
      setReading(null)
      setFile(null)
      void revalidate()
    },
    /** The same file again: what was imported stays, what waits can be decided. */
    decideWaiting: () => {
      if (!imported) return
      const next = { ...options, replaces: false, questionsFrom: 0 }
      setFile(imported.file)
      setOptions(next)
      void read(imported.file, { meanings: imported.meanings, next })
    },
    cancel: () => active.current?.abort(),
  }
}

export type ResultsFileState = ReturnType<typeof useResultsFile>

const maxNameLength = 200

// Not `randomUUID`: without TLS browsers have none.
const newId = (): string =>
  [4, 2, 2, 2, 6]
    .map((bytes) =>
      [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
    .join('-')
