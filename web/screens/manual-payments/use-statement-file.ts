import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ColumnMapping } from '#rules/statements/column-mapping.ts'
import { statementLimits } from '#rules/statements/statement-reading.ts'
import type { StatementView } from '#rules/statements/statement-view.ts'
import type { RejectedPayment } from './rejected-arrivals.tsx'
import { sendUpload, UploadRejected } from '#web/ui/send-upload.ts'

/** The file stays in the browser and is sent with each step: the server stores nothing of it. */
export function useStatementFile() {
  const { t } = useTranslation(['refusals', 'validation'])
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<{ view: StatementView; count: number } | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [rejected, setRejected] = useState<readonly RejectedPayment[]>([])
  const active = useRef<AbortController | null>(null)

  const send = async (chosen: File, mapping: ColumnMapping | null) => {
    setError(null)
    if (chosen.size > statementLimits.bytes)
      return setError(t('refusals:file_too_large', { megabytes: statementLimits.bytes / 1024 / 1024 }))
    const controller = new AbortController()
    active.current = controller
    setProgress(0)
    const form = new FormData()
    form.append('file', chosen)
    if (mapping) form.append('mapping', JSON.stringify(mapping))
    try {
      const options = { signal: controller.signal, onProgress: setProgress }
      const view = await sendUpload<StatementView>(adminPaths.statementFile, form, options)
      setReading((before) => ({ view, count: (before?.count ?? 0) + 1 }))
    } catch (problem) {
      if (problem instanceof UploadRejected) setError(problem.message || t('validation:file_upload'))
      else if (!controller.signal.aborted) throw problem
    } finally {
      setProgress(null)
    }
  }
  return {
    name: file?.name ?? null,
    reading,
    progress,
    error,
    rejected,
    choose: (chosen: File) => {
      setFile(chosen)
      setReading(null)
      setRejected([])
      void send(chosen, null)
    },
    map: (mapping: ColumnMapping) => void (file && send(file, mapping)),
    /** After confirming: what is confirmed is proposed no more. */
    readAgain: (rejectedPayments: readonly RejectedPayment[]) => {
      setRejected(rejectedPayments)
      if (file) void send(file, null)
    },
    cancel: () => active.current?.abort(),
  }
}
